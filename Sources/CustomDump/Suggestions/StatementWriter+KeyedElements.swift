extension StatementWriter {
  /// Edits of an identified array or a stack; `nil` when replacing it is better.
  func keyedChanges(
    from previous: KeyedElements, to actual: KeyedElements, at place: Place, depth: Int
  ) -> [String]? {
    guard !previous.ids.isEmpty, !actual.ids.isEmpty else { return nil }
    let oldIndices = indices(previous.ids)
    let newIndices = indices(actual.ids)
    // Two elements under one identity: a mirror that lies, or an identity that changed behind its back.
    guard oldIndices.count == previous.ids.count, newIndices.count == actual.ids.count else { return nil }

    let removed = previous.ids.indices.filter { newIndices[previous.ids[$0]] == nil }
    let inserted = actual.ids.indices.filter { oldIndices[actual.ids[$0]] == nil }
    guard removed.count < previous.ids.count || previous.isOrdered == false else { return nil }

    var result = removals(removed, previous, at: place)
    let kept = previous.ids.filter { newIndices[$0] != nil }
    let order = actual.ids.filter { oldIndices[$0] != nil }
    if kept != order {
      guard actual.isOrdered, let move = move(from: kept, to: order, at: place) else { return nil }
      result.append(move)
    }
    result += insertions(inserted, actual, count: kept.count, at: place)

    let changed = actual.ids.indices.filter { index in
      guard let old = oldIndices[actual.ids[index]] else { return false }
      return !StructuralEquality.areEqual(previous.elements[old], actual.elements[index])
    }
    guard changed.count <= Self.changeLimit else { return nil }
    for index in changed {
      let id = actual.ids[index]
      guard let old = oldIndices[id] else { continue }
      result += elementChanges(
        from: previous.elements[old], to: actual.elements[index], type: actual.elementType,
        at: element(id, actual, at: place), depth: depth)
    }
    return result
  }

  private func indices(_ ids: [AnyHashable]) -> [AnyHashable: Int] {
    Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
  }

  private func element(_ id: AnyHashable, _ elements: KeyedElements, at place: Place) -> Place {
    place.element("id: " + source(of: id, elements))
  }

  private func source(of id: AnyHashable, _ elements: KeyedElements) -> String {
    let id = elements.idType == AnyHashable.self ? id as Any : id.base
    return expression(id, as: elements.idType).fragment.layout()
  }

  private func elementChanges(
    from previous: Any, to actual: Any, type: Any.Type, at place: Place, depth: Int
  ) -> [String] {
    // An element is reached through the optional that the subscript returns.
    func open<Element>(_: Element.Type) -> [String] {
      guard let previous = previous as? Element, let actual = actual as? Element else { return [] }
      return statements(
        from: previous as Element? as Any, to: actual as Element? as Any, type: Element?.self, at: place,
        depth: depth)
    }
    return _openExistential(type, do: open)
  }

  private func removals(_ removed: [Int], _ elements: KeyedElements, at place: Place) -> [String] {
    var result: [String] = []
    for run in EditScript.runs(removed).reversed() {
      let isTail = run.upperBound == elements.ids.count
      switch (elements.isOrdered, isTail, run.count) {
      case (true, _, 1...3):
        result += run.map { "\(place.access).remove(id: \(source(of: elements.ids[$0], elements)))" }
      case (false, true, 1): result.append("\(place.access).removeLast()")
      case (_, true, let count): result.append("\(place.access).removeLast(\(count))")
      case (true, _, _):
        result.append("\(place.access).removeSubrange(\(run.lowerBound)..<\(run.upperBound))")
      case (false, _, _):
        result += run.map { "\(element(elements.ids[$0], elements, at: place).target) = nil" }
      }
    }
    return result
  }

  private func insertions(
    _ inserted: [Int], _ elements: KeyedElements, count: Int, at place: Place
  ) -> [String] {
    var result: [String] = []
    var count = count
    for run in EditScript.runs(inserted) {
      let isAtEnd = run.lowerBound == count
      count += run.count
      if isAtEnd, run.count > 1 {
        let values = run.map { elements.elements[$0] }
        var writer = SourceWriter(writesUUIDsAsIntegers: writesUUIDsAsIntegers)
        let list = writer.list(of: values, as: elements.elementType, in: arrayType(of: elements.elementType))
        result.append(call("\(place.access).append", "contentsOf: ", list, "", isLast: true))
      } else {
        for index in run {
          let value = expression(elements.elements[index], as: elements.elementType)
          let name = isAtEnd ? "append" : "insert"
          result.append(call("\(place.access).\(name)", "", value, ", at: \(index)", isLast: isAtEnd))
        }
      }
    }
    return result
  }

  private func arrayType(of element: Any.Type) -> Any.Type {
    func open<Element>(_: Element.Type) -> Any.Type { [Element].self }
    return _openExistential(element, do: open)
  }

  /// One statement that reorders the elements, if one is enough.
  private func move(from previous: [AnyHashable], to actual: [AnyHashable], at place: Place) -> String? {
    guard let first = previous.indices.first(where: { previous[$0] != actual[$0] }),
      let last = previous.indices.last(where: { previous[$0] != actual[$0] })
    else { return nil }
    if previous[first] == actual[last], previous[last] == actual[first],
      previous[first + 1..<last] == actual[first + 1..<last]
    {
      return "\(place.access).swapAt(\(first), \(last))"
    }
    if previous[first] == actual[last], previous[first + 1...last] == actual[first..<last] {
      return "\(place.access).move(fromOffsets: [\(first)], toOffset: \(last + 1))"
    }
    if previous[last] == actual[first], previous[first..<last] == actual[first + 1...last] {
      return "\(place.access).move(fromOffsets: [\(last)], toOffset: \(first))"
    }
    return previous.reversed() == actual ? "\(place.access).reverse()" : nil
  }
}
