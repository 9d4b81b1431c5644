import CustomDump
import Testing

// What the modules above adopt, in small.

@propertyWrapper
private struct Presented<Value: Equatable>: Equatable, CustomReflectable, SuggestibleWrapper {
  var wrappedValue: Value?
  private var generation = 0
  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
  var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
  var suggestedValue: Value? { wrappedValue }
}

@propertyWrapper
private final class Reference<Value: Equatable>: Equatable, SuggestibleReference {
  private let before: Value
  var wrappedValue: Value
  var projectedValue: Reference { self }
  init(value: Value, before: Value? = nil) {
    self.before = before ?? value
    wrappedValue = value
  }
  static func == (lhs: Reference, rhs: Reference) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
  static var isSuggestionWritable: Bool { Value.self != Bool.self }
  func suggestedValues(comparedTo actual: Reference) -> (previous: Value, actual: Value) {
    (before, actual.wrappedValue)
  }
  var suggestedCurrentValue: Value { wrappedValue }
}

private struct Stack<Element: Equatable>: Equatable, SuggestibleKeyedElements {
  struct ID: Hashable, SourceExpressible {
    let generation: Int
    var sourceExpression: String? { "\(generation)" }
  }
  var suggestedIDs: [ID]
  var suggestedElements: [Element]
  init(_ elements: [Int: Element]) {
    suggestedIDs = elements.keys.sorted().map { ID(generation: $0) }
    suggestedElements = suggestedIDs.compactMap { elements[$0.generation] }
  }
  static var isSuggestionOrdered: Bool { false }
  static var suggestedForm: SuggestedCollectionForm { .unavailable }
}

private struct Form: Equatable {
  var title = ""
  var isValid = false
}

private enum Screen: Equatable {
  case detail(Form)
  case list
  case nested(Inner)
  enum Inner: Equatable { case form(Form) }
}

@propertyWrapper
private struct Clamped: Equatable {
  var wrappedValue: Int
}

@propertyWrapper
private struct Hidden: Equatable {
  private var stored: Int
  var wrappedValue: Int { stored }
  init(wrappedValue: Int) { stored = wrappedValue }
}

private struct Feature: Equatable {
  @Presented var destination: Screen?
  @Reference var count: Int
  @Reference var form: Form
  @Reference var tags: Set<Int>
  @Reference var isOn: Bool
  var path: Stack<Screen>

  init(
    destination: Screen? = nil, count: Reference<Int> = Reference(value: 0),
    form: Reference<Form> = Reference(value: Form()), tags: Reference<Set<Int>> = Reference(value: [1]),
    isOn: Reference<Bool> = Reference(value: false), path: [Int: Screen] = [:]
  ) {
    self.destination = destination
    _count = count
    _form = form
    _tags = tags
    _isOn = isOn
    self.path = Stack(path)
  }
}

private func suggestions<State>(from previous: State, to actual: State) -> [String] {
  suggestedStatements(from: previous, to: actual, isCasePathable: { _ in true })
}

