import Observation

@testable import ComposableArchitecture

/// A feature that shares a count with other features, each action doing one thing with it.
struct Tally: Reducer {
  struct Profile: Equatable, Sendable {
    var name = "Blob"
    var visits = 0
  }

  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    @Shared var profile: Profile
    var local = 0

    init(profile: Profile = Profile()) { _profile = Shared(value: profile) }
  }

  @CasePathable
  enum Action: Equatable {
    case nothing
    case increment
    /// Adds one to the count and one to `local`.
    case incrementBoth
    /// Adds 1; an effect sends `second`, which adds 10; an effect sends `third`, which adds 100.
    case first, second, third
    /// Adds a visit to the profile.
    case visit
    /// Renames the profile and adds a visit.
    case rename(String)
    /// An effect adds one to the count and sends nothing.
    case incrementInEffect
    /// An effect adds one to the count, then sends `incrementBoth`.
    case incrementInEffectAndSend
    /// After a second an effect adds one to the count.
    case incrementLater
    /// Writes a shared value that the state does not hold.
    case incrementElsewhere
    /// An effect watches the count and sends `changed` for each change of it.
    case watch
    case changed(Int)
  }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .nothing:
        return .none
      case .increment:
        state.$count.withLock { $0 += 1 }
        return .none
      case .incrementBoth:
        state.$count.withLock { $0 += 1 }
        state.local += 1
        return .none
      case .first:
        state.$count.withLock { $0 += 1 }
        return .run { send in await send(.second) }
      case .second:
        state.$count.withLock { $0 += 10 }
        return .run { send in await send(.third) }
      case .third:
        state.$count.withLock { $0 += 100 }
        return .none
      case .visit:
        state.$profile.withLock { $0.visits += 1 }
        return .none
      case .rename(let name):
        state.$profile.withLock { $0 = Profile(name: name, visits: $0.visits + 1) }
        return .none
      case .incrementInEffect:
        return .run { [count = state.$count] _ in count.withLock { $0 += 1 } }
      case .incrementInEffectAndSend:
        return .run { [count = state.$count] send in
          count.withLock { $0 += 1 }
          await send(.incrementBoth)
        }
      case .incrementLater:
        return .run { [count = state.$count] _ in
          try await clock.sleep(for: .seconds(1))
          count.withLock { $0 += 1 }
        }
      case .incrementElsewhere:
        @Shared(.inMemory("elsewhere")) var elsewhere = 0
        $elsewhere.withLock { $0 += 1 }
        return .none
      case .watch:
        return .run { [count = state.$count] send in
          for await value in changes(of: count) { await send(.changed(value)) }
        }
      case .changed(let value):
        state.local = value
        return .none
      }
    }
  }
}

/// The values of a shared count after each change of it.
private func changes(of count: Shared<Int>) -> AsyncStream<Int> {
  AsyncStream { continuation in
    @Sendable func watch() {
      withObservationTracking {
        _ = count.wrappedValue
      } onChange: {
        continuation.yield(count.wrappedValue)
        watch()
      }
    }
    watch()
  }
}

@MainActor
func makeTally(
  _ state: Tally.State = Tally.State(), clock: TestClock<Duration> = TestClock(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> TestStoreOf<Tally> {
  TestStore(
    initialState: state, reducer: { Tally() }, withDependencies: { $0.continuousClock = clock },
    fileID: fileID, file: file, line: line, column: column)
}
