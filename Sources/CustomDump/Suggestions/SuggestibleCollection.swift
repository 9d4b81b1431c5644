/// A collection of the standard library that can be edited in place.
protocol SuggestibleCollection {
  /// Edits that turn `self` into `actual`, a value of the same type; `nil` when replacing it is better.
  func changes(to actual: Any, in writer: StatementWriter, at place: Place, depth: Int) -> [Statement]?
}

// MARK: Arrays

extension Array: SuggestibleCollection {
  func changes(to actual: Any, in writer: StatementWriter, at place: Place, depth: Int) -> [Statement]? {
    guard let actual = actual as? Self, !isEmpty, !actual.isEmpty else { return nil }
    return ArrayChanges(previous: self, actual: actual, writer: writer, place: place, depth: depth)
      .statements()
  }
}

/// Compares two arrays of one type.
private struct ArrayChanges<Element> {
  let previous: [Element]
  let actual: [Element]
  let writer: StatementWriter
  let place: Place
  let depth: Int

  /// More removed and inserted elements than this are told as changes in place, if at all.
  private static var editLimit: Int { 64 }

  func statements() -> [Statement]? {
    let areEqual = StructuralEquality.comparison(previous, actual)
    var prefix = 0
    while prefix < min(previous.count, actual.count), areEqual(prefix, prefix) { prefix += 1 }
    var suffix = 0
    while suffix < min(previous.count, actual.count) - prefix,
      areEqual(previous.count - 1 - suffix, actual.count - 1 - suffix)
    {
      suffix += 1
    }
    let old = previous.count - prefix - suffix
    let new = actual.count - prefix - suffix
    if let swap = swap(prefix..<(prefix + old), new, areEqual) { return [swap] }

    let (oldNumbers, newNumbers) = numbers(prefix..<(prefix + old), prefix..<(prefix + new))
    let middle = EditScript(oldNumbers, newNumbers)
    if middle.removed.count + middle.inserted.count <= Self.editLimit {
      let script = middle.offset(by: prefix)
      if let move = move(script, areEqual) { return [move] }
      return edits(script.pairingReplacements(), areEqual)
    }
    guard old == new else { return nil }
    var script = EditScript()
    script.kept = (prefix..<(prefix + old)).map { ($0, $0) }
    return edits(script, areEqual)
  }

