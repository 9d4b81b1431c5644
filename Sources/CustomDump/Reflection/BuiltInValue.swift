import Foundation

/// A value without children that prints as its description: numbers and truth values.
protocol LeafValue {
  var leafText: String { get }
}

extension LeafValue where Self: CustomStringConvertible {
  var leafText: String { description }
}

extension Bool: LeafValue {}
extension Double: LeafValue {}
extension Float: LeafValue {}
extension Int: LeafValue {}
extension Int8: LeafValue {}
extension Int16: LeafValue {}
extension Int32: LeafValue {}
extension Int64: LeafValue {}
extension Int128: LeafValue {}
extension UInt: LeafValue {}
extension UInt8: LeafValue {}
extension UInt16: LeafValue {}
extension UInt32: LeafValue {}
extension UInt64: LeafValue {}
extension UInt128: LeafValue {}
extension CGFloat: LeafValue {}
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: LeafValue {}
#endif
#if arch(x86_64) && !os(Windows) && !os(Android)
  extension Float80: LeafValue {}
#endif

/// A value that prints as a string literal.
protocol TextValue {
  var literalText: String { get }
}

extension String: TextValue {
  var literalText: String { self }
}

extension Substring: TextValue {
  var literalText: String { String(self) }
}

/// An optional whose wrapped value can be read without knowing its type.
protocol OptionalPeel {
  var wrappedValueIfAny: Any? { get }
}

extension Optional: OptionalPeel {
  var wrappedValueIfAny: Any? { self.map { $0 as Any } }
}

/// A collection of the standard library whose elements can be read without a mirror.
protocol ElementList {
  var elementCount: Int { get }
  func elementValue(at offset: Int) -> Any
}

extension Array: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[offset] }
}

extension ContiguousArray: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[offset] }
}

extension ArraySlice: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[startIndex + offset] }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension InlineArray: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[offset] }
}

/// A set of the standard library.
protocol UnorderedElements {
  var elementCount: Int { get }
  var allElements: [AnyHashable] { get }
}

extension Set: UnorderedElements {
  var elementCount: Int { count }
  var allElements: [AnyHashable] { map { AnyHashable($0) } }
}

/// A dictionary of the standard library.
protocol UnorderedPairs {
  var pairCount: Int { get }
  var allPairs: [(key: AnyHashable, value: Any)] { get }
}

extension Dictionary: UnorderedPairs {
  var pairCount: Int { count }
  var allPairs: [(key: AnyHashable, value: Any)] { map { (AnyHashable($0.key), $0.value) } }
}

/// A range, which prints as its source form with the dumps of its bounds.
protocol BoundedRange {
  var lowerBoundIfAny: Any? { get }
  var upperBoundIfAny: Any? { get }
  var rangeOperator: String { get }
}

extension Range: BoundedRange {
  var lowerBoundIfAny: Any? { lowerBound }
  var upperBoundIfAny: Any? { upperBound }
  var rangeOperator: String { "..<" }
}

extension ClosedRange: BoundedRange {
  var lowerBoundIfAny: Any? { lowerBound }
  var upperBoundIfAny: Any? { upperBound }
  var rangeOperator: String { "..." }
}

extension PartialRangeFrom: BoundedRange {
  var lowerBoundIfAny: Any? { lowerBound }
  var upperBoundIfAny: Any? { nil }
  var rangeOperator: String { "..." }
}

extension PartialRangeUpTo: BoundedRange {
  var lowerBoundIfAny: Any? { nil }
  var upperBoundIfAny: Any? { upperBound }
  var rangeOperator: String { "..<" }
}

extension PartialRangeThrough: BoundedRange {
  var lowerBoundIfAny: Any? { nil }
  var upperBoundIfAny: Any? { upperBound }
  var rangeOperator: String { "..." }
}

/// A type of the system that prints as text or as another value without a public conformance.
protocol BuiltInValue {
  var builtInDump: BuiltInDump { get }
}

/// What a ``BuiltInValue`` prints.
enum BuiltInDump {
  case text(String)
  case value(Any)
  case children(name: String, KeyValuePairs<String, Any>)
}

/// A reference that prints as the value that it refers to, with a number from one: `#1 0`.
///
/// `Sharing` conforms the reference behind `@Shared`, so that two properties that refer to one value can be
/// told from two that happen to be equal.
package protocol SharedReferenceValue {
  /// Equal for two references to the same storage.
  var dumpReferenceID: ObjectIdentifier { get }

  /// The value that a dump prints, and the values on the left and on the right of a comparison.
  var dumpReferenceValues: (left: Any, right: Any) { get }
}

/// A shared reference on one side of a difference: it prints as the reference does, with that side's value,
/// whenever it is printed.
struct SharedReferenceSide: SharedReferenceValue {
  let dumpReferenceID: ObjectIdentifier
  let value: Any

  init(_ reference: any SharedReferenceValue, value: Any) {
    dumpReferenceID = reference.dumpReferenceID
    self.value = value
  }

  var dumpReferenceValues: (left: Any, right: Any) { (value, value) }
}
