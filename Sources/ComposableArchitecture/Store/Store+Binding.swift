extension Store where Action: BindableAction, Action.State == State {
  /// A field of the feature's state. Setting it sends a binding action.
  ///
  /// ```swift
  /// store.query = "swift"   // sends .binding(.set(\.query, "swift"))
  /// ```
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get {
      core.access()
      return core.value(at: keyPath)
    }
    set { send(.set(keyPath.unsafeSendable(), newValue)) }
  }
}

extension Store where Action: BindableAction, Action.State == State, State: Equatable & Sendable {
  /// The feature's state. Setting it sends a binding action.
  public var state: State {
    get {
      core.access()
      return core.state
    }
    set { send(.set((\State.self).unsafeSendable(), newValue)) }
  }
}

extension Store
where Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State {
  /// A field of the feature's state. Setting it sends a binding action of the view.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get {
      core.access()
      return core.value(at: keyPath)
    }
    set { send(.view(.set(keyPath.unsafeSendable(), newValue))) }
  }
}

extension Store
where
  Action: ViewAction, Action.ViewAction: BindableAction, Action.ViewAction.State == State,
  State: Equatable & Sendable
{
  /// The feature's state. Setting it sends a binding action of the view.
  public var state: State {
    get {
      core.access()
      return core.state
    }
    set { send(.view(.set((\State.self).unsafeSendable(), newValue))) }
  }
}
