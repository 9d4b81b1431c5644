import ComposableArchitecture
import Testing

@Reducer private struct Log {
  @ObservableState struct State: Equatable { var entries: [String] = [] }

  enum Action: Equatable {
    case run(Int)
    case entry(String)
  }

  let effect: @Sendable (Int) -> Effect<Action>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .run(let number): return effect(number)
      case .entry(let entry):
        state.entries.append(entry)
        return .none
      }
    }
  }
}

/// The actions that an effect sends, in order, when it is left to run to its end.
@MainActor private func entries(_ effect: @escaping @Sendable (Int) -> Effect<Log.Action>) async -> [String] {
  let store = Store(initialState: Log.State()) { Log(effect: effect) }
  await store.send(.run(0)).finish()
  return store.entries
}

private struct Failed: Error {}

/// Time that is not counted in seconds.
private struct Beats: DurationProtocol, Hashable {
  var count = 0
  static let zero = Beats()
  static func + (lhs: Beats, rhs: Beats) -> Beats { Beats(count: lhs.count + rhs.count) }
  static func - (lhs: Beats, rhs: Beats) -> Beats { Beats(count: lhs.count - rhs.count) }
  static func * (lhs: Beats, rhs: Int) -> Beats { Beats(count: lhs.count * rhs) }
  static func / (lhs: Beats, rhs: Int) -> Beats { Beats(count: lhs.count / rhs) }
  static func / (lhs: Beats, rhs: Beats) -> Double { Double(lhs.count) / Double(rhs.count) }
  static func < (lhs: Beats, rhs: Beats) -> Bool { lhs.count < rhs.count }
}

@MainActor struct EffectInterfaceTests {
  @Test func `none sends nothing and send sends one action`() async {
    #expect(await entries { _ in .none } == [])
    #expect(await entries { _ in .send(.entry("a")) } == ["a"])
  }

  @Test func `run sends what its operation sends`() async {
    let seen = await entries { _ in
      .run(priority: .high, name: "work") { send in
        await send(.entry("a"))
        await Task.yield()
        await send(.entry("b"))
      }
    }
    #expect(seen == ["a", "b"])
  }

  @Test func `run hands an error to its handler`() async {
    let seen = await entries { _ in
      .run { _ in
        throw Failed()
      } catch: { error, send in
        await send(.entry("\(error)"))
      }
    }
    #expect(seen == ["Failed()"])
  }

  @Test func `merge and concatenate take lists, sequences and one other effect`() async {
    typealias Action = Log.Action
    let a: EffectOf<Log> = .send(.entry("a"))
    let b: EffectOf<Log> = .send(.entry("b"))
    #expect(await entries { _ in .merge(a, b) } == ["a", "b"])
    #expect(await entries { _ in .merge(["x", "y"].map { .send(.entry($0)) }) } == ["x", "y"])
    #expect(await entries { _ in a.merge(with: b) } == ["a", "b"])
    #expect(await entries { _ in .concatenate(b, a) } == ["b", "a"])
    #expect(await entries { _ in .concatenate([b, a]) } == ["b", "a"])
    #expect(await entries { _ in b.concatenate(with: a) } == ["b", "a"])
  }

  @Test func `map turns one effect's actions into others`() async {
    let numbers: Effect<Int> = .merge(.send(1), .run { send in await send(2) })
    #expect(await entries { _ in numbers.map { .entry("\($0)") } } == ["1", "2"])
  }

  @Test func `an effect is cancelled by its id`() async {
    let store = Store(initialState: Log.State()) {
      Log { number in
        switch number {
        case 0:
          .run { send in
            try? await Task.never()
            await send(.entry("cancelled"))
          }
          .cancellable(id: "wait", cancelInFlight: true)
        default: .cancel(id: "wait")
        }
      }
    }
    let first = store.send(.run(0))
    let second = store.send(.run(0))
    await first.finish()
    store.send(.run(1))
    await second.finish()
    #expect(store.entries == [])
  }

