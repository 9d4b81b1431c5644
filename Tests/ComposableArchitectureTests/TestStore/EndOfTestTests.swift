import IssueReporting
import Testing

@testable import ComposableArchitecture

@MainActor
struct EndOfTestTests {
  @Test func `received actions never asserted are one failure at the line that led to them`() async {
    var line = 0
    let failures = await collectFailures {
      let store = makeStepping()
      line = #line + 1
      await store.send(.sendThree)
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(failures.first.map { Int($0.location.line) } == line)
    #expect(
      failures.first?.rendered(in: .korean).hasPrefix(
        "이 action 뒤에 예상하지 못한 action 3개를 store가 받았어요.") == true)
    #expect(
      failures.first?.rendered(in: .english).hasSuffix(
        """
        To accept what was received:

            await store.receive(\\.setCount) {
              $0.count = 1
            }
            await store.receive(\\.setCount) {
              $0.count = 2
            }
            await store.receive(\\.setOther) {
              $0.other = 1
            }
        """) == true)
  }

  @Test(arguments: [true, false])
  func `a dismissal that nobody received is reported at the line whose effect dismissed`(
    useMainSerialExecutor: Bool
  ) async {
    var line = 0
    let failures = await collectFailures {
      let store = TestStore(initialState: Presenting.State()) { Presenting() }
      store.useMainSerialExecutor = useMainSerialExecutor
      line = #line + 1
      await store.send(.child(.presented(.sendAndClose))).finish()
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(failures.first.map { Int($0.location.line) } == line)
  }

  @Test func `an effect that a received action started is reported at the receive line`() async {
    var lines: [Int] = []
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.first) { $0.count = 1 }
      lines.append(#line + 1)
      await store.receive(.second) { $0.count = 11 }
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(failures.map { Int($0.location.line) } == lines)
  }

  @Test func `an effect in flight is one failure at the line that started it, in start order`() async {
    var lines: [Int] = []
    let failures = await collectFailures {
      let store = makeStepping()
      lines.append(#line + 1)
      await store.send(.runForever)
      lines.append(#line + 1)
      await store.send(.sleepThenSetCount(1))
    }
    #expect(failures.map(\.kind) == [.effectStillRunning, .effectStillRunning])
    #expect(failures.map { Int($0.location.line) } == lines)
    #expect(
      failures.first?.rendered(in: .english).contains("effect \"forever\" under the cancellation id") == true)
  }

  @Test func `finish reports what is left once, and the end of the test says nothing again`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.runForever)
      await store.finish(timeout: .zero)
      await store.send(.nothing)
    }
    #expect(failures.map(\.kind) == [.finishTimeout])
  }

  @Test func `finish passes when everything has ended`() async {
    let clock = TestClock()
    let store = makeStepping(clock: clock)
    await store.send(.sleepThenSetCount(0))
    await clock.advance(by: .seconds(1))
    await store.receive(\.setCount)
    await store.finish()
  }

  @Test func `nothing of an effect that was cut off reaches a later test`() async {
    let tracked = LockIsolated<[String]>([])
    let clock = TestClock()
    struct State: Equatable {}
    enum Action { case start }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, Action> { _, _ in
          .run { _ in
            try await clock.sleep(for: .seconds(1))
            tracked.withValue { $0.append("one") }
          }
        }
      }
      await store.send(.start)
    }
    await clock.advance(by: .seconds(2))
    #expect(failures.map(\.kind) == [.effectStillRunning])
    #expect(tracked.value.isEmpty)
  }

  @Test func `a dependency's object is gone with the store`() async {
    final class Tracker: Sendable {}
    weak var released: Tracker?
    do {
      let tracker = Tracker()
      released = tracker
      let store = TestStore(initialState: Stepping.State()) {
        Stepping()
      } withDependencies: {
        $0.uuid = UUIDGenerator { [tracker] in
          _ = tracker
          return UUID(0)
        }
      }
      await store.send(.first) { $0.count = 1 }
      await store.receive(.second) { $0.count = 11 }
      await store.receive(.third) { $0.count = 111 }
    }
    #expect(released == nil)
  }

  @Test func `a store that outlives a test whose trait ends its scope fails that test`() async {
    var kept: TestStoreOf<Stepping>?
    let failures = await collectFailures {
      await TestScope.endingCurrent {
        let store = makeStepping()
        kept = store
        await store.send(.runForever)
      }
    }
    #expect(failures.map(\.kind).last == .effectStillRunning)
    #expect(failures.first?.rendered(in: .english).contains("outlived its test") == true)
    #expect(kept != nil)
    #expect(await collectFailures { kept = nil }.isEmpty)
  }

  @Test func `a store may be released on any thread`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.runForever)
      await Task.detached { [store] in _ = store }.value
    }
    #expect(failures.map(\.kind) == [.effectStillRunning])
  }

  @Test func `a dismissed feature is dismissed, its effects are cancelled and a send is one failure`() async {
    struct State: Equatable { var count = 0 }
    enum Action { case run, close, increment }
    struct Feature: Reducer {
      @Dependency(\.dismiss) var dismiss
      var body: some Reducer<State, Action> {
        Reduce { state, action in
          switch action {
          case .run: return .run { _ in try await Task.never() }
          case .close: return .run { [dismiss] _ in await dismiss() }
          case .increment:
            state.count += 1
            return .none
          }
        }
      }
    }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) { Feature() }
      await store.send(.run)
      #expect(!store.isDismissed)
      await store.send(.close)
      #expect(store.isDismissed)
      await store.send(.increment) { $0.count = 1 }
      #expect(store.state.count == 0)
    }
    #expect(failures.map(\.kind) == [.sentAfterDismissal])
  }
}

private struct Presenting: Reducer {
  struct State: Equatable { @PresentationState var child: Closing.State? = Closing.State() }
  @CasePathable enum Action { case child(PresentationAction<Closing.Action>) }

  var body: some Reducer<State, Action> {
    EmptyReducer().ifLet(\.$child, action: \.child) { Closing() }
  }
}

/// Sends an action and dismisses itself, in one effect.
private struct Closing: Reducer {
  struct State: Equatable {}
  @CasePathable enum Action { case sendAndClose, sent }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .sendAndClose = action else { return .none }
    return .run { send in
      await send(.sent)
      await dismiss()
    }
  }
}
