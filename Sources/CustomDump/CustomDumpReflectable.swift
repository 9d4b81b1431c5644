/// A type that decides which children its dump lists.
///
/// ```swift
/// struct Session: CustomDumpReflectable {
///   var user: String
///   var token: String
///   var customDumpMirror: Mirror {
///     Mirror(self, children: ["user": user], displayStyle: .struct)
///   }
/// }
/// ```
public protocol CustomDumpReflectable {
  /// The mirror whose children and display style shape the dump. It takes the place of `customMirror`.
  var customDumpMirror: Mirror { get }
}
