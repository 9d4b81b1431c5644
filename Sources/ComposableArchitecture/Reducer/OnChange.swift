extension Reducer {
  /// Runs a reducer after this one whenever that one has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.query) { oldValue, newValue in
  ///     Reduce { state, action in .send(.search(newValue)) }
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Reads the value, before and after each action.
  ///   - reducer: Builds the reducer from the value before and the value after.
  /// - Returns: A reducer that runs this one and, after a change, the other.
  public func onChange<V: Equatable, R: Reducer>(
    of toValue: @escaping (State) -> V,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: V, _ newValue: V) -> R
  ) -> _OnChangeReducer<Self, V, R> where R.State == State, R.Action == Action {
    _OnChangeReducer(base: self, toValue: toValue, reducer: reducer)
  }

  /// Changes state and starts effects after this reducer whenever it has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.isOn) { wasOn, state in
  ///     state.toggleCount += 1
  ///     return .none
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - toValue: Reads the value, before and after each action.
  ///   - onChange: Is given the value before the change and the state after it, and returns effects to start.
  /// - Returns: A reducer that runs this one and, after a change, the closure.
  public func onChange<V: Equatable>(
    of toValue: @escaping (State) -> V,
    _ onChange: @escaping (_ oldValue: V, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue) { oldValue, _ in
      Reduce<State, Action> { state, _ in onChange(oldValue, &state) }
    }
  }
}

/// A reducer and what runs after it has changed a value.
public struct _OnChangeReducer<Base: Reducer, Value: Equatable, Body: Reducer>: Reducer
where Base.State == Body.State, Base.Action == Body.Action {
  fileprivate let base: Base
  fileprivate let toValue: (Base.State) -> Value
  fileprivate let reducer: (Value, Value) -> Body

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = value(in: &state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = value(in: &state)
    guard oldValue != newValue else { return effect }
    return effect.merge(with: reducer(oldValue, newValue).reduce(into: &state, action: action))
  }

  // As in `_IfLetReducer`, what copies states does so in a function of its own.
  @inline(never)
  private func value(in state: inout Base.State) -> Value { toValue(state) }
}
