import ComposableArchitecture
import ConcurrencyExtras
import CustomDump
import Foundation
import IdentifiedCollections
import Observation
import Synchronization
import Testing

/// Whether something that `read` reads changes while `change` runs.
func observes(_ read: () -> Void, whenever change: () -> Void) -> Bool {
  let isNotified = LockIsolated(false)
  withObservationTracking(read) { isNotified.setValue(true) }
  change()
  return isNotified.value
}

@ObservableState
private struct Row: Equatable, Identifiable, Codable {
  let id: Int
  var text = ""
  var tags: [String] = []
}

@ObservableState
private struct Child: Hashable {
  var count = 0
  var other = 0
}

@ObservableState
private struct Parent: Equatable {
  var count = 0
  var name = "Blob"
  var child = Child()
  var optional: Child?
  var rows: IdentifiedArrayOf<Row> = []
  var list: [Row] = []
  @ObservationStateIgnored var ignored = 0
  @Presents var presented: Child?
  var doubled: Int {
    get { count * 2 }
    set { count = newValue / 2 }
  }
}

@Suite struct ObservableStateTests {
  /// A state with a child of every kind.
  private func example() -> Parent {
    Parent(rows: [Row(id: 1), Row(id: 2)], list: [Row(id: 1), Row(id: 2)], presented: Child())
  }

  @Test func `only the field that changes notifies`() {
    var state = example()
    #expect(observes({ _ = state.count }, whenever: { state.count = 1 }))
    #expect(observes({ _ = state.count }, whenever: { state.count += 1 }))
    #expect(!observes({ _ = state.count }, whenever: { state.name = "other" }))
    #expect(!observes({ _ = state.count }, whenever: { state.name += "!" }))
    #expect(!observes({ _ = state.count }, whenever: { state.child.count += 1 }))
    #expect(observes({ _ = state.doubled }, whenever: { state.count = 7 }))
    #expect(observes({ _ = state.count }, whenever: { state.doubled = 0 }))
  }

  @Test func `an equal value notifies nobody`() {
    var state = example()
    #expect(!observes({ _ = state.count }, whenever: { state.count = state.count }))
    #expect(!observes({ _ = state.count }, whenever: { state.count += 0 }))
    #expect(!observes({ _ = state.child }, whenever: { state.child = Child() }))
    #expect(!observes({ _ = state.optional }, whenever: { state.optional = nil }))
    #expect(!observes({ _ = state.rows }, whenever: { state.rows = [Row(id: 1), Row(id: 2)] }))
    #expect(!observes({ _ = state.presented }, whenever: { state.presented = Child() }))
  }

  @Test func `a child's change notifies those who observe the child's field, and not the parent's`() {
    var state = example()
    #expect(observes({ _ = state.child.count }, whenever: { state.child.count += 1 }))
    #expect(!observes({ _ = state.child }, whenever: { state.child.count += 1 }))
    #expect(!observes({ _ = state.child.other }, whenever: { state.child.count += 1 }))
    #expect(observes({ _ = state.presented?.count }, whenever: { state.presented?.count += 1 }))
    #expect(!observes({ _ = state.presented }, whenever: { state.presented?.count += 1 }))
    #expect(!observes({ _ = state.$presented }, whenever: { state.$presented.wrappedValue?.count += 1 }))
  }

