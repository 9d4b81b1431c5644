import CasePaths
public import ComposableArchitecture
import Foundation
import Observation
import Testing

// Every form of declaration that the macros accept; that this file compiles is half of the test. The expansions
// are in `ComposableArchitectureMacrosTests`.

@ObservableState
public struct PublicState: Equatable, Sendable {
  public let id: UUID
  public var count: Int
  public internal(set) var name: String
  @Presents public var child: Nested.State?
  package var shared = 0
  var text = ""

  public init(id: UUID, count: Int = 0) {
    self.id = id
    self.count = count
    self.name = "Blob"
    self.child = nil
  }

  public enum Nested {
    @ObservableState
    public struct State: Equatable, Sendable {
      public var count = 0
    }
  }
}

@ObservableState
private struct Generic<Value: Equatable>: Equatable {
  var value: Value
  var values: [Value] = []
  @Presents var child: GenericChild<Value>?
}

@ObservableState
private struct GenericChild<Value: Equatable>: Equatable {
  var value: Value
}

@propertyWrapper
private struct Clamped: Equatable {
  private var value: Int
  init(wrappedValue: Int) { value = wrappedValue }
  var wrappedValue: Int {
    get { value }
    set { value = min(newValue, 10) }
  }
}

private final class Reference {}

@ObservableState
private struct Forms {
  static var shared: Int { 1 }
  static let constant = 2
  let id = 1
  private var secret = 1
  fileprivate var halfSecret: Int? = nil
  private(set) var readable = [1, 2]
  @Clamped var clamped = 4
  lazy var late = id + 1
  weak var reference: Reference?
  var `default` = 1
  var closure: () -> Int = { 1 }
  var tuple: (x: Int, y: Int) = (1, 2)
  var watched = 0 {
    didSet { log.append(oldValue) }
  }
  @ObservationStateIgnored var log: [Int] = []
  #if DEBUG
    var debugging = [true]
  #else
    var releasing = [true]
  #endif
  var computed: Int { secret + 1 }
  @available(*, deprecated) var old = 1
  @Presents var optional: Optional<GenericChild<Int>>
  @Presents fileprivate var initial: GenericChild<Int>? = GenericChild(value: 1)

  init() {}

  mutating func increment() {
    secret += 1
    halfSecret = secret
    readable.append(secret)
  }
}

@ObservableState
private struct Recursive: Equatable {
  var depth = 0
  @Presents var child: Recursive?
}

@ObservableState
private struct Empty: Equatable {}

@CasePathable
@dynamicMemberLookup
@ObservableState
private enum Destination: Equatable {
  case detail(GenericChild<Int>)
  case labelled(state: GenericChild<Int>)
  case number(Int)
  case pair(Int, String)
  case none
  #if DEBUG
    case debug(GenericChild<Int>)
  #endif
}

@ObservableState
private enum Nothing {}

@ObservableState
private indirect enum Tree: Equatable {
  case leaf(GenericChild<Int>)
  case node(Tree)
}

@ObservableState
private struct DestinationState {
  var destination = Destination.none
}

@Suite struct ObservableStateFormsTests {
  @Test func `memberwise initialisers have the properties in order, with their defaults`() {
    #expect(Generic(value: 1) == Generic(value: 1, values: [], child: nil))
    #expect(Generic(value: 1, child: GenericChild(value: 2)).child?.value == 2)
    #expect(Recursive().child == nil)
    #expect(Empty() == Empty())
    let parent = PublicState(id: UUID(), count: 3)
    #expect(parent.count == 3 && parent.child == nil)
  }

  @Test func `generic state is observed`() {
    var state = Generic(value: "a")
    #expect(observes({ _ = state.value }, whenever: { state.value = "b" }))
    #expect(!observes({ _ = state.value }, whenever: { state.values = ["b"] }))
    #expect(observes({ _ = state.child }, whenever: { state.child = GenericChild(value: "b") }))
  }

  @Test func `every form of property keeps its meaning`() {
    var state = Forms()
    #expect(observes({ _ = state.computed }, whenever: { state.increment() }))
    #expect(observes({ _ = state.halfSecret }, whenever: { state.increment() }))
    #expect(observes({ _ = state.readable }, whenever: { state.increment() }))
    #expect(observes({ _ = state.default }, whenever: { state.default += 1 }))
    #expect(observes({ _ = state.closure() }, whenever: { state.closure = { 2 } }))
    #expect(observes({ _ = state.tuple.x }, whenever: { state.tuple.x += 1 }))
    #expect(observes({ _ = state.initial }, whenever: { state.initial = nil }))
    #expect(observes({ _ = state.optional }, whenever: { state.optional = GenericChild(value: 1) }))
    state.clamped = 40
    #expect(state.clamped == 10)
    #expect(state.late == 2)
    state.watched = 5
    state.watched += 1
    #expect(state.log == [0, 5])
    #expect(state.watched == 6)
    let reference = Reference()
    #expect(observes({ _ = state.reference }, whenever: { state.reference = reference }))
    #expect(state.reference === reference)
    #expect(Forms.shared + Forms.constant == 3)
  }

  @Test func `a state may present a state of its own type, fifty deep`() {
    var state = Recursive()
    for depth in 1...50 { state = Recursive(depth: depth, child: state) }
    var depth = 0
    var next: Recursive? = state
    while let current = next { (next, depth) = (current.child, depth + 1) }
    #expect(depth == 51)
    #expect(state == state)
    #expect(observes({ _ = state.child?.child?.depth }, whenever: { state.child?.child?.depth += 1 }))
    #expect(!observes({ _ = state.child?.depth }, whenever: { state.child?.child?.depth += 1 }))
  }

  @Test func `an enum has the identity of its payload, and another for each case`() {
    let child = GenericChild(value: 1)
    #expect(Destination.detail(child)._$id == Destination.detail(child)._$id)
    #expect(Destination.detail(child)._$id != Destination.labelled(state: child)._$id)
    #expect(Destination.detail(child)._$id != Destination.detail(GenericChild(value: 1))._$id)
    #expect(Destination.none._$id == Destination.none._$id)
    #expect(Destination.none._$id != Destination.number(1)._$id)
    #expect(Tree.node(.leaf(child))._$id == Tree.node(.leaf(child))._$id)
    #expect(Tree.node(.leaf(child))._$id != Tree.leaf(child)._$id)
    var destination = Destination.labelled(state: child)
    destination._$willModify()
    #expect(destination._$id != Destination.labelled(state: child)._$id)
    #expect(destination == .labelled(state: child))
  }

  @Test func `the payload of a case is observed through its enum`() {
    var state = DestinationState()
    #expect(observes({ _ = state.destination }, whenever: { state.destination = .number(1) }))
    #expect(!observes({ _ = state.destination }, whenever: { state.destination = .number(1) }))
    #expect(
      observes({ _ = state.destination }, whenever: { state.destination = .detail(GenericChild(value: 1)) }))
    #expect(
      observes(
        { _ = state.destination.detail?.value },
        whenever: { state.destination.modify(\.detail) { $0.value += 1 } }))
    #expect(
      !observes({ _ = state.destination }, whenever: { state.destination.modify(\.detail) { $0.value += 1 } })
    )
    #expect(
      observes(
        { _ = state.destination.detail?.value },
        whenever: {
          state.destination = .detail(GenericChild(value: state.destination.detail!.value))
          state.destination.modify(\.detail) { $0.value += 1 }
        }))
  }
}
