/// A value that features share by reference and that this one only reads.
///
/// ```swift
/// struct State {
///   @SharedReader(.appStorage("isOn")) var isOn = false
/// }
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  let box: SharedBox<any SharedReference<Value>>

  /// A value without a key, for a state that is made in a test.
  ///
  /// - Parameter value: The value.
  public init(value: Value) {
    self.init(reference: ValueReference(value))
  }

  /// The same shared value as another property's.
  ///
  /// - Parameter projectedValue: The projected value of the other property.
  public init(projectedValue: SharedReader<Value>) {
    self.init(reference: projectedValue.reference)
  }

  /// A shared value, read-only.
  ///
  /// - Parameter base: The shared value.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  init(reference: any SharedReference<Value>) {
    box = SharedBox(reference) { ($0.value($1), $0) }
  }

  var reference: any SharedReference<Value> { box.reference }

  /// Points to another reference because of a load, which is a change from outside.
  func load(pointingTo reference: any SharedReference<Value>) {
    box.replace(with: reference, isOutside: true)?.touch()
  }

  /// The values on the left and right side of a comparison: in an assertion what is expected here and what is
  /// actually there, else the two as they are.
  func comparedValues(to actual: Self) -> (left: Value, right: Value) {
    guard let assertion = SharedAccess.comparison else { return (wrappedValue, actual.wrappedValue) }
    return (
      box.reference(.expected(assertion)).value(.expected(assertion)),
      actual.box.reference(.actual(assertion)).value(.actual(assertion))
    )
  }

  /// The value.
  public var wrappedValue: Value { reference.value(.ambient) }

  /// The shared value as such, to hand it on or derive from it.
  ///
  /// Setting it makes the property, and every copy of it, show another shared value.
  public var projectedValue: SharedReader<Value> {
    get { self }
    nonmutating set {
      box.replace(with: newValue.reference)?.touch()
    }
  }

  /// A part of the value, such as `$profile.name` or `$rows[id: 1]`.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    func derive(_ reference: some SharedReference<Value>) -> SharedReader<Member> {
      SharedReader<Member>(reference: ReadOnlyReference(base: reference, keyPath: keyPath))
    }
    return derive(reference)
  }

  /// What a function makes of the value, kept up to date.
  ///
  /// ```swift
  /// @SharedReader(.appStorage("count")) var count = 2
  /// let isEven: SharedReader<Bool> = $count.read { $0.isMultiple(of: 2) }
  /// ```
  ///
  /// - Parameter body: Called at each reading.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    func derive(_ reference: some SharedReference<Value>) -> SharedReader<Member> {
      SharedReader<Member>(reference: ReadOnlyReference(base: reference, read: body))
    }
    return derive(reference)
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load or change from outside; `nil` after a successful one.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the value anew. Returns when it is loaded.
  ///
  /// - Throws: The error of the key, which is not reported as an issue then.
  public func load() async throws {
    try await reference.load()
  }
}

// `box` guards its reference; references guard their values, which are sendable.
extension SharedReader: @unchecked Sendable where Value: Sendable {}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether the values are equal. While a test store compares two states, the left value is the
  /// expected one and the right value is the actual one.
  public static func == (lhs: SharedReader, rhs: SharedReader) -> Bool {
    let (left, right) = lhs.comparedValues(to: rhs)
    return left == right
  }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension SharedReader: CustomStringConvertible {
  /// The type and the key of the shared value.
  public var description: String { "SharedReader<\(Value.self)>(\(reference.description))" }
}
