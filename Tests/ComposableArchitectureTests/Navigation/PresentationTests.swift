import CasePaths
import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@CasePathable
private enum Destination: Hashable, Codable {
  case detail(Detail)
  case alert(String)

  struct Detail: Hashable, Codable {
    var id = 0
    var items: [Int] = []
  }
}

@CasePathable
private enum DestinationAction: Hashable, Codable {
  case detail(Detail)
  case alert(Int)

  @CasePathable
  enum Detail: Hashable, Codable { case saved }
}

@CasePathable
private enum FeatureAction {
  case destination(PresentationAction<DestinationAction>)
}

@Suite struct PresentationStateTests {
  @Test func `it presents a state or nothing`() {
    var state = PresentationState<Destination>(wrappedValue: nil)
    #expect(state.wrappedValue == nil)
    state.wrappedValue = .alert("a")
    #expect(state.projectedValue.wrappedValue == .alert("a"))
    state.projectedValue = PresentationState(wrappedValue: nil)
    #expect(state.wrappedValue == nil)
  }

  @Test func `a copy is a value of its own`() {
    var state = PresentationState<Destination.Detail>(wrappedValue: .init())
    let copy = state
    state.wrappedValue?.id = 1
    #expect(copy.wrappedValue?.id == 0 && state.wrappedValue?.id == 1)
    state.wrappedValue = nil
    #expect(copy.wrappedValue?.id == 0)
    var changedCopy = copy
    changedCopy.wrappedValue = .init(id: 7)
    #expect(copy.wrappedValue?.id == 0)
  }

  @Test func `it works as a property wrapper`() {
    struct State { @PresentationState var detail: Destination.Detail? }
    var state = State()
    state.detail = .init(id: 1)
    state.detail?.items.append(1)
    #expect(state.$detail.wrappedValue == Destination.Detail(id: 1, items: [1]))
    #expect(State(detail: .init(id: 2)).detail?.id == 2)
  }

  @Test func `the presented state changes in place`() {
    var state = PresentationState<Destination.Detail>(wrappedValue: .init(items: Array(0..<100)))
    func storage() -> UnsafeRawPointer? { state.wrappedValue?.items.withUnsafeBytes { $0.baseAddress } }
    let before = storage()
    state.wrappedValue?.items[3] = 7
    #expect(storage() == before)
  }

  @Test func `a case of the presented state can be read, presented and dismissed`() {
    var state = PresentationState<Destination>(wrappedValue: .detail(.init(id: 1)))
    #expect(state[case: \.detail]?.id == 1 && state[case: \.alert] == nil)
    state[case: \.detail]?.id += 1
    #expect(state.wrappedValue == .detail(.init(id: 2)))
    state[case: \.alert] = nil
    #expect(state.wrappedValue == .detail(.init(id: 2)))
    state[case: \.alert] = "a"
    #expect(state.wrappedValue == .alert("a"))
    state[case: \.alert] = nil
    #expect(state.wrappedValue == nil)
  }

  @Test func `members and cases of the presented state are presentations`() {
    let state = PresentationState<Destination>(wrappedValue: .detail(.init(id: 1)))
    let detail: PresentationState<Destination.Detail> = state.detail
    let id: PresentationState<Int> = detail.id
    #expect(detail.wrappedValue?.id == 1 && id.wrappedValue == 1)
    #expect(state.alert.wrappedValue == nil)
  }

  @Test func `it is compared, hashed, coded and shown as its optional state`() throws {
    let state = PresentationState<Destination>(wrappedValue: .alert("a"))
    let none = PresentationState<Destination>(wrappedValue: nil)
    #expect(state == PresentationState(wrappedValue: .alert("a")) && state != none)
    #expect(Set([state, state, none]).count == 2)
    for value in [state, none] {
      let data = try JSONEncoder().encode([value])
      #expect(try JSONEncoder().encode([value.wrappedValue]) == data)
      #expect(try JSONDecoder().decode([PresentationState<Destination>].self, from: data) == [value])
    }
    #expect(Mirror(reflecting: state).displayStyle == .optional)
    #expect(String(customDumping: [state, none]) == "[\n  [0]: .alert(\"a\"),\n  [1]: nil\n]")
  }
}

@Suite struct PresentationActionTests {
  @Test func `case paths lead to the child's action with and without its presentation`() {
    let saved = FeatureAction.destination(.presented(.detail(.saved)))
    #expect(saved.is(\.destination.presented) && !saved.is(\.destination.dismiss))
    #expect(saved.is(\.destination.presented.detail.saved))
    #expect(saved.is(\.destination.detail.saved))
    #expect(saved[case: \.destination.detail] == .saved)
    #expect(saved[case: \.destination.alert] == nil)
    #expect(FeatureAction.destination(.dismiss).is(\.destination.dismiss))
    let alert: CaseKeyPath<FeatureAction, Int> = \.destination.alert
    #expect(alert(4)[case: \.destination.presented] == .alert(4))
  }

  @Test func `case paths lead to the presentation of one case`() {
    let path: CaseKeyPath<FeatureAction, PresentationAction<DestinationAction.Detail>> = \.destination.detail
    #expect(FeatureAction.destination(.presented(.detail(.saved)))[case: path] == .presented(.saved))
    #expect(FeatureAction.destination(.presented(.alert(1)))[case: path] == nil)
    #expect(FeatureAction.destination(.dismiss)[case: path] == .dismiss)
    #expect(path(.dismiss)[case: \.destination] == .dismiss)
    #expect(path(.presented(.saved))[case: \.destination] == .presented(.detail(.saved)))
  }

  @Test func `its cases can be enumerated and named`() {
    #expect(Array(PresentationAction<Int>.allCasePaths) == [\.dismiss, \.presented])
    #expect(PresentationAction<Int>.presented(1).case == \.presented)
    #expect(
      AnyCasePath(\PresentationAction<DestinationAction>.Cases.alert as CaseKeyPath<_, Int>).debugDescription
        == "\\.alert")
  }

  @Test func `it is compared, hashed and coded`() throws {
    let actions: [PresentationAction<DestinationAction>] = [
      .dismiss, .presented(.detail(.saved)), .presented(.alert(1)),
    ]
    #expect(Set(actions + actions).count == 3)
    let data = try JSONEncoder().encode(actions)
    #expect(try JSONDecoder().decode([PresentationAction<DestinationAction>].self, from: data) == actions)
  }
}
