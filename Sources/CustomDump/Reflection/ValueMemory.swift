/// Calls a closure with two values of one type, where they lie.
///
/// A large value that is cast lies on the stack several times; this looks at it where it is. Only a value in two
/// existentials, such as an element of an `[any Error]`, is cast to get at it.
///
/// - Returns: What the closure returns, or `nil` if one of the values is not of the type.
func withMemory<Value, Result>(
  of left: Any, _ right: Any, as type: Value.Type,
  _ body: (_ left: UnsafePointer<Value>, _ right: UnsafePointer<Value>) -> Result
) -> Result? {
  inPlace(left, as: type) { left in inPlace(right, as: type) { right in body(left, right) } }
    ?? afterCast(left, right, as: type, body)
}

private func inPlace<Value, Result>(
  _ value: Any, as type: Value.Type, _ body: (UnsafePointer<Value>) -> Result?
) -> Result? {
  func open<Actual>(_ value: Actual) -> Result? {
    guard Actual.self == type else { return nil }
    return withUnsafePointer(to: value) { body(UnsafeRawPointer($0).assumingMemoryBound(to: type)) }
  }
  return _openExistential(value, do: open)
}

// A function of its own: only who calls it has the copies on the stack.
@inline(never)
private func afterCast<Value, Result>(
  _ left: Any, _ right: Any, as _: Value.Type,
  _ body: (_ left: UnsafePointer<Value>, _ right: UnsafePointer<Value>) -> Result
) -> Result? {
  guard let left = left as? Value, let right = right as? Value else { return nil }
  return withUnsafePointer(to: left) { left in withUnsafePointer(to: right) { right in body(left, right) } }
}

/// The instance of a class that a value is, also where it is in two existentials; `nil` for values of other types.
///
/// `value as AnyObject` is not enough: of an element of an `[any Error]` it makes the box that holds the error.
func instance(in value: Any) -> AnyObject? {
  func open<Actual>(_ type: Actual.Type) -> AnyObject? {
    guard type is AnyClass else { return nil }
    return (value as? Actual).map { $0 as AnyObject }
  }
  return _openExistential(type(of: value), do: open)
}

/// Whether `==` of a type says that two values are equal, and no shared value in them differs that is looked for; `nil` if
/// one of them is not of the type.
func areEqual<Value: Equatable>(_ left: Any, _ right: Any, as type: Value.Type) -> Bool? {
  withMemory(of: left, right, as: type) { $0.pointee == $1.pointee }
    .map { $0 && !ReferenceScan.findsChange(left, right) }
}
