@testable import ComposableArchitecture

/// A feature whose actions do one thing each, so that tests read as lists of what happens.
struct Stepping: Reducer {
  struct State: Equatable {
    var count = 0
    var other = 0
    var values: [Int] = [1, 2, 3]
  }

  @CasePathable
  enum Action: Equatable {
    /// Sends `second`, which sends `third`.
    case first
    case second
    case third
    /// Sets `count`.
    case setCount(Int)
    /// Sets `other`.
    case setOther(Int)
    /// Changes nothing and starts nothing.
    case nothing
    /// Removes the last value and sets `other` to 9.
    case removeLast
    /// Sleeps for a second on the clock, then sends `setCount`.
    case sleepThenSetCount(Int)
    /// Sends `setCount(1)`, `setCount(2)` and `setOther(1)` from one effect.
    case sendThree
    /// Starts an effect that ends only when it is cancelled.
    case runForever
    case stop
  }

  enum CancelID { case forever }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .first:
        state.count += 1
        return .run { send in await send(.second) }
      case .second:
        state.count += 10
        return .run { send in await send(.third) }
      case .third:
        state.count += 100
        return .none
      case .setCount(let count):
        state.count = count
        return .none
      case .setOther(let other):
        state.other = other
        return .none
      case .nothing:
        return .none
      case .removeLast:
        state.values.removeLast()
        state.other = 9
        return .none
      case .sleepThenSetCount(let count):
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.setCount(count))
        }
      case .sendThree:
        return .run { send in
          await send(.setCount(1))
          await send(.setCount(2))
          await send(.setOther(1))
        }
      case .runForever:
        return .run(name: "forever") { _ in try await Task.never() }
          .cancellable(id: CancelID.forever)
      case .stop:
        return .cancel(id: CancelID.forever)
      }
    }
  }
}

@MainActor
func makeStepping(
  _ state: Stepping.State = .init(), clock: TestClock<Duration> = TestClock(),
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
) -> TestStoreOf<Stepping> {
  TestStore(initialState: state) {
    Stepping()
  } withDependencies: {
    $0.continuousClock = clock
  }
}
