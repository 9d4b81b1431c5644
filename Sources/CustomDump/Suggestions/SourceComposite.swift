/// A generic type of the standard library that is written in terms of what it holds.
protocol SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression?
}

extension Array: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    count <= SourceWriter.elementLimit ? writer.list(of: Array(self), in: Self.self) : nil
  }
}

extension ContiguousArray: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    count <= SourceWriter.elementLimit ? writer.list(of: Array(self), in: Self.self) : nil
  }
}

extension ArraySlice: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    // Two slices with the same elements are equal whatever their indices, and a literal starts at zero.
    count <= SourceWriter.elementLimit ? writer.list(of: Array(self), in: Self.self) : nil
  }
}

extension CollectionOfOne: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    let element = writer.expression(self[0], as: Element.self, qualified: qualified)
    return writer.call("CollectionOfOne", [("", element)])
  }
}

extension Set: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    guard count <= SourceWriter.elementLimit else { return nil }
    let list = writer.list(of: Array(self), in: Self.self)
    guard case .list(let open, let items, let close) = list.fragment else { return nil }
    let sorted = items.map { ($0, SourceOrder($0.value)) }.sorted { $0.1 < $1.1 }.map(\.0)
    return SourceExpression(
      fragment: .list(open: open, items: sorted, close: close), isComplete: list.isComplete)
  }
}

extension Dictionary: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    guard count <= SourceWriter.elementLimit else { return nil }
    guard !isEmpty else { return .text("[:]") }
    var entries: [(key: SourceFragment, value: SourceFragment)] = []
    for (key, value) in self {
      let key = writer.expression(key, as: Key.self)
      let value = writer.expression(value, as: Value.self)
      guard key.isComplete, value.isComplete else { return nil }
      entries.append((key.fragment, value.fragment))
    }
    let items = entries.map { (SourceOrder($0.key), $0) }.sorted { $0.0 < $1.0 }
      .map { SourceFragment.Item(label: "", value: .sequence([$1.key, .text(": "), $1.value])) }
    return SourceExpression(fragment: .list(open: "[", items: items, close: "]"))
  }
}

/// Orders fragments for reading: numbers by value, everything else by text.
struct SourceOrder: Comparable {
  private let number: Double?
  private let text: String

  init(_ fragment: SourceFragment) {
    text = fragment.layout()
    number = Double(text)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    switch (lhs.number, rhs.number) {
    case (let left?, let right?) where left != right: left < right
    case (.some, nil): true
    case (nil, .some): false
    default: lhs.text < rhs.text
    }
  }
}

// MARK: Ranges

private func range<Bound>(
  _ lower: Bound?, _ symbol: String, _ upper: Bound?, type: Any.Type, writer: inout SourceWriter,
  qualified: Bool
) -> SourceExpression? {
  var fragments: [SourceFragment] = []
  var carriesType = true
  for bound in [lower, upper] {
    if let bound {
      let expression = writer.expression(bound, as: Bound.self, qualified: qualified)
      guard expression.isComplete else { return nil }
      // A sign or a call next to the operator would be lexed as part of it.
      let text = expression.fragment.layout()
      fragments.append(.text(text.hasPrefix("-") || text.hasPrefix(".") ? "(\(text))" : text))
      carriesType = carriesType && expression.carriesType
    }
    if fragments.count < 2, !fragments.contains(where: { $0.flat == symbol }) {
      fragments.append(.text(symbol))
    }
  }
  guard qualified, !carriesType else {
    return SourceExpression(fragment: .sequence(fragments), carriesType: carriesType)
  }
  return SourceExpression(
    fragment: .sequence([.text("(")] + fragments + [.text(") as \(SourceTypeName(type).full)")]),
    carriesType: true)
}

extension Range: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    range(lowerBound, "..<", upperBound, type: Self.self, writer: &writer, qualified: qualified)
  }
}

extension ClosedRange: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    range(lowerBound, "...", upperBound, type: Self.self, writer: &writer, qualified: qualified)
  }
}

extension PartialRangeFrom: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    range(lowerBound, "...", nil, type: Self.self, writer: &writer, qualified: qualified)
  }
}

extension PartialRangeUpTo: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    range(nil, "..<", upperBound, type: Self.self, writer: &writer, qualified: qualified)
  }
}

extension PartialRangeThrough: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    range(nil, "...", upperBound, type: Self.self, writer: &writer, qualified: qualified)
  }
}

// MARK: Values of the standard library with initialisers of their own

extension Duration: SourceComposite {
  func sourceExpression(in writer: inout SourceWriter, qualified: Bool) -> SourceExpression? {
    let (seconds, attoseconds) = components
    let head = qualified ? "Duration" : ""
    func total(_ unitsPerSecond: Int64) -> Int64? {
      let attosecondsPerUnit = 1_000_000_000_000_000_000 / unitsPerSecond
      guard attoseconds.isMultiple(of: attosecondsPerUnit) else { return nil }
      let (product, overflows) = seconds.multipliedReportingOverflow(by: unitsPerSecond)
      return overflows ? nil : product + attoseconds / attosecondsPerUnit
    }
    for (unit, perSecond) in [
      ("seconds", 1), ("milliseconds", 1_000), ("microseconds", 1_000_000),
      ("nanoseconds", 1_000_000_000),
    ] as [(String, Int64)] {
      if let count = total(perSecond) {
        return .text("\(head).\(unit)(\(count))", carriesType: qualified)
      }
    }
    return .text(
      "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))", carriesType: true)
  }
}
