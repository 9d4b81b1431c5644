public import Dependencies

extension Reducer {
  /// Overrides a dependency for this reducer and the effects that it starts.
  ///
  /// ```swift
  /// Onboarding()
  ///   .dependency(\.userDefaults, .mock)
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - value: The value to use.
  /// - Returns: The reducer with the value in force.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { $0.set(keyPath, to: value) }
  }

  /// Overrides a dependency that is its own key, for this reducer and the effects that it starts.
  ///
  /// ```swift
  /// Search()
  ///   .dependency(SearchClient.mock)
  /// ```
  ///
  /// - Parameter value: The value to use.
  /// - Returns: The reducer with the value in force.
  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> _DependencyKeyWritingReducer<Self>
  where Value.Value == Value {
    _DependencyKeyWritingReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and the effects that it starts, starting from the value in force.
  ///
  /// ```swift
  /// Search()
  ///   .transformDependency(\.searchClient) { $0.search = { _ in [] } }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - transform: Changes the value, each time an action is reduced.
  /// - Returns: The reducer with the changed value in force.
  @warn_unqualified_access
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> _DependencyKeyWritingReducer<Self> {
    _DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer with other dependencies.
public struct _DependencyKeyWritingReducer<Base: Reducer>: Reducer {
  fileprivate let base: Base
  fileprivate let update: (inout DependencyValues) -> Void

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) {
      base.reduce(into: &state, action: action)
    }
  }

  // One more override joins the ones before it, so that a chain enters new dependencies once. What is written
  // first in a chain is nearest to the reducer and wins.

  /// See ``Reducer/dependency(_:_:)``.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Self {
    joined { $0.set(keyPath, to: value) }
  }

  /// See ``Reducer/dependency(_:)``.
  @warn_unqualified_access
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> Self where Value.Value == Value {
    joined { $0[Value.self] = value }
  }

  /// See ``Reducer/transformDependency(_:transform:)``.
  @warn_unqualified_access
  public func transformDependency<V>(
    _ keyPath: WritableKeyPath<DependencyValues, V>,
    transform: @escaping (_ dependency: inout V) -> Void
  ) -> Self {
    joined { transform(&$0[keyPath: keyPath]) }
  }

  private func joined(_ outer: @escaping (inout DependencyValues) -> Void) -> Self {
    Self(base: base) { [update] values in
      outer(&values)
      update(&values)
    }
  }
}
