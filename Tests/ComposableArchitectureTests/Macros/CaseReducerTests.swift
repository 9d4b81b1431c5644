import ComposableArchitecture
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case decrement, increment, tick, startTimer }
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .decrement: state.count -= 1
      case .increment: state.count += 1
      case .tick: state.count += 100
      case .startTimer:
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
        }
      }
      return .none
    }
  }
}

@Reducer
private struct Stepper {
  @ObservableState
  struct State: Equatable { var value = 0 }
  enum Action { case step, close }
  var by = 1
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .step:
        state.value += by
        return .none
      case .close:
        return .run { _ in await dismiss() }
      }
    }
  }
}

private struct Meeting: Equatable, Sendable { var title: String }

/// State that its author calls ephemeral: the macro's mark is all there is to it.
private struct Prompt: Equatable, Sendable {
  @CasePathable
  enum Action: Equatable, Sendable { case answer(String) }
  var question: String
}

@CasePathable
private enum DeleteAction: Equatable, Sendable { case confirm }

/// Every form of a case.
@Reducer
private enum Destination {
  case alert(AlertState<DeleteAction>)
  case counter(Counter)
  case dialog(ConfirmationDialogState<Dialog>)
  @ReducerCaseIgnored
  case meeting(Meeting)
  @ReducerCaseIgnored
  case labelled(Meeting, author: String)
  @ReducerCaseEphemeral
  case prompt(Prompt)
  case settings
  case stepper(Stepper = Stepper(by: 5))
  case warning(AlertState<DeleteAction>)

  @CasePathable
  enum Dialog: Equatable { case archive, share }
}

extension Destination.State: Equatable {}

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var log: [String] = []
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case show(Destination.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.alert(.confirm))): state.log.append("deleted")
      case .destination(.presented(.dialog(.archive))): state.log.append("archived")
      case .destination(.presented(.prompt(.answer(let answer)))): state.log.append(answer)
      case .destination(.dismiss): state.log.append("dismissed")
      case .destination: break
      case .show(let destination): state.destination = destination
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@MainActor
@Suite struct PresentedCaseReducerTests {
  @Test func `the reducer of the case that the state is runs`() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    await store.send(.show(.counter(Counter.State()))) { $0.destination = .counter(Counter.State()) }
    await store.send(\.destination.counter.increment) {
      $0.destination?.modify(\.counter) { $0.count = 1 }
    }
    await store.send(.destination(.presented(.counter(.increment)))) {
      $0.$destination[case: \.counter]?.count = 2
    }
    await store.send(.show(.stepper(Stepper.State()))) { $0.destination = .stepper(Stepper.State()) }
    await store.send(\.destination.stepper.step) { $0.destination?.modify(\.stepper) { $0.value = 5 } }
    await store.send(\.destination.dismiss) {
      $0.destination = nil
      $0.log = ["dismissed"]
    }
  }

  @Test func `an alert and a dialog go away with a button`() async {
    let alert = AlertState<DeleteAction> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    }
    let store = TestStore(initialState: Parent.State(destination: .alert(alert))) { Parent() }
    await store.send(\.destination.alert.confirm) {
      $0.destination = nil
      $0.log = ["deleted"]
    }
    let dialog = ConfirmationDialogState<Destination.Dialog> { TextState("What now?") }
    await store.send(.show(.dialog(dialog))) { $0.destination = .dialog(dialog) }
    await store.send(\.destination.dialog.archive) {
      $0.destination = nil
      $0.log = ["deleted", "archived"]
    }
  }

  @Test func `a case that is marked ephemeral goes away with its first action`() async {
    let store = TestStore(
      initialState: Parent.State(destination: .prompt(Prompt(question: "Name?")))
    ) {
      Parent()
    }
    await store.send(\.destination.prompt.answer, "Blob") {
      $0.destination = nil
      $0.log = ["Blob"]
    }
  }

  @Test func `the action of another ephemeral case is reported and ends nothing`() async {
    let rig = Rig(Parent.State(destination: .prompt(Prompt(question: "Name?")))) { Parent() }
    _ = await rig.issues(from: .destination(.presented(.alert(.confirm))))
    #expect(rig.state.destination?.is(\.prompt) == true)
  }

  @Test func `cases without a reducer keep their values`() async {
    let store = TestStore(initialState: Parent.State()) { Parent() }
    await store.send(.show(.meeting(Meeting(title: "Morning")))) {
      $0.destination = .meeting(Meeting(title: "Morning"))
    }
    await store.send(.show(.labelled(Meeting(title: "Noon"), author: "Blob"))) {
      $0.destination = .labelled(Meeting(title: "Noon"), author: "Blob")
    }
    await store.send(.show(.settings)) { $0.destination = .settings }
    await store.send(.show(nil)) { $0.destination = nil }
  }

  @Test func `effects of a case are cancelled when another case takes its place`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Parent.State(destination: .counter(Counter.State()))) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.destination.counter.startTimer)
    await clock.advance(by: .seconds(1))
    await store.receive(\.destination.counter.tick) {
      $0.destination?.modify(\.counter) { $0.count = 100 }
    }
    await store.send(.show(.settings)) { $0.destination = .settings }
    await clock.advance(by: .seconds(1))
  }

  @Test func `a feature in a case can dismiss itself`() async {
    let store = TestStore(initialState: Parent.State(destination: .stepper(Stepper.State()))) { Parent() }
    await store.send(\.destination.stepper.close)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
      $0.log = ["dismissed"]
    }
  }

  @Test func `a store's case has a store of its reducer`() throws {
    let store = Store(initialState: Parent.State(destination: .counter(Counter.State()))) { Parent() }
    let destination = try #require(store.scope(\.destination, action: \.destination.presented))
    switch destination.case {
    case .counter(let counter):
      counter.send(.increment)
      #expect(counter.count == 1)
    default:
      Issue.record("\(destination.case)")
    }
    #expect(store.destination?.counter?.count == 1)
    store.send(.show(.labelled(Meeting(title: "Noon"), author: "Blob")))
    guard case .labelled(let meeting, let author) = destination.case else {
      Issue.record("\(destination.case)")
      return
    }
    #expect(meeting.title == "Noon")
    #expect(author == "Blob")
    store.send(.show(.settings))
    #expect(destination.case.is(\.settings))
  }
}

