import Foundation
import Testing

@testable import ComposableArchitecture

/// `Store` and `TestStore` reduce the same actions in the same order, whatever tree of effects a feature returns.
///
/// `Scripts/reduction-order` checks as many trees as it is told; it sets `TESTSTORE_TREES` (how many) and
/// `TESTSTORE_SEED` (the first of them).
@MainActor
struct ReductionOrderTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["TESTSTORE_TREES"].flatMap(UInt64.init) ?? 60
  private static let seeds: Range<UInt64> = {
    let first = environment["TESTSTORE_SEED"].flatMap(UInt64.init) ?? 0
    return first..<first + count
  }()

  @Test func `trees of synchronous effects are reduced in the same order live and in tests`() async {
    for seed in Self.seeds {
      let trees = Trees(seed: seed, clock: nil)
      let live = Store(initialState: Trees.State()) { trees }
      live.send(0)
      let store = TestStore(initialState: Trees.State()) { trees }
      store.exhaustivity = .off
      await store.send(0)
      guard isSame(seed, live.state, store.core.runtime.state) else { return }
    }
  }

  @Test func `trees of runs that a clock separates are reduced in the same order live and in tests`() async {
    var reduced = 0
    var cancelled = 0
    for seed in Self.seeds {
      let live = await Self.live(seed)
      let test = await Self.test(seed)
      guard isSame(seed, live, test) else { return }
      reduced += live.seen.count
      cancelled += live.cancelled.value
    }
    // Trees in which nothing happens would show nothing.
    #expect(reduced > 6 * Int(Self.count))
    #expect(cancelled > Int(Self.count) / 2)
  }

  /// Three actions from outside, with time between them; then the clock runs until nobody sleeps.
  private static func drive(
    _ clock: TestClock<Duration>, _ seed: UInt64, send: (Int) async -> Void
  ) async {
    var random = Random(seed: ~seed)
    for number in 0..<3 {
      await send(number)
      await clock.advance(by: .nanoseconds(random.next(Trees.longestSleep)))
    }
    await clock.run()
  }

  private static func live(_ seed: UInt64) async -> Trees.State {
    let clock = TestClock()
    let store = Store(initialState: Trees.State()) { Trees(seed: seed, clock: clock) }
    await drive(clock, seed) { store.send($0) }
    return store.state
  }

  private static func test(_ seed: UInt64) async -> Trees.State {
    let clock = TestClock()
    let store = TestStore(initialState: Trees.State()) { Trees(seed: seed, clock: clock) }
    store.exhaustivity = .off
    await drive(clock, seed) { await store.send($0) }
    await store.finish()
    return store.core.runtime.state
  }

  private func isSame(_ seed: UInt64, _ live: Trees.State, _ test: Trees.State) -> Bool {
    guard live.seen == test.seen, !test.seen.isEmpty else {
      Issue.record("seed \(seed): \(live.seen) live, \(test.seen) in the test")
      return false
    }
    return true
  }
}

/// Answers each action with a random tree of sends, runs, sequences, merges and cancellations.
///
/// With a clock there are runs, which sleep before each action they send, each for a time of its own, so that no two
/// actions are sent at the same time. Runs that are cancelled by the same action end at the same time, in no order that
/// a live store promises; so what follows them in a sequence are runs, which sleep first.
private struct Trees: Reducer {
  struct State: Equatable {
    var seen: [Int] = []
    /// How many runs ended because they were cancelled.
    let cancelled = LockIsolated(0)
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.seen == rhs.seen }
  }

  /// In nanoseconds: so long that two times that were drawn are not the same.
  static let longestSleep = 1 << 40
  private static let mostActions = 48

  let seed: UInt64
  let clock: TestClock<Duration>?

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    state.seen.append(action)
    guard state.seen.count < Self.mostActions else { return .none }
    let cancelled = state.cancelled
    var tree = Tree(
      random: Random(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(state.seen.count)),
      clock: clock,
      noteCancellation: { cancelled.withValue { $0 += 1 } })
    return tree.effect(Tree.Place()).effect
  }
}

/// Draws a tree of effects.
private struct Tree {
  /// What is around a place in a tree, and what may be there.
  struct Place {
    var depth = 0
    /// Whether an id cancels what is here.
    var isCancellable = false
    /// Whether only runs may be here, and none that an id of its own cancels.
    var isOfPlainRuns = false
  }

  /// An effect, and whether it has runs, and some that an id cancels.
  typealias Drawn = (effect: Effect<Int>, hasRuns: Bool, hasCancellableRuns: Bool)

  var random: Random
  let clock: TestClock<Duration>?
  let noteCancellation: @Sendable () -> Void

  mutating func effect(_ place: Place) -> Drawn {
    guard place.depth < 4 else { return (.none, false, false) }
    var below = place
    below.depth += 1
    switch random.next(clock == nil ? 7 : 12) {
    case 7...:
      return run(place)
    case 1:
      let branches = (0..<(1 + random.next(3))).map { _ in effect(below) }
      return (
        .merge(branches.map(\.effect)), branches.contains(where: \.hasRuns),
        branches.contains(where: \.hasCancellableRuns)
      )
    case 2, 3:
      return sequence(below)
    case _ where place.isOfPlainRuns:
      return run(place)
    case 0:
      return (.send(random.next(100)), false, false)
    case 4:
      return (.cancel(id: random.next(3)), false, false)
    default:
      below.isCancellable = true
      let inner = effect(below)
      let id = random.next(3)
      return (
        inner.effect.cancellable(id: id, cancelInFlight: random.next(2) == 0), inner.hasRuns, inner.hasRuns
      )
    }
  }

  private mutating func sequence(_ place: Place) -> Drawn {
    var place = place
    var whole: Drawn = (.none, false, false)
    for _ in 0..<(1 + random.next(4)) {
      let next = effect(place)
      whole = (
        whole.effect.concatenate(with: next.effect), whole.hasRuns || next.hasRuns,
        whole.hasCancellableRuns || next.hasCancellableRuns
      )
      if whole.hasCancellableRuns || (whole.hasRuns && place.isCancellable) { place.isOfPlainRuns = true }
    }
    return whole
  }

  private mutating func run(_ place: Place) -> Drawn {
    guard let clock else { return (.none, false, false) }
    let steps = (0..<(1 + random.next(3))).map { _ in
      (pause: Duration.nanoseconds(1 + random.next(Trees.longestSleep)), action: random.next(100))
    }
    let effect = Effect<Int>.run { [noteCancellation] send in
      for (pause, action) in steps {
        do {
          try await clock.sleep(for: pause)
        } catch {
          noteCancellation()
          throw error
        }
        await send(action)
      }
    }
    return (effect, true, place.isCancellable)
  }
}

/// A small generator of numbers that are the same for the same seed.
private struct Random {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(count))
  }
}
