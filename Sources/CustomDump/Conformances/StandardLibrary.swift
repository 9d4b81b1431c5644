import IssueReporting

extension AnyHashable: CustomDumpRepresentable {
  /// The value that was erased, so that the wrapper leaves no trace in a dump.
  public var customDumpValue: Any { base }
}

extension Character: CustomDumpRepresentable {
  /// The character as a string, so that it prints as a string literal.
  public var customDumpValue: Any { String(self) }
}

extension Unicode.Scalar: CustomDumpRepresentable {
  /// The scalar as a string, so that it prints as a string literal.
  public var customDumpValue: Any { String(self) }
}

extension StaticString: CustomDumpRepresentable {
  /// The text as a string, so that it prints as a string literal.
  public var customDumpValue: Any { "\(self)" }
}

extension ObjectIdentifier: CustomDumpStringConvertible {
  /// The identifier with its address in the shortest form, `ObjectIdentifier(0x1f)`.
  public var customDumpDescription: String {
    "ObjectIdentifier(0x\(String(UInt(bitPattern: self), radix: 16)))"
  }
}

extension AnyKeyPath: CustomDumpStringConvertible {
  /// The key path as it is written in source, `\Person.name`.
  ///
  /// A component whose name the program no longer knows prints as its type, `\Person.<computed Int>`. A case key path
  /// prints as it is written where its root is known, `\.login.success`.
  public var customDumpDescription: String {
    if let root = type(of: self).rootType as? any DescribedKeyPathRoot.Type,
      let description = root.description(of: self)
    {
      return description
    }
    // The runtime adds the address of the accessor, which differs from run to run.
    var result = ""
    var rest = debugDescription[...]
    while let start = rest.firstRange(of: "<computed 0x") {
      result += rest[..<start.lowerBound] + "<computed "
      rest = rest[start.upperBound...]
      guard let open = rest.firstIndex(of: "(") else { break }
      rest = rest[rest.index(after: open)...]
      var depth = 1
      var end = rest.startIndex
      while end < rest.endIndex {
        if rest[end] == "(" { depth += 1 }
        if rest[end] == ")" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      result += rest[..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
    }
    return result + rest
  }
}

extension Duration: BuiltInValue {
  /// The duration in words, `5 seconds, 123 milliseconds`: units that are zero are left out.
  var builtInDump: BuiltInDump {
    let (seconds, attoseconds) = components
    let isNegative = seconds < 0 || attoseconds < 0
    // Durations made from a `Double` carry noise far below a nanosecond.
    let nanosecond: UInt64 = 1_000_000_000
    var fraction = (attoseconds.magnitude + nanosecond / 2) / nanosecond
    var whole = seconds.magnitude
    if fraction == 1_000_000_000, whole < .max {
      fraction = 0
      whole += 1
    }
    var parts: [String] = []
    func append(_ count: UInt64, _ unit: String) {
      if count > 0 { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
    }
    for (length, unit): (UInt64, String) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] {
      append(whole / length, unit)
      whole %= length
    }
    append(whole, "second")
    append(fraction / 1_000_000, "millisecond")
    append(fraction / 1_000 % 1_000, "microsecond")
    append(fraction % 1_000, "nanosecond")
    if parts.isEmpty { append(attoseconds.magnitude, "attosecond") }
    guard !parts.isEmpty else { return .text("0 nanoseconds") }
    return .text((isNegative ? "-" : "") + parts.joined(separator: ", "))
  }
}

extension KeyValuePairs: BuiltInValue {
  var builtInDump: BuiltInDump { .value(OrderedPairs(pairs: map { ($0.key, $0.value) })) }
}

/// Pairs that print as a dictionary in their own order.
private struct OrderedPairs: CustomDumpReflectable {
  let pairs: [(key: Any, value: Any)]

  var customDumpMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
}

extension Dictionary.Keys: BuiltInValue {
  var builtInDump: BuiltInDump { .value(Set(self)) }
}

extension Dictionary.Values: BuiltInValue {
  /// The values as an array, sorted by their dumps as their own order changes from run to run.
  var builtInDump: BuiltInDump {
    let texts = map { (text: String(customDumping: $0), value: $0) }
    return .value(texts.sorted { $0.text < $1.text }.map(\.value))
  }
}

extension String.UTF8View: TextValue {
  var literalText: String { String(self) }
}

extension String.UTF16View: TextValue {
  var literalText: String { String(self) }
}

extension String.UnicodeScalarView: TextValue {
  var literalText: String { String(self) }
}

extension SIMD2: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD3: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD4: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD8: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD16: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD32: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
extension SIMD64: BuiltInValue { var builtInDump: BuiltInDump { .text(description) } }
