public import Foundation

extension Data: CustomDumpStringConvertible {
  /// The number of bytes, `Data(4 bytes)`.
  public var customDumpDescription: String {
    "Data(\(grouped(count)) byte\(count == 1 ? "" : "s"))"
  }
}

private func grouped(_ number: Int) -> String {
  var digits = String(number)
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
    place -= 3
  }
  return digits
}

extension Date: CustomDumpStringConvertible {
  /// The date in ISO 8601 with milliseconds, in UTC: `Date(2001-01-01T00:00:00.000Z)`.
  ///
  /// A date too far away for a calendar prints its distance from the reference date in seconds.
  public var customDumpDescription: String {
    let interval = timeIntervalSinceReferenceDate
    guard interval.isFinite, abs(interval) < 1e14 else {
      return "Date(timeIntervalSinceReferenceDate: \(interval))"
    }
    let total = Int((interval * 1_000).rounded())
    let day = 86_400_000
    let days = Int((Double(total) / Double(day)).rounded(.down))
    let time = total - days * day
    let (year, month, dayOfMonth) = civil(daysSinceReference: days)
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number.magnitude)
      let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
      return (number < 0 ? "-" : "") + zeros + digits
    }
    let clock =
      "\(padded(time / 3_600_000, 2)):\(padded(time / 60_000 % 60, 2)):\(padded(time / 1_000 % 60, 2))"
    return "Date(\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(clock)."
      + "\(padded(time % 1_000, 3))Z)"
  }
}

/// The date in the calendar of its time, as Foundation's formatters print it: Gregorian from 15 October 1582 on,
/// Julian before.
///
/// Years start in March here, so that a leap day is the last day of its year.
private func civil(daysSinceReference: Int) -> (year: Int, month: Int, day: Int) {
  if daysSinceReference < -152_671 { return julian(daysSinceReference: daysSinceReference) }
  // 730,791 days lie between 1 March of the year 0 and 1 January 2001.
  let days = daysSinceReference + 730_791
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

private func julian(daysSinceReference: Int) -> (year: Int, month: Int, day: Int) {
  // 730,793 days lie between the Julian 1 March of the year 0 and 1 January 2001.
  let days = daysSinceReference + 730_793
  let cycle = (days >= 0 ? days : days - 1_460) / 1_461
  let dayOfCycle = days - cycle * 1_461
  let yearOfCycle = min(3, dayOfCycle / 365)
  let dayOfYear = dayOfCycle - yearOfCycle * 365
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  return (cycle * 4 + yearOfCycle + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
}

extension Decimal: CustomDumpStringConvertible {
  /// The number in digits.
  public var customDumpDescription: String { description }
}

extension Locale: CustomDumpStringConvertible {
  /// The identifier, `Locale(en_US)`; an empty one prints `Locale()`.
  public var customDumpDescription: String { "Locale(\(identifier))" }
}

extension URL: CustomDumpStringConvertible {
  /// The text of the address, `URL(https://example.org)`.
  public var customDumpDescription: String { "URL(\(absoluteString))" }
}

extension UUID: CustomDumpStringConvertible {
  /// The identifier in upper case, `UUID(00000000-0000-0000-0000-000000000000)`.
  public var customDumpDescription: String { "UUID(\(uuidString))" }
}

extension Calendar: CustomDumpReflectable {
  /// The settings that make two calendars different.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: [
        "identifier": identifier,
        "locale": locale as Any,
        "timeZone": timeZone,
        "firstWeekday": firstWeekday,
        "minimumDaysInFirstWeek": minimumDaysInFirstWeek,
      ],
      displayStyle: .struct)
  }
}

extension TimeZone: CustomDumpReflectable {
  /// The identifier and what it means at the moment.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: [
        "identifier": identifier,
        "abbreviation": abbreviation() as Any,
        "secondsFromGMT": secondsFromGMT(),
        "isDaylightSavingTime": isDaylightSavingTime(),
      ],
      displayStyle: .struct)
  }
}
