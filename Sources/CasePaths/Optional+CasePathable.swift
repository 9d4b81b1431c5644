extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional. Those of the wrapped type can be reached without `some`.
  @dynamicMemberLookup
  public struct AllCasePaths: CasePathReflectable, Sendable, Sequence {
    /// The case key path that leads to this value.
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// The path to the absent value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(_name: "none", embed: { _ in .none }, extract: { $0 == nil ? () : nil })
    }

    /// The path to the wrapped value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(_name: "some", embed: { .some($0) }, extract: { $0 })
    }

    /// The path to a case of the wrapped value: `\.destination.alert` for an optional destination.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Wrapped.AllCasePaths, AnyCasePath<Wrapped, Member>>
    ) -> AnyCasePath<Optional, Member> where Wrapped: CasePathable {
      Wrapped.allCasePaths[keyPath: keyPath].inOptional
    }

    /// `\.none`, then `\.some`.
    public func makeIterator() -> some IteratorProtocol<PartialCaseKeyPath<Optional>> {
      [\.none, \.some].makeIterator()
    }
  }

  /// The case paths of an optional.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension AnyCasePath {
  /// The path from an optional to the same case of its wrapped value.
  fileprivate var inOptional: AnyCasePath<Root?, Value> {
    AnyCasePath<Root?, Value>(
      name: name,
      embed: { .some(embed($0)) },
      extract: { $0.flatMap(extract(from:)) })
  }
}