  /// Numbers that are equal for elements that count as the same one: elements with an identity whatever else
  /// changed in them, others if they are equal.
  private func numbers(_ old: Range<Int>, _ new: Range<Int>) -> ([Int], [Int]) {
    var reflector = Reflector()
    func key(_ element: Element) -> AnyHashable {
      // Instances of a class are identified by reference, which says nothing about a test's own value.
      if !(Element.self is AnyObject.Type), let element = element as? any Identifiable {
        return id(of: element)
      }
      return AnyHashable(hashing: element) ?? AnyHashable(Fingerprint.of(element, with: &reflector))
    }
    func id(of element: some Identifiable) -> AnyHashable { AnyHashable(element.id) }
    var numbers: [AnyHashable: Int] = [:]
    func number(_ element: Element) -> Int {
      let key = key(element)
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    return (previous[old].map(number), actual[new].map(number))
  }

  private func swap(_ middle: Range<Int>, _ count: Int, _ areEqual: (Int, Int) -> Bool) -> Statement? {
    guard middle.count == count, count > 1 else { return nil }
    let first = middle.lowerBound
    let last = middle.upperBound - 1
    guard areEqual(first, last), areEqual(last, first),
      (first + 1..<last).allSatisfy({ areEqual($0, $0) })
    else { return nil }
    return "\(place.access).swapAt(\(first), \(last))"
  }

  /// One element that is now somewhere else.
  private func move(_ script: EditScript, _ areEqual: (Int, Int) -> Bool) -> Statement? {
    guard script.removed.count == 1, script.inserted.count == 1, !place.isOptional,
      areEqual(script.removed[0], script.inserted[0]),
      script.kept.allSatisfy({ areEqual($0.previous, $0.actual) })
    else { return nil }
    let array = place.access
    return "\(array).insert(\(array).remove(at: \(script.removed[0])), at: \(script.inserted[0]))"
  }

  private func edits(_ script: EditScript, _ areEqual: (Int, Int) -> Bool) -> [Statement]? {
    let changed = script.kept.filter { !areEqual($0.previous, $0.actual) }
    guard changed.count <= StatementWriter.changeLimit else { return nil }
    var result: [Statement] = []
    for run in EditScript.runs(script.removed).reversed() { result.append(removal(of: run)) }
    var count = previous.count - script.removed.count
    for run in EditScript.runs(script.inserted) {
      result.append(insertion(of: run, isAtEnd: run.lowerBound == count))
      count += run.count
    }
    for pair in changed {
      result += writer.statements(
        from: previous[pair.previous], to: actual[pair.actual], type: Element.self,
        at: place.element("\(pair.actual)"), depth: depth)
    }
    return result
  }

  private func removal(of run: Range<Int>) -> Statement {
    let array = place.access
    switch (run.upperBound == previous.count, run.lowerBound == 0, run.count) {
    case (true, _, 1): return Statement("\(array).removeLast()", hasResult: true)
    case (true, _, let count): return "\(array).removeLast(\(count))"
    case (_, true, 1): return Statement("\(array).removeFirst()", hasResult: true)
    case (_, true, let count): return "\(array).removeFirst(\(count))"
    case (_, _, 1): return Statement("\(array).remove(at: \(run.lowerBound))", hasResult: true)
    default: return "\(array).removeSubrange(\(run.lowerBound)..<\(run.upperBound))"
    }
  }

  private func insertion(of run: Range<Int>, isAtEnd: Bool) -> Statement {
    let value =
      run.count == 1
      ? ("", writer.expression(actual[run.lowerBound], as: Element.self))
      : ("contentsOf: ", writer.expression(Array(actual[run]), as: [Element].self))
    return isAtEnd
      ? writer.call("\(place.access).append", [value])
      : writer.call("\(place.access).insert", [value, ("at: ", .text("\(run.lowerBound)"))])
  }
}

extension EditScript {
  fileprivate func offset(by distance: Int) -> EditScript {
    var result = EditScript()
    result.removed = removed.map { $0 + distance }
    result.inserted = inserted.map { $0 + distance }
    result.kept = kept.map { ($0.previous + distance, $0.actual + distance) }
    return result
  }
}

// MARK: Sets

extension Set: SuggestibleCollection {
  func changes(to actual: Any, in writer: StatementWriter, at place: Place, depth: Int) -> [Statement]? {
    guard let actual = actual as? Self, !isEmpty, !actual.isEmpty else { return nil }
    let edits = [
      ("remove", "subtract", subtracting(actual)), ("insert", "formUnion", actual.subtracting(self)),
    ]
    var result: [Statement] = []
    for (one, several, elements) in edits where !elements.isEmpty {
      let (name, value) =
        elements.count == 1
        ? (one, writer.expression(elements.first! as Any, as: Element.self))
        : (several, writer.expression(elements, as: Self.self))
      result.append(
        writer.call("\(place.access).\(name)", [("", value)], hasResult: elements.count == 1))
    }
    return result
  }
}

// MARK: Dictionaries

extension Dictionary: SuggestibleCollection {
  func changes(to actual: Any, in writer: StatementWriter, at place: Place, depth: Int) -> [Statement]? {
    guard let actual = actual as? Self, !actual.isEmpty else { return nil }
    var changed: [(key: Key, order: SourceOrder, name: String)] = []
    for key in Set(keys).union(actual.keys) {
      let isSame =
        switch (self[key], actual[key]) {
        case (let old?, let new?): StructuralEquality.areEqual(old, new)
        default: false
        }
      guard !isSame else { continue }
      guard changed.count < StatementWriter.changeLimit else { return nil }
      let name = writer.expression(key, as: Key.self).fragment
      changed.append((key, SourceOrder(name), name.flat ?? name.layout()))
    }
    return changed.sorted { $0.order < $1.order }.flatMap { entry -> [Statement] in
      let place = place.element(entry.name)
      guard let new = actual[entry.key] else { return ["\(place.target) = nil"] }
      return writer.statements(
        from: self[entry.key] as Any, to: new as Value? as Any, type: Value?.self, at: place, depth: depth)
    }
  }
}
