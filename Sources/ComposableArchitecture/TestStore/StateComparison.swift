/// How a test store compares states and what of them its failures show.
struct StateComparison<State> {
  let isEqual: (State, State) -> Bool
  let snapshot: (State) -> Any

  static func equatable() -> Self where State: Equatable {
    Self(isEqual: ==, snapshot: { $0 })
  }

  static func snapshot<Snapshot: Equatable>(_ comparing: @escaping (State) -> Snapshot) -> Self {
    Self(isEqual: { comparing($0) == comparing($1) }, snapshot: { comparing($0) })
  }
}
