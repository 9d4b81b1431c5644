/// Sees through `Optional` without knowing what it wraps.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  // A wrapped `nil` must stay a value: `Any?.some(nil as Int? as Any)`.
  var wrapped: Any? { map { $0 as Any } }
}