  @Test func `debounce lets the last of a burst through`() async {
    let clock = TestClock<Beats>(now: .init())
    let store = TestStore(initialState: Log.State()) {
      Log { number in
        .send(.entry("\(number)")).debounce(id: "burst", for: Beats(count: 4), clock: clock)
      }
    }
    await store.send(.run(1))
    await clock.advance(by: Beats(count: 2))
    await store.send(.run(2))
    await clock.advance(by: Beats(count: 4))
    await store.receive(.entry("2")) { $0.entries = ["2"] }
  }

  @Test func `throttle lets the first of a burst through, and the latest later`() async {
    let clock = TestClock<Beats>(now: .init())
    let store = TestStore(initialState: Log.State()) {
      Log { number in
        .send(.entry("\(number)")).throttle(id: "burst", for: Beats(count: 4), latest: true, clock: clock)
      }
    }
    await store.send(.run(1))
    await store.receive(.entry("1")) { $0.entries = ["1"] }
    await store.send(.run(2))
    await store.send(.run(3))
    await clock.advance(by: Beats(count: 4))
    await store.receive(.entry("3")) { $0.entries = ["1", "3"] }
  }

  @Test func `debounce and throttle take the clock of a dependency`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Log.State()) {
      Log { number in
        @Dependency(\.continuousClock) var clock
        let effect: Effect<Log.Action> = .send(.entry("\(number)"))
        return number == 0
          ? effect.debounce(id: "burst", for: .seconds(1), clock: clock)
          : effect.throttle(id: "burst", for: .seconds(1), latest: false, clock: clock)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.run(0))
    await clock.advance(by: .seconds(1))
    await store.receive(.entry("0")) { $0.entries = ["0"] }
    await store.send(.run(1))
    await store.receive(.entry("1")) { $0.entries = ["0", "1"] }
  }

  @Test func `Send calls what it was made with`() async {
    let seen = LockIsolated<[Int]>([])
    let send = Send<Int> { action in seen.withValue { $0.append(action) } }
    send(1)
    let same: SendOf<Log> = Send { action in seen.withValue { $0.append(action == .run(2) ? 2 : 0) } }
    same(.run(2))
    #expect(seen.value == [1, 2])
  }

  @Test func `a task in an effect can be cancelled by id`() async {
    let isWaiting = AsyncStream.makeStream(of: Void.self)
    async let waiting: String = withTaskCancellation(id: "interface", cancelInFlight: true) {
      isWaiting.continuation.finish()
      try? await Task.never()
      return Task.isCancelled ? "cancelled" : "ran on"
    }
    for await _ in isWaiting.stream {}
    Task.cancel(id: "interface")
    #expect(await waiting == "cancelled")
  }
}

/// The spellings of older major versions.
@MainActor struct OlderEffectSpellingTests {
  @available(*, deprecated)
  @Test func `task sends what its work returns`() async {
    #expect(await entries { _ in .task { .entry("a") } } == ["a"])
    #expect(
      await entries { _ in
        .task {
          throw Failed()
        } catch: {
          .entry("\($0)")
        }
      } == ["Failed()"])
  }

  @available(*, deprecated)
  @Test func `an error that task does not catch is reported where the effect is`() async {
    await expectReportsIssue {
      #expect(await entries { _ in .task { throw Failed() } } == [])
    } matching: {
      "\($0.fileID)".hasSuffix("EffectTests.swift") && $0.description.contains("Failed()")
    }
  }

  @available(*, deprecated)
  @Test func `fireAndForget sends nothing and drops errors`() async {
    let runs = LockIsolated(0)
    let seen = await entries { _ in
      .fireAndForget {
        runs.withValue { $0 += 1 }
        throw Failed()
      }
    }
    #expect(seen == [])
    #expect(runs.value == 1)
  }

  @available(*, deprecated)
  @Test func `value sends one action`() async {
    #expect(await entries { _ in .value(.entry("a")) } == ["a"])
    #expect(await entries { _ in Effect(value: .entry("b")) } == ["b"])
  }
}
