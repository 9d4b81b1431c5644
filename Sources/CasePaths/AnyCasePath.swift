/// A way to build a value of one case from its payload, and to take the payload out again.
///
/// Case paths usually come from ``CasePathable()`` and are named by key paths. Create one by hand for a type that
/// the macro cannot be applied to.
///
/// ```swift
/// let success = AnyCasePath<Result<Int, any Error>, Int>(
///   embed: { .success($0) },
///   extract: { try? $0.get() })
/// success.extract(from: .success(42))   // Optional(42)
/// ```
@dynamicMemberLookup
public struct AnyCasePath<Root, Value> {
  // Inlined into clients, a case path that is known at compile time costs what `if case` costs (see Benchmarks).
  @usableFromInline let embedValue: (Value) -> Root
  @usableFromInline let extractValue: (Root) -> Value?
  @usableFromInline package let name: CasePathName

  /// Creates a case path from a pair of functions that undo each other.
  ///
  /// - Parameters:
  ///   - embed: Builds the case from its payload.
  ///   - extract: Returns the payload, or `nil` if the value is another case.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(name: .unknown, embed: embed, extract: extract)
  }

  /// Creates the case path of a named case. ``CasePathable()`` calls it, with functions that capture no values.
  ///
  /// The functions are not `@Sendable` only because the compiler takes the use of a generic parameter of the enum
  /// for the capture of a metatype, and warns of it.
  @inlinable
  public init(
    _name name: StaticString,
    embed: @escaping (Value) -> Root,
    extract: @escaping (Root) -> Value?
  ) {
    embedValue = embed
    extractValue = extract
    self.name = .named(name)
  }

  /// Creates a case path with a name for messages.
  package init(
    name: CasePathName,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedValue = embed
    extractValue = extract
    self.name = name
  }

  /// Creates the path from a value to itself.
  public init() where Root == Value {
    self.init(name: .identity, embed: { $0 }, extract: { $0 })
  }

  /// Creates a case path from a case key path.
  ///
  /// Keep the result where the same key path is used again and again: following a key path costs more than
  /// extracting by the case path that it leads to.
  ///
  /// ```swift
  /// let success = AnyCasePath<Result<Int, any Error>, Int>(\.success)
  /// ```
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>.root[keyPath: keyPath].casePath(from: Root.self)
  }

  /// Creates a case path from a literal (`AnyCasePath<Action, Login>(\.login)`), which prefers this form.
  @inlinable
  public init(_ keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>) where Root: CasePathable {
    self = Root.allCasePaths[keyPath: keyPath]
  }

  /// Builds the case from its payload.
  @inlinable
  public func embed(_ value: Value) -> Root { embedValue(value) }

  /// The payload of the case, or `nil` if the value is another case.
  @inlinable
  public func extract(from root: Root) -> Value? { extractValue(root) }

  /// Changes the payload of the case in place.
  ///
  /// - Throws: What the closure throws, or an error that names the case path if the value is another case.
  /// - Returns: What the closure returns.
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else {
      throw CaseMismatch(casePath: debugDescription, value: String(describing: root))
    }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// The path that leads through this case and then through a case of its payload.
  public func appending<AppendedValue>(
    path: AnyCasePath<Value, AppendedValue>
  ) -> AnyCasePath<Root, AppendedValue> {
    AnyCasePath<Root, AppendedValue>(
      name: .joined(name, path.name),
      embed: { self.embedValue(path.embedValue($0)) },
      extract: {
        guard let value = self.extractValue($0) else { return nil }
        return path.extractValue(value)
      })
  }

  /// The path to a case of the payload.
  public subscript<AppendedValue>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, AppendedValue>>
  ) -> AnyCasePath<Root, AppendedValue> where Value: CasePathable {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}

// Both functions are `@Sendable`, or those that a macro generated, which capture no values.
extension AnyCasePath: @unchecked Sendable {}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The path as it is written in source (`\.login.success`), or its type if a part of it has no name.
  public var debugDescription: String {
    name.description ?? "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}

/// A value is another case than the one that was to be changed.
struct CaseMismatch: Error, CustomStringConvertible {
  let casePath: String
  let value: String

  var description: String { "Cannot modify '\(casePath)': the value is another case: \(value)" }
}
