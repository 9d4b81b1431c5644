/// Finds what differs between two values and writes it as statements.
struct StatementWriter {
  /// Values nested deeper than this are replaced as a whole.
  static let depthLimit = 48
  /// More statements than this for one collection are replaced by one assignment, if that can be written.
  static let statementLimit = 12
  /// More changed elements than this are never told one by one.
  static let changeLimit = 40

  let writesUUIDsAsIntegers: Bool
  let isCasePathable: (Any.Type) -> Bool

  /// The statements that turn `previous` into `actual` at a place declared as `type`.
  func statements(
    from previous: Any, to actual: Any, type: Any.Type, at place: Place, depth: Int
  ) -> [Statement] {
    if StructuralEquality.areEqual(previous, actual) || areBothNaN(previous, actual) { return [] }
    return changes(from: previous, to: actual, type: type, at: place, depth: depth + 1)
      ?? [assignment(of: actual, type: type, to: place)]
  }

  func expression(_ value: Any, as type: Any.Type) -> SourceExpression {
    var writer = SourceWriter(writesUUIDsAsIntegers: writesUUIDsAsIntegers)
    return writer.expression(value, as: type)
  }

  func assignment(of value: Any, type: Any.Type, to place: Place) -> Statement {
    let head = "\(place.target) = "
    return Statement(head + expression(value, as: type).fragment.layout(column: head.count))
  }

  /// Edits in place of two unequal values; `nil` when the value must be replaced by its owner.
  private func changes(
    from previous: Any, to actual: Any, type: Any.Type, at place: Place, depth: Int
  ) -> [Statement]? {
    let dynamicType = Swift.type(of: actual)
    // A member of what is inside `any Shape` or `Any` cannot be reached.
    guard depth < Self.depthLimit, dynamicType == type, Swift.type(of: previous) == type,
      !(actual is any SourceExpressible)
    else { return nil }

    if let previous = previous as? any OptionalValue, let actual = actual as? any OptionalValue {
      guard let previous = previous.wrapped, let wrapped = actual.wrapped else { return nil }
      return changes(
        from: previous, to: wrapped, type: Swift.type(of: actual).wrappedType, at: place.unwrapped,
        depth: depth + 1)
    }
    if let elements = KeyedElements(previous) {
      let edits = elements.changes(to: actual, in: self, at: place, depth: depth)
      // A new stack would give new identities to elements that stay.
      guard elements.isOrdered else { return edits }
      return edits.flatMap { shorter($0, than: actual, type: type, at: place) }
    }
    if let collection = previous as? any SuggestibleCollection {
      let edits = collection.changes(to: actual, in: self, at: place, depth: depth)
      return edits.flatMap { shorter($0, than: actual, type: type, at: place) }
    }
    guard let previous = Structure(previous), let structure = Structure(actual) else { return nil }
    switch structure.kind {
    case .structure:
      guard !SourceTypeName(type).isFromLibrary else { return nil }
      return propertyChanges(
        from: previous.properties, to: structure.properties, of: type, at: place, depth: depth)
    case .tuple:
      return propertyChanges(
        from: previous.properties, to: structure.properties, of: type, at: place, depth: depth)
    case .enumeration:
      return payloadChanges(
        from: previous, to: structure, actual: actual, type: type, at: place, depth: depth)
    case .other:
      return nil
    }
  }

  /// The edits, unless assigning the whole value takes less to read.
  private func shorter(
    _ edits: [Statement], than value: Any, type: Any.Type, at place: Place
  ) -> [Statement]? {
    guard edits.count > 1 else { return edits.isEmpty ? nil : edits }
    // A new value would come with new references, and those that changed would not be written.
    if edits.contains(where: { !$0.writes.isEmpty }) { return edits }
    let whole = expression(value, as: type)
    guard whole.isComplete else { return edits.count <= Self.changeLimit ? edits : nil }
    guard edits.count <= Self.statementLimit else { return nil }
    let editLength = edits.reduce(edits.count - 1) { $0 + $1.text.count }
    guard let text = whole.fragment.flat else { return edits }
    return place.target.count + 3 + text.count <= editLength ? nil : edits
  }

  // MARK: Structs and tuples

