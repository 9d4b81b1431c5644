/// Compares two collections whose elements are reached by identity.
struct KeyedChanges<ID: Hashable, Element> {
  let previousIDs: [ID]
  let previous: [Element]
  let actualIDs: [ID]
  let actual: [Element]
  /// Whether elements can be moved and inserted in place; otherwise the collection is a stack.
  let isOrdered: Bool
  let writer: StatementWriter
  let place: Place
  let depth: Int

  /// The edits, `nil` when replacing the collection is better.
  func statements() -> [Statement]? {
    guard previousIDs.count == previous.count, actualIDs.count == actual.count else { return nil }
    if !isOrdered { return stackStatements() }
    guard !previous.isEmpty, !actual.isEmpty else { return nil }
    let areEqual = StructuralEquality.comparison(previous, actual)
    if previousIDs == actualIDs {
      return changes(previous.indices.lazy.filter { !areEqual($0, $0) }.map { ($0, $0) })
    }

    let oldIndices = indices(previousIDs)
    let newIndices = indices(actualIDs)
    // Two elements under one identity: a collection that lies, or an identity that changed behind its back.
    guard oldIndices.count == previous.count, newIndices.count == actual.count else { return nil }
    let removed = previous.indices.filter { newIndices[previousIDs[$0]] == nil }
    let inserted = actual.indices.filter { oldIndices[actualIDs[$0]] == nil }
    // Nothing is left of what there was.
    guard removed.count < previous.count else { return nil }
    guard removed.count <= StatementWriter.changeLimit || EditScript.runs(removed).count == 1 else {
      return nil
    }

    var result = removals(removed)
    let kept = previousIDs.filter { newIndices[$0] != nil }
    let order = actualIDs.filter { oldIndices[$0] != nil }
    if kept != order {
      guard let move = move(from: kept, to: order) else { return nil }
      result.append(move)
    }
    result += insertions(inserted, count: kept.count)

    let pairs = actual.indices.lazy.compactMap { new in oldIndices[actualIDs[new]].map { ($0, new) } }
    guard let changes = changes(pairs.filter { !areEqual($0.0, $0.1) }) else { return nil }
    return result + changes
  }

  /// Edits of a stack, which puts what is assigned under a new identity on top. Appending would leave the
  /// identity to the stack, which need not choose the same one again.
  private func stackStatements() -> [Statement]? {
    if actual.isEmpty { return ["\(place.access).removeAll()"] }
    let oldIndices = indices(previousIDs)
    let newIndices = indices(actualIDs)
    guard oldIndices.count == previous.count, newIndices.count == actual.count else { return nil }
    let kept = previousIDs.filter { newIndices[$0] != nil }
    let areEqual = StructuralEquality.comparison(previous, actual)
    let pairs = actual.indices.lazy.compactMap { new in oldIndices[actualIDs[new]].map { ($0, new) } }
    if actualIDs.starts(with: kept), !kept.isEmpty || previous.isEmpty,
      let changes = changes(pairs.filter { !areEqual($0.0, $0.1) })
    {
      let removed = previous.indices.filter { newIndices[previousIDs[$0]] == nil }
      return removals(removed) + assignments(actual.indices.dropFirst(kept.count)) + changes
    }
    guard actual.count <= StatementWriter.changeLimit else { return nil }
    return ["\(place.access).removeAll()"] + assignments(actual.indices[...])
  }

  private func assignments(_ indices: Range<Int>) -> [Statement] {
    indices.map { writer.assignment(of: actual[$0], type: Element.self, to: element(actualIDs[$0])) }
  }

  private func indices(_ ids: [ID]) -> [ID: Int] {
    Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Statements for elements that changed under their identity.
  private func changes(_ pairs: some Sequence<(Int, Int)>) -> [Statement]? {
    var result: [Statement] = []
    for (count, (old, new)) in pairs.enumerated() {
      guard count < StatementWriter.changeLimit else { return nil }
      // An element is reached through the optional that the subscript returns.
      result += writer.statements(
        from: previous[old] as Element? as Any, to: actual[new] as Element? as Any, type: Element?.self,
        at: element(actualIDs[new]), depth: depth)
    }
    return result
  }

  private func element(_ id: ID) -> Place { place.element("id: " + source(of: id)) }

  private func source(of id: ID) -> String {
    writer.expression(id, as: ID.self).fragment.layout()
  }

  private func removals(_ removed: [Int]) -> [Statement] {
    var result: [Statement] = []
    for run in EditScript.runs(removed).reversed() {
      switch (isOrdered, run.upperBound == previous.count, run.count) {
      case (true, _, 1...3):
        result += run.map {
          Statement("\(place.access).remove(id: \(source(of: previousIDs[$0])))", hasResult: true)
        }
      case (false, true, 1): result.append(Statement("\(place.access).removeLast()", hasResult: true))
      case (_, true, let count): result.append("\(place.access).removeLast(\(count))")
      case (true, _, _):
        result.append("\(place.access).removeSubrange(\(run.lowerBound)..<\(run.upperBound))")
      case (false, _, _): result += run.map { "\(element(previousIDs[$0]).target) = nil" }
      }
    }
    return result
  }

  private func insertions(_ inserted: [Int], count: Int) -> [Statement] {
    var result: [Statement] = []
    var count = count
    for run in EditScript.runs(inserted) {
      let isAtEnd = run.lowerBound == count
      count += run.count
      if isAtEnd, run.count > 1 {
        let list = writer.expression(Array(actual[run]), as: [Element].self)
        result.append(writer.call("\(place.access).append", [("contentsOf: ", list)]))
      } else {
        for index in run {
          let value = writer.expression(actual[index], as: Element.self)
          result.append(
            isAtEnd
              ? writer.call("\(place.access).append", [("", value)], hasResult: true)
              : writer.call(
                "\(place.access).insert", [("", value), ("at: ", .text("\(index)"))], hasResult: true))
        }
      }
    }
    return result
  }

  /// One statement that reorders the elements, if one is enough.
  private func move(from previous: [ID], to actual: [ID]) -> Statement? {
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
