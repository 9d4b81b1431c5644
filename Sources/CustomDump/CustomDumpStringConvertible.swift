/// A type that decides the whole text of its dump.
///
/// Use it for values that read best as one word, such as identifiers and dates.
///
/// ```swift
/// struct Coordinate: CustomDumpStringConvertible {
///   var latitude: Double
///   var longitude: Double
///   var customDumpDescription: String { "Coordinate(\(latitude), \(longitude))" }
/// }
/// ```
public protocol CustomDumpStringConvertible {
  /// The text of the dump, printed as it is. Lines after the first are indented to their place.
  var customDumpDescription: String { get }
}