  private func propertyChanges(
    from previous: [Structure.Property], to actual: [Structure.Property], of type: Any.Type, at place: Place,
    depth: Int
  ) -> [Statement]? {
    guard previous.count == actual.count else { return nil }
    var result: [Statement] = []
    // What observers change beside their own property must not undo what was set before.
    let pairs = Array(zip(previous, actual))
    let isObserved = pairs.map { MemberAccess.hasObserver(in: type, of: $1.name) }
    let ordered =
      isObserved.contains(true)
      ? pairs.indices.filter { isObserved[$0] } + pairs.indices.filter { !isObserved[$0] }
      : Array(pairs.indices)
    for (old, new) in ordered.map({ pairs[$0] }) {
      let member = !new.isLabelled ? place.tupleElement(new.name) : place.member(new.name)
      if case .reference(let reference) = new.access, case .reference(let before) = old.access {
        result += referenceChanges(
          from: before, to: reference, name: new.name, type: new.type, at: place, depth: depth)
        continue
      }
      let edits = statements(from: old.value, to: new.value, type: new.type, at: member, depth: depth)
      guard !edits.isEmpty else { continue }
      guard new.isVariable, !new.isLabelled || MemberAccess.hasSetter(of: type, named: new.name) != false
      else { return nil }
      if case .unknown = new.access {
        result.append("\(member.target) = <#\(SourceTypeName(new.type).full)#>")
      } else {
        result += edits
      }
    }
    // Unequal with equal parts: the difference is in a part that cannot be seen.
    return result.isEmpty ? nil : result
  }

  private func referenceChanges<Reference: SuggestibleReference>(
    from previous: Reference, to actual: any SuggestibleReference, name: String, type: Any.Type,
    at place: Place, depth: Int
  ) -> [Statement] {
    guard let actual = actual as? Reference else { return [] }
    let values = previous.suggestedValues(comparedTo: actual)
    let edits = statements(
      from: values.previous, to: values.actual, type: Reference.SuggestedValue.self, at: Place("$0"),
      depth: depth)
    guard !edits.isEmpty else { return [] }
    let projection = place.member("$" + name)
    let target = previous.suggestionTarget(comparedTo: actual)
    let isPossible = Reference.isSuggestionWritable || target?.isReplaced == true
    let statement =
      if target?.isReplaced == true {
        call(
          "\(projection.target) = \(SourceTypeName(Reference.self).base)",
          [("value: ", expression(values.actual, as: Reference.SuggestedValue.self))])
      } else if isPossible {
        Statement("\(projection.access).withLock", body: edits)
      } else {
        Statement("\(projection.target) = <#\(SourceTypeName(type).full)#>")
      }
    guard let target else { return [statement] }
    return [statement.writing(ReferenceWrite(target, isPossible: isPossible))]
  }

  // MARK: Enums

  private func payloadChanges(
    from previous: Structure, to actual: Structure, actual value: Any, type: Any.Type, at place: Place,
    depth: Int
  ) -> [Statement]? {
    guard case .enumeration(let old) = previous.kind, case .enumeration(let name) = actual.kind,
      old == name, let before = previous.payload, let after = actual.payload, isCasePathable(type)
    else { return nil }
    let edits: [Statement]?
    if after.elements.count > 1 {
      edits = propertyChanges(
        from: before.elements, to: after.elements, of: after.type, at: Place("$0"), depth: depth)
      // Several associated values are short to write; only parts of bigger ones are worth a closure, and references.
      let isReference = edits?.contains { !$0.writes.isEmpty } ?? false
      if !isReference, expression(value, as: type).isComplete { return nil }
    } else {
      let old = before.elements.first
      let new = after.elements.first
      edits = changes(
        from: old?.value ?? before.value, to: new?.value ?? after.value, type: new?.type ?? after.type,
        at: Place("$0"), depth: depth + 1)
    }
    guard let edits, !edits.isEmpty else { return nil }
    return [modification(of: SourceText.identifier(name), at: place, edits)]
  }

  /// `modify(\.case) { … }`, with one key path for cases in cases.
  private func modification(of name: String, at place: Place, _ edits: [Statement]) -> Statement {
    let inner = "$0.modify(\\."
    if edits.count == 1, let (call, body) = edits[0].closure, call.hasPrefix(inner) {
      return Statement("\(place.access).modify(\\.\(name).\(call.dropFirst(inner.count))", body: body)
    }
    return Statement("\(place.access).modify(\\.\(name))", body: edits)
  }

  /// `name(label: value, …)` as a statement.
  func call(
    _ name: String, _ arguments: [(label: String, value: SourceExpression)], hasResult: Bool = false
  ) -> Statement {
    let call = SourceFragment.list(
      open: name + "(", items: arguments.map { .init(label: $0.label, value: $0.value.fragment) },
      close: ")")
    return Statement(call.layout(), hasResult: hasResult)
  }

  private func areBothNaN(_ lhs: Any, _ rhs: Any) -> Bool {
    func isNaN<Value: FloatingPoint>(_ value: Value) -> Bool { value.isNaN }
    guard let lhs = lhs as? any FloatingPoint, let rhs = rhs as? any FloatingPoint else { return false }
    return isNaN(lhs) && isNaN(rhs)
  }
}
