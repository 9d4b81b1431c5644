extension Never: CasePathable, CasePathIterable {
  /// The case paths of a type without cases: there are none.
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// Cannot be called: there is no value to call it with.
    public subscript(root: Never) -> PartialCaseKeyPath<Never> {}

    /// No case key paths.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Never>> {
      EmptyCollection<PartialCaseKeyPath<Never>>().makeIterator()
    }
  }

  /// The case paths of a type without cases: there are none.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
