extension AnyCasePath {
  /// Creates a case path from a case alone; the payload is found by reflection.
  ///
  /// Prefer ``CasePathable()``: reflection is slow, and a function that is not a case of the enum makes a path
  /// that extracts nothing.
  ///
  /// - Parameter embed: A case with one payload, as in `AnyCasePath(unsafe: Destination.detail)`.
  public init(unsafe embed: @escaping @Sendable (Value) -> Root) {
    self.init(
      name: .unknown,
      embed: embed,
      extract: { root in
        guard
          let caseName = caseName(of: root),
          let value = payload(of: root, as: Value.self),
          caseName == CasePaths.caseName(of: embed(value))
        else { return nil }
        return value
      })
  }

  /// Creates a case path from a case without payload.
  ///
  /// - Parameter root: The case, as in `AnyCasePath(unsafe: Destination.settings)`.
  @_disfavoredOverload
  public init(unsafe root: @autoclosure @escaping @Sendable () -> Root) where Value == () {
    self.init(
      name: .unknown,
      embed: { _ in root() },
      extract: { value in
        guard let name = caseName(of: value), name == caseName(of: root()) else { return nil }
        return ()
      })
  }
}

/// The name of the case that a value is, from the metadata of its enum; `nil` for other types.
///
/// `Mirror` does not serve: it has no label for a case without payload, and a type may describe itself otherwise.
private func caseName<Root>(of root: Root) -> String? {
  guard Mirror(reflecting: root).displayStyle == .enum || Root.self is any OptionalType.Type else {
    return nil
  }
  return enumCaseName(root).map { String(cString: $0) }
}

private protocol OptionalType {}
extension Optional: OptionalType {}

/// The name of the case that a value is, one address for each case. The value must be of an enum type.
///
/// The function of the Swift runtime that `dump` uses.
@_silgen_name("swift_EnumCaseName")
package func enumCaseName<Root>(_ value: Root) -> UnsafePointer<CChar>?

private func payload<Root, Value>(of root: Root, as type: Value.Type) -> Value? {
  guard let child = Mirror(reflecting: root).children.first else { return nil }
  if let value = child.value as? Value { return value }
  // The payload of `case detail(id: Int)` is reflected as the tuple `(id: Int)`.
  let elements = Mirror(reflecting: child.value)
  guard elements.displayStyle == .tuple, elements.children.count == 1 else { return nil }
  return elements.children.first?.value as? Value
}
