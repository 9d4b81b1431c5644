import ComposableArchitecture
import Testing

/// In which order the actions of several effects arrive that need neither time nor anything outside the store.
@MainActor
struct EffectOrderTests {
  @Test func `an effect sends its next action before an effect that its last one started sends any`() async {
    let store = TestStore(initialState: Log.State()) { Log(steps: [.start: [.a, .b], .a: [.c]]) }
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a] }
    await store.receive(\.b) { $0.log = [.a, .b] }
    await store.receive(\.c) { $0.log = [.a, .b, .c] }
  }

  @Test func `so what it starts may be cancelled by its next action before it sends`() async {
    let store = TestStore(initialState: Log.State()) {
      Log(steps: [.start: [.a, .b], .a: [.c]], cancelledByB: true)
    }
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a] }
    await store.receive(\.b) { $0.log = [.a, .b] }
  }

  @Test func `the next effect of a concatenation goes on where the last one ended`() async {
    let store = TestStore(initialState: Log.State()) {
      Log(steps: [.start: [.a, .b], .a: [.c]], isConcatenated: true)
    }
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a] }
    await store.receive(\.b) { $0.log = [.a, .b] }
    await store.receive(\.c) { $0.log = [.a, .b, .c] }
  }

  @Test func `what a concatenation goes on with starts in order`() async {
    let store = TestStore(initialState: Log.State()) {
      Log(steps: [.start: [.a, .b, .c]], isConcatenated: true, isMerged: true)
    }
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a] }
    await store.receive(\.b) { $0.log = [.a, .b] }
    await store.receive(\.c) { $0.log = [.a, .b, .c] }
  }

  @Test func `a reaction in a concatenation starts like any other`() async {
    let store = TestStore(initialState: Log.State()) {
      Reduce<Log.State, Log.Action> { state, action in
        if action != .start { state.log.append(action) }
        switch action {
        case .start:
          return .concatenate(
            .run { _ in }, .send(.a), .run { send in await send(.b) })
        case .a: return .run { send in await send(.c) }
        case .b, .c: return .none
        }
      }
    }
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a] }
    await store.receive(\.b) { $0.log = [.a, .b] }
    await store.receive(\.c) { $0.log = [.a, .b, .c] }
  }

  @Test func `what an effect leaves running and sends at once must be received`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: Log.State()) { Log(steps: [.start: [.a]], isLeftRunning: true) }
      await store.send(.start)
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(failures.first?.rendered(in: .english).contains("await store.receive(\\.a) {") == true)
  }

  @Test func `what an effect leaves running is skipped and waited for where it sends at once`() async {
    let store = TestStore(initialState: Log.State()) { Log(steps: [.start: [.a]], isLeftRunning: true) }
    await store.send(.start)
    await store.skipReceivedActions()
    #expect(store.state.log == [.a])
    await store.send(.start)
    await store.receive(\.a) { $0.log = [.a, .a] }
    await store.finish()
  }
}

/// Answers each action with one effect that sends others.
private struct Log: Reducer {
  struct State: Equatable {
    var log: [Action] = []
  }

  @CasePathable enum Action { case start, a, b, c }

  let steps: [Action: [Action]]
  var isConcatenated = false
  /// Whether all but the first effect of a concatenation are merged.
  var isMerged = false
  var isLeftRunning = false
  var cancelledByB = false

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action != .start { state.log.append(action) }
    if action == .b, cancelledByB { return .cancel(id: Action.a) }
    guard let next = steps[action] else { return .none }
    let effects =
      isConcatenated ? next.map { sending([$0]) } : [sending(next)]
    if isMerged { return .concatenate(effects[0], .merge(Array(effects.dropFirst()))) }
    return .concatenate(effects).cancellable(id: action)
  }

  private func sending(_ actions: [Action]) -> Effect<Action> {
    .run { [isLeftRunning] send in
      if isLeftRunning {
        Task { for action in actions { await send(action) } }
      } else {
        for action in actions { await send(action) }
      }
    }
  }
}
