/// A value that a literal can express where its type is known.
protocol SourceLiteral {
  /// The literal, `nil` when this value is written with a name of its type (`.infinity`).
  var sourceLiteral: String? { get }
  /// Whether the literal has this type even without context, as `1` is an `Int`.
  var isDefaultLiteral: Bool { get }
  /// The spelling of a value without literal.
  func dottedSource(typeName: String, qualified: Bool) -> String
}

extension SourceLiteral {
  var isDefaultLiteral: Bool { false }
  func dottedSource(typeName: String, qualified: Bool) -> String { "<#\(typeName)#>" }
}

extension SourceLiteral where Self: FixedWidthInteger {
  var sourceLiteral: String? { String(self) }
}

extension Int: SourceLiteral { var isDefaultLiteral: Bool { true } }
extension Int8: SourceLiteral {}
extension Int16: SourceLiteral {}
extension Int32: SourceLiteral {}
extension Int64: SourceLiteral {}
extension UInt: SourceLiteral {}
extension UInt8: SourceLiteral {}
extension UInt16: SourceLiteral {}
extension UInt32: SourceLiteral {}
extension UInt64: SourceLiteral {}
@available(macOS 15, iOS 18, *)
extension Int128: SourceLiteral {}
@available(macOS 15, iOS 18, *)
extension UInt128: SourceLiteral {}

extension SourceLiteral where Self: BinaryFloatingPoint & CustomStringConvertible {
  // The compiler warns about a literal below the smallest normal number.
  var sourceLiteral: String? { isFinite && !isSubnormal ? description : nil }

  func dottedSource(typeName: String, qualified: Bool) -> String {
    if isSubnormal {
      guard self != .leastNonzeroMagnitude else {
        return (qualified ? typeName : "") + ".leastNonzeroMagnitude"
      }
      return "\(typeName)(sign: .\(sign), exponent: \(exponent), significand: \(significand))"
    }
    let name = isInfinite ? "infinity" : isSignalingNaN ? "signalingNaN" : "nan"
    guard sign == .minus, isInfinite else { return (qualified ? typeName : "") + "." + name }
    // A minus sign and a leading dot do not find the type through an optional in every context.
    return "-\(typeName).\(name)"
  }
}

extension Double: SourceLiteral { var isDefaultLiteral: Bool { isFinite } }
extension Float: SourceLiteral {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: SourceLiteral {}
#endif
#if (arch(i386) || arch(x86_64)) && !os(Windows) && !os(Android)
  extension Float80: SourceLiteral {}
#endif

extension Bool: SourceLiteral {
  var sourceLiteral: String? { self ? "true" : "false" }
  var isDefaultLiteral: Bool { true }
}

extension String: SourceLiteral {
  var sourceLiteral: String? { SourceText.literal(self) }
  var isDefaultLiteral: Bool { true }
}

extension Substring: SourceLiteral {
  var sourceLiteral: String? { SourceText.literal(String(self)) }
}

extension Character: SourceLiteral {
  var sourceLiteral: String? { SourceText.literal(String(self)) }
}

extension Unicode.Scalar: SourceLiteral {
  var sourceLiteral: String? { SourceText.literal(String(Character(self))) }
}

extension StaticString: SourceLiteral {
  var sourceLiteral: String? { SourceText.literal(description) }
}
