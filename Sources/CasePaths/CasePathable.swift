import IssueReporting

/// A type whose cases can be named by key paths.
///
/// Apply ``CasePathable()`` to an enum rather than conforming by hand.
///
/// ```swift
/// @CasePathable
/// enum Loading {
///   case idle
///   case loaded(String)
/// }
///
/// var loading = Loading.loaded("Blob")
/// loading.is(\.loaded)                              // true
/// loading.modify(\.loaded) { $0 += ", Jr." }
/// loading[case: \.loaded]                           // Optional("Blob, Jr.")
/// ```
public protocol CasePathable: SendableMetatype {
  /// A type with one ``AnyCasePath`` property for each case.
  associatedtype AllCasePaths

  /// The case paths of every case.
  static var allCasePaths: AllCasePaths { get }
}

/// A type whose cases can be enumerated: its `allCasePaths` is a sequence of key paths, in source order.
///
/// ```swift
/// @CasePathable
/// enum Field { case name, email }
///
/// let fields = Array(Field.allCasePaths)   // [\.name, \.email]
/// ```
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialKeyPath<Case<Self>> {}

/// A collection of case paths that knows which one leads to a given value.
///
/// ```swift
/// @CasePathable
/// enum Field { case name(String), email(String) }
///
/// Field.allCasePaths[.name("Blob")] == \.name   // true
/// ```
public protocol CasePathReflectable<Root> {
  /// The enum whose cases these are.
  associatedtype Root: CasePathable

  /// The case key path that leads to this value.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

extension CasePathable {
  /// The root of the enum's case key paths: `\Action.Cases.login`.
  public typealias Cases = Case<Self>

  /// The payload of a case, or `nil` if the value is another case.
  ///
  /// Assigning makes the value this case, whatever it was before. A payload cannot be taken away:
  /// assigning `nil` leaves the value as it is and, if it is this case, reports an issue.
  ///
  /// ```swift
  /// var result = Result<Int, any Error>.success(42)
  /// result[case: \.success]          // Optional(42)
  /// result[case: \.success] = 1729
  /// result[case: \.success]? += 1
  /// ```
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    get { Case(extractingFrom: self)[keyPath: keyPath].extracted }
    set { replace(by: AnyCasePath(keyPath), of: newValue) }
  }

  /// The payload of a case, or `nil` if the value is another case.
  ///
  /// Literals (`value[case: \.success]`) prefer this form of key path, which needs no instantiation: the compiler
  /// turns it into what one would write with `if case`.
  @inlinable
  public subscript<Value>(case keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { replace(by: Self.allCasePaths[keyPath: keyPath], of: newValue) }
  }

  /// The payload of a case whose type is not known, or `nil` if the value is another case.
  @_disfavoredOverload
  public subscript(case keyPath: PartialCaseKeyPath<Self>) -> Any? {
    extractedPayload(keyPath)
  }

  /// The payload of a case: dynamic member access for enums marked `@dynamicMemberLookup`.
  ///
  /// Assigning makes the value this case, whatever it was before. A payload cannot be taken away:
  /// assigning `nil` leaves the value as it is and, if it is this case, reports an issue.
  ///
  /// ```swift
  /// @CasePathable @dynamicMemberLookup
  /// enum Destination { case detail(Int), settings }
  ///
  /// var destination = Destination.detail(42)
  /// destination.detail        // Optional(42)
  /// destination.settings      // nil
  /// destination.detail = 1729
  /// ```
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { Self.allCasePaths[keyPath: keyPath].extract(from: self) }
    set { replace(by: Self.allCasePaths[keyPath: keyPath], of: newValue) }
  }

  @usableFromInline
  mutating func replace<Value>(by casePath: AnyCasePath<Self, Value>, of payload: Value?) {
    if let payload = payload ?? (Value.self as? any NilPayload.Type)?.absent as? Value {
      self = casePath.embed(payload)
    } else if casePath.extract(from: self) != nil {
      // Otherwise this ends an optional chain that has changed nothing.
      reportIssue(
        """
        Cannot assign 'nil' to the case '\(casePath.debugDescription)': an enum is always one of its cases.

        Assign the case that the value becomes instead. The value was left as it is.
        """)
    }
  }

  /// Whether the value is a given case, payload aside.
  ///
  /// ```swift
  /// Result<Int, any Error>.success(42).is(\.failure)   // false
  /// ```
  public func `is`(_ keyPath: PartialCaseKeyPath<Self>) -> Bool {
    extractedPayload(keyPath) != nil
  }

  /// Whether the value is a given case, payload aside; the form that literals prefer.
  @inlinable
  public func `is`<Value>(_ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>) -> Bool {
    Self.allCasePaths[keyPath: keyPath].extract(from: self) != nil
  }

  private func extractedPayload(_ keyPath: PartialCaseKeyPath<Self>) -> Any? {
    let end = Case(extractingFrom: self)[keyPath: keyPath]
    return (end as? any CaseProjection)?.extractedPayload
  }

  /// Changes the payload of a case in place.
  ///
  /// Reports an issue, and leaves the value as it is, if it is another case.
  ///
  /// - Parameters:
  ///   - keyPath: The case that the value is expected to be.
  ///   - yield: Changes the payload.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  ///
  /// ```swift
  /// var result = Result<Int, any Error>.success(41)
  /// result.modify(\.success) { $0 += 1 }
  /// ```
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      AnyCasePath(keyPath), yield: yield, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Changes the payload of a case in place; the form that literals prefer.
  public mutating func modify<Value>(
    _ keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    modify(
      Self.allCasePaths[keyPath: keyPath], yield: yield, fileID: fileID, filePath: filePath, line: line,
      column: column)
  }

  private mutating func modify<Value>(
    _ casePath: AnyCasePath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    guard var value = casePath.extract(from: self) else {
      reportIssue(
        """
        Cannot modify '\(casePath.debugDescription)': the value is another case.

        Expected: \(casePath.debugDescription)
        Actual:   \(String(describing: self))

        Check 'is(\(casePath.debugDescription))' first if the value may be another case.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    yield(&value)
    self = casePath.embed(value)
  }
}

extension CasePathable where AllCasePaths: CasePathReflectable<Self> {
  /// The case key path that leads to this value.
  ///
  /// ```swift
  /// Result<Int, any Error>.success(42).case == \.success   // true
  /// ```
  public var `case`: PartialCaseKeyPath<Self> { Self.allCasePaths[self] }
}

/// A type of payload that has a `nil` of its own.
private protocol NilPayload {
  static var absent: Self { get }
}

extension Optional: NilPayload {
  fileprivate static var absent: Self { .none }
}
