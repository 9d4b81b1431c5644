import Foundation
import Testing

@testable import ComposableArchitecture

/// What races in it: merged effects, cancellation in flight, a clock, actions in any order, unstructured tasks, two
/// stores. However they race, a test has one verdict.
///
/// `Scripts/racing` runs it many times in separate processes on a busy machine. It sets
/// `TESTSTORE_RACING_RUNS` (how many runs in this process), `TESTSTORE_SEED` (what the disturbance is drawn from) and
/// `TESTSTORE_RACING_TRANSCRIPT` (a file for the transcript of each run).
@MainActor
struct RacingTests {
  @Test func `every run has the same transcript`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let runs = environment["TESTSTORE_RACING_RUNS"].flatMap(Int.init) ?? 5
    let seed = environment["TESTSTORE_SEED"].flatMap(UInt64.init) ?? 2026
    var generator = SplitMix(seed: seed)
    var transcripts: [String] = []
    for _ in 0..<runs {
      let disturbance = Disturbance(using: &generator)
      await transcripts.append(Race.transcript())
      disturbance.end()
    }
    if let path = environment["TESTSTORE_RACING_TRANSCRIPT"] {
      let text = transcripts.map { $0.replacing("\n", with: " · ") }.joined(separator: "\n") + "\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let first = try #require(transcripts.first)
    for (index, transcript) in transcripts.enumerated() where transcript != first {
      Issue.record("seed \(seed), run \(index) differs:\n\(diff(first, transcript) ?? "")")
      return
    }
    // The verdicts, not only that they agree.
    #expect(first == Race.expected)
  }
}

/// Tasks of other people, so that the threads of the pool are taken at different moments in each run.
private struct Disturbance {
  private let isOver = LockIsolated(false)

  init(using generator: inout SplitMix) {
    for _ in 0..<(generator.next() % 8) {
      let yields = generator.next() % 64
      let priority = TaskPriority(rawValue: [9, 17, 21, 25][Int(generator.next() % 4)])
      Task.detached(priority: priority) { [isOver] in
        for _ in 0..<yields {
          if isOver.value { return }
          await Task.yield()
        }
      }
    }
  }

  func end() { isOver.setValue(true) }
}

/// A small generator of numbers that are the same for the same seed.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// The scenarios of one run. Each ends in lines: what was received, and which failures came of it.
@MainActor
private enum Race {
  static let expected = """
    merged: a1 b1 c1 a2 b2 c2 a3 b3 c3 []
    cancellation: started 3, sent z []
    clock: 1 2 3 11 12 13 []
    any order: a1 b1 c1 []
    unstructured: task1 task2 detached1 [receivedAfterEnd effectStillRunning]
    two stores: a1 b1 c1 a2 b2 c2 a3 b3 c3 | a1 b1 c1 a2 b2 c2 a3 b3 c3 []
    nothing received: [nothingReceived effectStillRunning]
    """

  static func transcript() async -> String {
    var lines: [String] = []
    for (name, scenario) in scenarios {
      var seen = ""
      let failures = await collectFailures { seen = await scenario() }
      let text = name + ": " + seen
      lines.append(
        (text.hasSuffix(" ") ? text : text + " ") + "["
          + failures.map(\.kind.rawValue).joined(separator: " ") + "]")
    }
    return lines.joined(separator: "\n")
  }

  private static let scenarios: [(String, @MainActor () async -> String)] = [
    ("merged", { await merged(make()) }),
    ("cancellation", cancellation),
    ("clock", clock),
    (
      "any order",
      {
        let store = make()
        await store.send(.race(1))
        await store.receive(inAnyOrder: \.c, \.a, \.b) { $0.seen = ["a1", "b1", "c1"] }
        return store.state.text
      }
    ),
    ("unstructured", unstructured),
    (
      "two stores",
      {
        let (first, second) = (make(), make())
        async let one = merged(first)
        async let two = merged(second)
        return await "\(one) | \(two)"
      }
    ),
    (
      "nothing received",
      {
        let store = make()
        await store.send(.sleepFor(5))
        await store.receive(\.a, timeout: .seconds(600))
        return ""
      }
    ),
  ]

  private static func make(_ clock: TestClock<Duration> = TestClock()) -> TestStoreOf<Racer> {
    TestStore(initialState: Racer.State()) {
      Racer()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private static func merged(_ store: TestStoreOf<Racer>) async -> String {
    await store.withExhaustivity(.off) {
      await store.send(.race(3))
      await store.skipReceivedActions()
      return store.state.text
    }
  }

  private static func cancellation() async -> String {
    let store = make()
    store.exhaustivity = .off
    for letter in ["x", "y", "z"] { await store.send(.search(letter)) }
    await (store.dependencies.continuousClock as? TestClock<Duration>)?.advance(by: .seconds(1))
    await store.skipReceivedActions()
    return "started \(store.state.started), sent \(store.state.text)"
  }

  private static func clock() async -> String {
    let clock = TestClock()
    let store = make(clock)
    store.exhaustivity = .off
    await store.send(.sleepers([3, 1, 2]))
    await store.send(.sleepers([13, 11, 12]))
    for _ in 0..<13 { await clock.advance(by: .seconds(1)) }
    await store.skipReceivedActions()
    return store.state.text
  }

  private static func unstructured() async -> String {
    let store = make()
    await store.send(.unstructured)
    await store.receive(\.text, "task1") { $0.seen = ["task1"] }
    await store.receive(\.text, "task2") { $0.seen = ["task1", "task2"] }
    await store.receive(\.text, "detached1") { $0.seen = ["task1", "task2", "detached1"] }
    return store.state.text
  }
}

@Reducer
private struct Racer {
  struct State: Equatable {
    var seen: [String] = []
    var started = 0
    var text: String { seen.joined(separator: " ") }
  }

  enum Action: Equatable {
    /// Three merged effects that send so many actions each.
    case race(Int)
    case a(Int)
    case b(Int)
    case c(Int)
    case text(String)
    /// Cancels the search before it.
    case search(String)
    case sleepers([Int])
    case unstructured
    case sleepFor(Int)
  }

  private actor Worker {
    func pass(_ text: String) async -> String {
      await Task.yield()
      return text
    }
  }

  private enum CancelID { case search }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .race(let count):
        return .merge(
          .run { send in for number in 1...count { await send(.a(number)) } },
          .run { send in for number in 1...count { await send(.b(number)) } },
          .run { send in for number in 1...count { await send(.c(number)) } })
      case .a(let number): state.seen.append("a\(number)")
      case .b(let number): state.seen.append("b\(number)")
      case .c(let number): state.seen.append("c\(number)")
      case .text(let text): state.seen.append(text)
      case .search(let letter):
        state.started += 1
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.text(letter))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .sleepers(let seconds):
        return .merge(
          seconds.map { seconds in
            .run { [clock] send in
              try await clock.sleep(for: .seconds(seconds))
              await send(.text("\(seconds)"))
            }
          })
      case .unstructured:
        return .run { send in
          let worker = Worker()
          let first = Task { await worker.pass("task1") }
          await send(.text(first.value))
          let second = Task { await Task { await worker.pass("task2") }.value }
          await send(.text(second.value))
          let detached = Task.detached { await worker.pass("detached1") }
          await send(.text(detached.value))
          await send(.text("last"))
          try await Task.never()
        }
      case .sleepFor(let seconds):
        return .run { [clock] _ in try await clock.sleep(for: .seconds(seconds)) }
      }
      return .none
    }
  }
}