  @Test func `replacing a child notifies those who observe it and all its fields`() {
    var state = example()
    #expect(observes({ _ = state.child }, whenever: { state.child = Child(count: 5) }))
    #expect(observes({ _ = state.child.other }, whenever: { state.child = Child(count: 6) }))
    #expect(observes({ _ = state.optional }, whenever: { state.optional = Child() }))
    #expect(observes({ _ = state.optional?.count }, whenever: { state.optional = nil }))
    #expect(observes({ _ = state.presented }, whenever: { state.presented = nil }))
    #expect(observes({ _ = state.$presented }, whenever: { state.presented = Child() }))
    #expect(
      observes({ _ = state.presented }, whenever: { state.$presented = PresentationState(wrappedValue: nil) })
    )
  }

  @Test func `putting an earlier copy of a child back notifies`() {
    var state = example()
    let earlier = state.child
    state.child.count += 1
    #expect(observes({ _ = state.child.count }, whenever: { state.child = earlier }))
    #expect(state.child.count == 0)
  }

  @Test func `observers of a child hear of it after it was replaced by an equal one`() {
    var state = example()
    _ = state.child
    #expect(
      observes(
        { _ = state.child.count },
        whenever: {
          state.child = Child()
          state.child.count += 1
        }))
    #expect(
      observes(
        { _ = state.rows[0].text },
        whenever: {
          state.rows = [Row(id: 1), Row(id: 2)]
          state.rows[0].text += "!"
        }))
    #expect(
      observes(
        { _ = state.presented?.count },
        whenever: {
          state.presented = Child()
          state.presented?.count += 1
        }))
  }

  @Test func `an equal value keeps the identity of what it replaces`() {
    var state = example()
    _ = state.child
    let (child, row) = (state.child._$id, state.rows[0]._$id)
    state.child = Child()
    state.rows = [Row(id: 1), Row(id: 2)]
    #expect(state.child._$id == child && state.rows[0]._$id == row)
    state.child = Child(count: 1)
    #expect(state.child._$id != child)
  }

  @Test
  func `a row's change notifies its observers, and those of the rows when rows come, go or move`() {
    var state = example()
    for change: (inout Parent) -> Void in [
      { $0.rows[0].text += "!" }, { $0.rows[id: 1]?.text += "!" }, { $0.list[0].text += "!" },
    ] {
      #expect(!observes({ _ = (state.rows, state.list) }, whenever: { change(&state) }))
      #expect(observes({ _ = (state.rows[0].text, state.list[0].text) }, whenever: { change(&state) }))
      #expect(!observes({ _ = (state.rows[1].text, state.list[1].text) }, whenever: { change(&state) }))
    }
    for change: (inout Parent) -> Void in [
      { $0.rows.append(Row(id: 3)) }, { $0.rows.remove(at: 0) }, { $0.rows.reverse() },
      { $0.rows[0] = Row(id: $0.rows[0].id, text: "new") }, { $0.rows = [] },
    ] {
      #expect(observes({ _ = state.rows }, whenever: { change(&state) }))
    }
  }

  @Test func `a change of a copy notifies those who observe the original`() {
    // A store hands out one copy, and its reducer changes another.
    let state = example()
    var copy = state
    #expect(observes({ _ = state.count }, whenever: { copy.count += 1 }))
    #expect(observes({ _ = state.child.count }, whenever: { copy.child.count += 1 }))
    #expect(state.count == 0 && state.child.count == 0)
  }

  @Test func `an ignored property is no observation`() {
    var state = example()
    #expect(!observes({ _ = state.ignored }, whenever: { state.ignored += 1 }))
  }

  @Test func `what a reducer reads is no observation, and what it changes notifies`() {
    var state = example()
    #expect(!observes({ withoutObserving { _ = state.count } }, whenever: { state.count += 1 }))
    #expect(observes({ _ = state.count }, whenever: { withoutObserving { state.count += 1 } }))
  }

  @Test func `rows that nobody observes change in place`() {
    var rows = IdentifiedArrayOf<Row>(uniqueElements: (0..<100).map { Row(id: $0) })
    rows.reserveCapacity(100)
    var state = Parent(rows: rows)
    rows = []
    func storage() -> UnsafeRawPointer? {
      withoutObserving { state.rows.elements.withUnsafeBytes { $0.baseAddress } }
    }
    state.rows[id: 3]?.text = "warmed up"
    let before = storage()
    state.rows[id: 3]?.text = "changed"
    state.rows[7].tags.append("changed")
    #expect(storage() == before)
  }

  @Test func `the identity of a copy is that of its original`() {
    let original = Parent()
    var copy = original
    #expect(copy._$id == original._$id)
    copy.count += 1
    #expect(copy._$id == original._$id)
    copy._$willModify()
    #expect(copy._$id != original._$id)
    #expect(Parent()._$id != Parent()._$id)
    #expect(Set([original._$id, original._$id, copy._$id]).count == 2)
  }

  @Test func `states are compared, hashed and dumped by what they hold`() {
    #expect(Parent() == Parent())
    #expect(Parent(count: 1) != Parent())
    #expect(Set([Child(), Child(), Child(count: 1)]).count == 2)
    #expect(
      String(customDumping: Parent(presented: Child(count: 1))) == """
        Parent(
          count: 0,
          name: "Blob",
          child: Child(
            count: 0,
            other: 0
          ),
          optional: nil,
          rows: [],
          list: [],
          ignored: 0,
          presented: Child(
            count: 1,
            other: 0
          )
        )
        """)
  }

  @Test func `a state is coded under the names of its properties`() throws {
    let row = Row(id: 4, text: "a", tags: ["b"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(row)
    #expect(String(decoding: data, as: UTF8.self) == #"{"id":4,"tags":["b"],"text":"a"}"#)
    #expect(try JSONDecoder().decode(Row.self, from: data) == row)
  }

  @Test func `a registrar is coded as nothing and equals every other`() throws {
    let registrar = ObservationStateRegistrar()
    let data = try JSONEncoder().encode([registrar])
    #expect(try JSONDecoder().decode([ObservationStateRegistrar].self, from: data) == [registrar])
    #expect(
      registrar == ObservationStateRegistrar() && registrar.hashValue == ObservationStateRegistrar().hashValue
    )
    #expect(registrar.id != ObservationStateRegistrar().id)
  }
}
