import ComposableArchitecture
import Testing

// The compiler has crashed on such files: see `EnumReducerBuilder.casePathable`. Nothing here may extend a generated type.

@Reducer private struct Leaf {
  struct State: Equatable { var id = 0 }
  enum Action { case tap }
}

@Reducer private struct Plain {
  @Reducer(state: .equatable) enum Path { case leaf(Leaf) }
  @ObservableState struct State: Equatable { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none }.forEach(\.path, action: \.path) }
}

@Reducer private enum First { case leaf(Leaf) }
@Reducer private enum Second { case leaf(Leaf) }
@Reducer private enum Third { case leaf(Leaf) }
@Reducer private enum Fourth { case leaf(Leaf) }
@Reducer private enum Fifth { case leaf(Leaf) }
@Reducer private enum Sixth { case leaf(Leaf) }

@MainActor
struct ManyEnumsInOneFileTests {
  @Test func `a file with many enums of reducers compiles, and they run`() async {
    let store = TestStore(initialState: Plain.State()) { Plain() }
    await store.send(\.path.push, (id: 0, state: .leaf(Leaf.State()))) {
      $0.path[id: 0] = .leaf(Leaf.State())
    }
    await store.send(\.path[id: 0].leaf.tap)
    await store.send(\.path.popFrom, 0) { $0.path.removeAll() }
    #expect(Sixth.State.leaf(Leaf.State()).is(\.leaf))
  }

  @Test func `a reducer whose type is not known goes into a builder`() async {
    let store = TestStore(initialState: 0) { Erased(child: Adding(amount: 2)) }
    await store.send(true) { $0 = 2 }
  }
}

private struct Adding: Reducer {
  let amount: Int
  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    state += amount
    return .none
  }
}

private struct Erased: Reducer {
  let child: any Reducer<Int, Bool>
  var body: some Reducer<Int, Bool> { child }
}
