extension KeyPath {
  /// Builds a case that has no payload.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Int?, Void> = \.none
  /// path()   // nil
  /// ```
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<()> {
    AnyCasePath(self).embed(())
  }

  /// Builds a case from its payload.
  ///
  /// ```swift
  /// let path: CaseKeyPath<Int?, Int> = \.some
  /// path(42)   // Optional(42)
  /// ```
  public func callAsFunction<Enum, AssociatedValue>(_ value: AssociatedValue) -> Enum
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    AnyCasePath(self).embed(value)
  }

  /// Whether a value is the case that a key path names: makes key paths patterns of a `switch`.
  ///
  /// ```swift
  /// let result = Result<Int, any Error>.success(42)
  /// switch result {
  /// case \.success: break
  /// default: fatalError()
  /// }
  /// ```
  public static func ~= <Enum: CasePathable, AssociatedValue>(lhs: KeyPath, rhs: Enum) -> Bool
  where Root == Case<Enum>, Value == Case<AssociatedValue> {
    rhs[case: lhs] != nil
  }
}
