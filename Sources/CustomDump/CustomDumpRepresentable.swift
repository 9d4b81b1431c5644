/// A type that is dumped as another value.
///
/// Use it for wrappers whose name would only be noise.
///
/// ```swift
/// struct UserID: CustomDumpRepresentable {
///   var rawValue: Int
///   var customDumpValue: Any { rawValue }
/// }
/// ```
public protocol CustomDumpRepresentable {
  /// The value that is dumped and compared in place of this one.
  var customDumpValue: Any { get }
}
