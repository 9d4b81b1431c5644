/// A Swift expression for a value, with what its surroundings need to know about it.
struct SourceExpression {
  var fragment: SourceFragment
  /// Whether it compiles as it stands: no placeholder anywhere in it.
  var isComplete = true
  /// Whether a limit of depth or size cut it off.
  var isCut = false
  /// Whether the compiler gives it the right type without help from its context.
  var carriesType = false

  static func text(_ text: String, carriesType: Bool = false) -> Self {
    Self(fragment: .text(text), carriesType: carriesType)
  }

  /// What an editor shows as a token to fill in.
  static func placeholder(for type: Any.Type) -> Self {
    Self(fragment: .text("<#\(SourceTypeName(type).full)#>"), isComplete: false, carriesType: true)
  }
}

/// The same as ``sourceExpression(of:writesUUIDsAsIntegers:)``, but `nil` where part of it would be a placeholder.
package func completeSourceExpression(of value: Any) -> String? {
  var writer = SourceWriter()
  let expression = writer.expression(value, as: Swift.type(of: value))
  return expression.isComplete ? expression.fragment.layout() : nil
}

/// A Swift expression that makes `value`, for a place whose type is known from context, as in an
/// assignment or an argument.
///
/// ```swift
/// sourceExpression(of: ["a\nb", nil] as [String?])  // ["a\nb", nil]
/// ```
///
/// - Parameters:
///   - value: Any value.
///   - writesUUIDsAsIntegers: Whether `UUID(2)` may stand for the second of the incrementing
///     identifiers. It compiles where the `Dependencies` module is imported.
/// - Returns: One or more lines. What has no source form reads `<#TypeName#>`.
package func sourceExpression(of value: Any, writesUUIDsAsIntegers: Bool = false) -> String {
  var writer = SourceWriter(writesUUIDsAsIntegers: writesUUIDsAsIntegers)
  return writer.expression(value, as: Swift.type(of: value)).fragment.layout()
}
