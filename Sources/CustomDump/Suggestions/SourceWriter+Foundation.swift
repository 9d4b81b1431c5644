import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CGFloat: SourceLiteral {}

extension SourceWriter {
  /// How a Foundation value is written, `nil` when `value` is none of those known here.
  ///
  /// Each expression is checked to make an equal value before it is offered.
  func foundationExpression(_ value: Any, qualified: Bool) -> SourceExpression? {
    guard SourceTypeName(type(of: value)).module.hasPrefix("Foundation") else { return nil }
    let source: String? =
      switch value {
      case let value as URL: source(of: value)
      case let value as UUID: source(of: value)
      case let value as Date: source(of: value)
      case let value as Data: source(of: value)
      case let value as Decimal: source(of: value)
      case let value as Locale:
        Locale(identifier: value.identifier) == value
          ? "Locale(identifier: \(SourceText.literal(value.identifier)))" : nil
      case let value as TimeZone: source(of: value)
      case let value as Calendar: source(of: value)
      case let value as IndexSet: source(of: value)
      case let value as IndexPath: "IndexPath(indexes: \(Array(value)))"
      case let value as DateInterval:
        "DateInterval(start: \(source(of: value.start)), duration: \(value.duration))"
      case let value as DateComponents: source(of: value)
      case let value as URLQueryItem:
        "URLQueryItem(name: \(SourceText.literal(value.name)), "
          + "value: \(value.value.map(SourceText.literal) ?? "nil"))"
      case let value as URLRequest:
        URLRequest(url: value.url ?? URL(fileURLWithPath: "/")) == value
          ? value.url.flatMap(source).map { "URLRequest(url: \($0))" } : nil
      case let value as Notification.Name:
        "Notification.Name(\(SourceText.literal(value.rawValue)))"
      case let value as AttributedString:
        AttributedString(String(value.characters)) == value
          ? "AttributedString(\(SourceText.literal(String(value.characters))))" : nil
      default: nil
      }
    guard let source else { return nil }
    // An integral `Decimal` is written as a plain literal.
    return .text(source, carriesType: source.first?.isUppercase ?? false)
  }

  private func source(of url: URL) -> String? {
    if let base = url.baseURL {
      guard let base = source(of: base), URL(string: url.relativeString, relativeTo: url.baseURL) == url
      else { return nil }
      return "URL(string: \(SourceText.literal(url.relativeString)), relativeTo: \(base))!"
    }
    if URL(string: url.absoluteString) == url {
      return "URL(string: \(SourceText.literal(url.absoluteString)))!"
    }
    if url.isFileURL, URL(fileURLWithPath: url.path) == url {
      return "URL(fileURLWithPath: \(SourceText.literal(url.path)))"
    }
    return nil
  }

  private func source(of uuid: UUID) -> String {
    let text = uuid.uuidString
    let zeros = "00000000-0000-0000-0000-"
    if writesUUIDsAsIntegers, text.hasPrefix(zeros),
      let number = Int(text.dropFirst(zeros.count), radix: 16)
    {
      return "UUID(\(number))"
    }
    return "UUID(uuidString: \"\(text)\")!"
  }

  private func source(of date: Date) -> String {
    let sinceReference = date.timeIntervalSinceReferenceDate
    guard sinceReference.isFinite else {
      let text =
        sinceReference.isNaN ? ".nan" : sinceReference < 0 ? "-Double.infinity" : ".infinity"
      return "Date(timeIntervalSinceReferenceDate: \(text))"
    }
    let since1970 = date.timeIntervalSince1970
    if Date(timeIntervalSince1970: since1970) == date {
      return "Date(timeIntervalSince1970: \(number(since1970)))"
    }
    return "Date(timeIntervalSinceReferenceDate: \(number(sinceReference)))"
  }

  private func number(_ value: Double) -> String {
    Int(exactly: value).map { abs($0) < 1 << 53 ? String($0) : "\(value)" } ?? "\(value)"
  }

  private func source(of data: Data) -> String? {
    if let text = String(data: data, encoding: .utf8), !text.isEmpty, text.count <= 256,
      text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value < 127 || $0 == "\n" })
    {
      return "Data(\(SourceText.literal(text)).utf8)"
    }
    if data.count <= 16 {
      return data.isEmpty ? "Data()" : "Data([\(data.map { String($0) }.joined(separator: ", "))])"
    }
    guard data.count <= 1_024 else { return nil }
    return "Data(base64Encoded: \"\(data.base64EncodedString())\")!"
  }

  private func source(of decimal: Decimal) -> String? {
    if decimal.isNaN { return "Decimal.nan" }
    let posix = Locale(identifier: "en_US_POSIX")
    var copy = decimal
    let text = NSDecimalString(&copy, posix)
    if let integer = Int(text), abs(integer) < 1 << 53, Decimal(integer) == decimal {
      return String(integer)
    }
    guard Decimal(string: text, locale: posix) == decimal, Decimal(string: text) == decimal else {
      return nil
    }
    return "Decimal(string: \"\(text)\")!"
  }

  private func source(of timeZone: TimeZone) -> String? {
    if TimeZone(identifier: timeZone.identifier) == timeZone {
      return "TimeZone(identifier: \(SourceText.literal(timeZone.identifier)))!"
    }
    let seconds = timeZone.secondsFromGMT()
    return TimeZone(secondsFromGMT: seconds) == timeZone ? "TimeZone(secondsFromGMT: \(seconds))!" : nil
  }

  private func source(of calendar: Calendar) -> String? {
    guard Calendar(identifier: calendar.identifier) == calendar else { return nil }
    return RuntimeFields.caseName(of: calendar.identifier).map { "Calendar(identifier: .\($0))" }
  }

  private func source(of indices: IndexSet) -> String? {
    guard indices.count <= Self.elementLimit else { return nil }
    if let range = indices.rangeView.first, indices.rangeView.count == 1, range.count > 2 {
      return "IndexSet(integersIn: \(range.lowerBound)..<\(range.upperBound))"
    }
    return "IndexSet(\(Array(indices)))"
  }

  private func source(of components: DateComponents) -> String? {
    var plain = DateComponents()
    var arguments: [String] = []
    func add(_ name: String, _ path: WritableKeyPath<DateComponents, Int?>) {
      guard let value = components[keyPath: path] else { return }
      plain[keyPath: path] = value
      arguments.append("\(name): \(value)")
    }
    add("era", \.era)
    add("year", \.year)
    add("month", \.month)
    add("day", \.day)
    add("hour", \.hour)
    add("minute", \.minute)
    add("second", \.second)
    add("nanosecond", \.nanosecond)
    add("weekday", \.weekday)
    return plain == components ? "DateComponents(\(arguments.joined(separator: ", ")))" : nil
  }
}