struct SuggestionSeamsTests {
  @Test func `presented state is written under its own name`() {
    #expect(
      suggestions(from: Feature(), to: Feature(destination: .list)) == ["$0.destination = .list"])
    #expect(
      suggestions(
        from: Feature(destination: .detail(Form())), to: Feature(destination: .detail(Form(title: "x"))))
        == ["$0.destination?.modify(\\.detail) { $0.title = \"x\" }"])
    #expect(suggestions(from: Feature(destination: .list), to: Feature()) == ["$0.destination = nil"])
  }

  @Test func `cases in cases are one key path`() {
    #expect(
      suggestions(
        from: Feature(destination: .nested(.form(Form()))),
        to: Feature(destination: .nested(.form(Form(title: "x", isValid: true))))) == [
          """
          $0.destination?.modify(\\.nested.form) {
            $0.title = "x"
            $0.isValid = true
          }
          """
        ])
  }

  @Test func `shared state is written with its lock`() {
    let before = Feature()
    #expect(
      suggestions(from: before, to: Feature(count: Reference(value: 1))) == ["$0.$count.withLock { $0 = 1 }"])
    #expect(
      suggestions(from: before, to: Feature(form: Reference(value: Form(title: "x", isValid: true)))) == [
        """
        $0.$form.withLock {
          $0.title = "x"
          $0.isValid = true
        }
        """
      ])
  }

  @Test func `a reference in both states tells what it held before`() {
    let reference = Reference(value: 5, before: 4)
    let state = Feature(count: reference)
    #expect(suggestions(from: state, to: state) == [])
    #expect(
      suggestions(from: state, to: Feature(count: reference, path: [0: .list])).first
        == "$0.$count.withLock { $0 = 5 }")
  }

  @Test func `the value of a single expression in a lock is discarded`() {
    #expect(
      suggestions(from: Feature(), to: Feature(tags: Reference(value: [1, 2])))
        == ["$0.$tags.withLock { _ = $0.insert(2) }"])
  }

  @Test func `shared state that cannot be written is a placeholder`() {
    #expect(
      suggestions(from: Feature(), to: Feature(isOn: Reference(value: true)))
        == ["$0.$isOn = <#Reference<Bool>#>"])
  }

  @Test func `stacks are pushed to and entered by id, and popped`() {
    func path(_ before: [Int: Screen], _ after: [Int: Screen]) -> [String] {
      suggestions(from: Feature(path: before), to: Feature(path: after))
    }
    #expect(path([:], [0: .list, 1: .list]) == ["$0.path[id: 0] = .list", "$0.path[id: 1] = .list"])
    #expect(
      path([0: .list], [0: .list, 1: .detail(Form())]) == [
        "$0.path[id: 1] = .detail(Form(title: \"\", isValid: false))"
      ])
    #expect(path([0: .list, 1: .list], [0: .list]) == ["$0.path.removeLast()"])
    #expect(path([0: .list, 1: .list, 2: .list], [1: .list, 2: .list]) == ["$0.path[id: 0] = nil"])
    #expect(path([0: .list, 1: .list, 2: .list], [0: .list]) == ["$0.path.removeLast(2)"])
    #expect(path([0: .list, 1: .list], [:]) == ["$0.path.removeAll()"])
    #expect(
      path([0: .list], [0: .detail(Form())]) == [
        "$0.path[id: 0] = .detail(Form(title: \"\", isValid: false))"
      ])
    #expect(
      path([3: .detail(Form())], [3: .detail(Form(isValid: true))])
        == ["$0.path[id: 3]?.modify(\\.detail) { $0.isValid = true }"])
    #expect(
      path([0: .list], [1: .detail(Form())]) == [
        "$0.path.removeAll()", "$0.path[id: 1] = .detail(Form(title: \"\", isValid: false))",
      ])
  }

  @Test func `a stack that puts something below what stays is filled anew`() {
    // The stack of this test is sorted by id.
    #expect(
      suggestions(from: Feature(path: [1: .list]), to: Feature(path: [0: .list, 1: .list])) == [
        "$0.path.removeAll()", "$0.path[id: 0] = .list", "$0.path[id: 1] = .list",
      ])
  }

  @Test func `a stack inside a new value is written where it is empty`() {
    struct Outer: Equatable { var path: Stack<Screen>? }
    #expect(
      suggestions(from: Outer(path: nil), to: Outer(path: Stack([:]))) == ["$0.path = Stack()"])
    #expect(
      suggestions(from: Outer(path: nil), to: Outer(path: Stack([1: .list])))
        == ["$0.path = <#Stack<Screen>#>"])
  }

  @Test func `an ordinary wrapper with a stored value is written under its own name`() {
    struct State: Equatable { @Clamped var value = 1 }
    #expect(suggestions(from: State(), to: State(value: 2)) == ["$0.value = 2"])
  }

  @Test func `a wrapper that hides its value is a placeholder`() {
    struct State: Equatable { @Hidden var value = 1 }
    #expect(suggestions(from: State(), to: State(value: 2)) == ["$0.value = <#Hidden#>"])
  }

  @Test func `a payload can continue a case key path`() {
    struct Binding: CaseKeyPathContinuing {
      var caseKeyPathContinuation: (path: String, payload: Any?)? { (".query", "x") }
    }
    enum Action { case binding(Binding) }
    let path = caseKeyPath(ofAction: Action.binding(Binding()))
    #expect(path.path == #"\.binding.query"#)
    #expect(path.payload as? String == "x")
  }
}
