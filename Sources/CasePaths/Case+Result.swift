// Swift 6.3.1 crashes where a key path goes through a case of a `Result` of a tuple, `Void` included, by a subscript that is
// constrained to `CasePathable`: it cannot emit that conformance of a type whose generic parameter may be noncopyable and
// is a tuple. These subscripts name the type instead of the protocol, and are preferred because they are more specific.
// Delete the file once `\.finished.success` compiles without it.
//
// There are none for optionals: an optional has the cases of its wrapped type as members, so that they would fit every
// name as long as the type of a value is not known. The compiler would try them in every combination with the others,
// and would speak of `Void?` wherever a name is wrong.

extension Case {
  /// The payload of a case of a result.
  public subscript<Member, Success, Failure: Error>(
    dynamicMember keyPath: KeyPath<
      Result<Success, Failure>.AllCasePaths, AnyCasePath<Result<Success, Failure>, Member>
    >
  ) -> Case<Member> where Value == Result<Success, Failure> {
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
}
