// Swift 6.3.1 crashes where a key path goes through a case of `Result<Void, _>` or `Void?` by a subscript that is
// constrained to `CasePathable`: it cannot emit that conformance of a type whose generic parameter may be
// noncopyable and is a tuple. These subscripts name the two types instead of the protocol, and are preferred because
// they are more specific. Delete the file once `\.finished.success` compiles without it.

extension Case {
  /// The payload of a case of a result without a value.
  public subscript<Member, Failure: Error>(
    dynamicMember keyPath: KeyPath<
      Result<Void, Failure>.AllCasePaths, AnyCasePath<Result<Void, Failure>, Member>
    >
  ) -> Case<Member> where Value == Result<Void, Failure> {
    following(Value.allCasePaths[keyPath: keyPath])
  }

  /// The payload of a case of an optional `Void`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Void?.AllCasePaths, AnyCasePath<Void?, Member>>
  ) -> Case<Member> where Value == Void? {
    following(Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath {
  /// The path to a case of a result without a value.
  public subscript<Member, Failure: Error>(
    dynamicMember keyPath: KeyPath<
      Result<Void, Failure>.AllCasePaths, AnyCasePath<Result<Void, Failure>, Member>
    >
  ) -> AnyCasePath<Root, Member> where Value == Result<Void, Failure> {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// The path to a case of an optional `Void`.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Void?.AllCasePaths, AnyCasePath<Void?, Member>>
  ) -> AnyCasePath<Root, Member> where Value == Void? {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}