// MARK: - Stacks

@Reducer
private struct Library {
  @Reducer
  enum Path {
    case counter(Counter)
    case shelf(Shelf)
  }

  @ObservableState
  struct State: Equatable { var path = StackState<Path.State>() }
  enum Action {
    case path(StackActionOf<Path>)
    case open
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .open:
        state.path.append(.shelf(Shelf.State(name: "A")))
        return .none
      case .path(.element(id: _, action: .shelf(.counterButtonTapped))):
        state.path.append(.counter(Counter.State()))
        return .none
      case .path:
        return .none
      }
    }
    .forEach(\.path, action: \.path)
  }
}

extension Library.Path.State: Equatable {}

/// A feature that can present itself, and the enum that presents it.
@Reducer
private struct Shelf {
  @Reducer(state: .equatable)
  enum Destination {
    case shelf(Shelf)
  }
  @ObservableState
  struct State: Equatable {
    var name = ""
    @Presents var destination: Destination.State?
  }
  indirect enum Action {
    case counterButtonTapped
    case destination(PresentationAction<Destination.Action>)
    case openButtonTapped(String)
    case rename(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openButtonTapped(let name): state.destination = .shelf(State(name: name))
      case .rename(let name): state.name = name
      case .counterButtonTapped, .destination: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

@MainActor
@Suite struct StackedCaseReducerTests {
  @Test func `the elements of a stack are cases`() async {
    let store = TestStore(initialState: Library.State()) { Library() }
    await store.send(.open) { $0.path[id: 0] = .shelf(Shelf.State(name: "A")) }
    await store.send(\.path[id: 0].shelf.counterButtonTapped) {
      $0.path[id: 1] = .counter(Counter.State())
    }
    await store.send(\.path[id: 1].counter.increment) { $0.path[id: 1, case: \.counter]?.count = 1 }
    await store.send(.path(.element(id: 1, action: .counter(.increment)))) {
      $0.path[id: 1]?.modify(\.counter) { $0.count = 2 }
    }
    await store.send(\.path.popFrom, 0) { $0.path = StackState() }
    await store.send(\.path.push, (id: 2, state: .counter(Counter.State(count: 9)))) {
      $0.path[id: 2] = .counter(Counter.State(count: 9))
    }
  }

  @Test func `a feature can present itself through an enum`() async {
    let store = TestStore(initialState: Shelf.State()) { Shelf() }
    await store.send(.openButtonTapped("B")) { $0.destination = .shelf(Shelf.State(name: "B")) }
    await store.send(\.destination.shelf.openButtonTapped, "C") {
      $0.destination?.modify(\.shelf) { $0.destination = .shelf(Shelf.State(name: "C")) }
    }
    await store.send(\.destination.shelf.destination.shelf.rename, "D") {
      $0.destination?.modify(\.shelf) { $0.destination?.modify(\.shelf) { $0.name = "D" } }
    }
  }
}

// MARK: - Forms

@Reducer(state: .equatable, .hashable, .sendable, action: .equatable, .sendable)
enum PublicDestination {
  case feature(PublicFeature)
  case nothing
}

@Reducer
struct PublicFeature {
  @ObservableState
  public struct State: Hashable, Sendable {}
  public enum Action: Equatable, Sendable { case tapped }
  public init() {}
  public var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private enum Generic<Value: Equatable & Sendable> {
  case box(Box<Value>)
  @ReducerCaseIgnored
  case value(Value)
}
extension Generic.State: Equatable {}

@Reducer
private struct Box<Value: Equatable & Sendable> {
  struct State: Equatable { var value: Value }
  enum Action { case set(Value) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if let value = action.set { state.value = value }
      return .none
    }
  }
}

@Reducer
private enum Conditional {
  #if os(Windows)
    case windows(Absent)
  #else
    case others(Counter)
  #endif
  case `default`(Stepper)
}
extension Conditional.State: Equatable {}

@Reducer
private indirect enum Recursive {
  case counter(Counter)
  case shelf(Shelf)
}

@Reducer
private enum OnlyAlerts {
  case alert(AlertState<Never>)
}
extension OnlyAlerts.State: Equatable {}
extension OnlyAlerts.Action: Equatable {}

/// Without buttons there are no actions, and without reducers no cases that could be run; neither is a warning.
@Reducer
private enum WithoutActions {
  case alert(AlertState<Button>)
  enum Button {}
}

@Reducer
private enum WithoutReducers {
  case nothing
  @ReducerCaseIgnored
  case number(Int)
}

/// What is written out is kept.
@Reducer
private enum WrittenOut {
  case counter(Counter)

  @CasePathable
  enum Action {
    case counter(Counter.Action)
    case reset
  }

  static var body: some ReducerOf<Self> {
    Scope(state: \.counter, action: \.counter) { Counter() }
    Reduce { state, action in
      if action.is(\.reset) { state = .counter(Counter.State()) }
      return .none
    }
  }
}
extension WrittenOut.State: Equatable {}

@MainActor
@Suite struct CaseReducerFormTests {
  @Test func `an enum is a reducer of its own`() async {
    let store = TestStore(initialState: Conditional.State.default(Stepper.State())) {
      Conditional.body
    }
    await store.send(.default(.step)) { $0.modify(\.default) { $0.value = 1 } }
    await store.send(\.default.step) { $0 = .default(Stepper.State(value: 2)) }
  }

  @Test func `a generic enum has generic state and actions`() async {
    let store = TestStore(initialState: Generic<Int>.State.box(Box.State(value: 1))) { Generic<Int>.body }
    await store.send(\.box.set, 2) { $0 = .box(Box.State(value: 2)) }
  }

  @Test func `asked conformances are there`() {
    func conforms<R: CaseReducer>(_: R.Type) -> Bool
    where R.State: Hashable & Sendable, R.Action: Equatable & Sendable { true }
    #expect(conforms(PublicDestination.self))
    #expect(Set([PublicDestination.State.nothing, .nothing]).count == 1)
  }

  @Test func `a body that is written out is kept`() async {
    let store = TestStore(initialState: WrittenOut.State.counter(Counter.State(count: 3))) { WrittenOut.body }
    await store.send(\.counter.increment) { $0.modify(\.counter) { $0.count = 4 } }
    await store.send(\.reset) { $0 = .counter(Counter.State()) }
  }
}
