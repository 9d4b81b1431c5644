// Swift 6.3.1 crashes where a key path goes through a case of a `Result` or an `Optional` of a tuple, `Void` included,
// by a subscript that is constrained to `CasePathable`: it cannot emit that conformance of a type whose generic
// parameter may be noncopyable and is a tuple. These subscripts name the two types instead of the protocol, and are
// preferred because they are more specific. Delete the file once `\.finished.success` compiles without it.

extension Case {
  /// The payload of a case of a result.
  public subscript<Member, Success, Failure: Error>(
    dynamicMember keyPath: KeyPath<
      Result<Success, Failure>.AllCasePaths, AnyCasePath<Result<Success, Failure>, Member>
    >
  ) -> Case<Member> where Value == Result<Success, Failure> {
    following(Value.allCasePaths[keyPath: keyPath])
  }

  /// The payload of a case of an optional.
  public subscript<Member, Wrapped>(
    dynamicMember keyPath: KeyPath<Optional<Wrapped>.AllCasePaths, AnyCasePath<Wrapped?, Member>>
  ) -> Case<Member> where Value == Wrapped? {
    following(Value.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath {
  /// The path to a case of a result.
  public subscript<Member, Success, Failure: Error>(
    dynamicMember keyPath: KeyPath<
      Result<Success, Failure>.AllCasePaths, AnyCasePath<Result<Success, Failure>, Member>
    >
  ) -> AnyCasePath<Root, Member> where Value == Result<Success, Failure> {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }

  /// The path to a case of an optional.
  public subscript<Member, Wrapped>(
    dynamicMember keyPath: KeyPath<Optional<Wrapped>.AllCasePaths, AnyCasePath<Wrapped?, Member>>
  ) -> AnyCasePath<Root, Member> where Value == Wrapped? {
    appending(path: Value.allCasePaths[keyPath: keyPath])
  }
}
