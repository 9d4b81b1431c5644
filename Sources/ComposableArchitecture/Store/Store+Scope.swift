public import CasePaths
public import IdentifiedCollections

extension Store {
  /// The store of a child that is always there.
  ///
  /// ```swift
  /// let profile = store.scope(\.profile, action: \.profile)
  /// profile.send(.saveButtonTapped)
  /// ```
  ///
  /// What is sent to it goes through the reducers of its parents. As long as it is kept, the same call returns the
  /// same store.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case of the child's actions.
  /// - Returns: The child's store.
  // The forms for optional children and rows are the better ones for what they take.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    children.store(ScopeKey(state, action), of: self) {
      let path = AnyCasePath(action)
      return core.child(state) { path.embed($0) }
    }
  }

  /// The store of a child that comes and goes: an optional child, a case, an element of a stack.
  ///
  /// ```swift
  /// if let detail = store.scope(\.destination?.detail, action: \.destination.detail) { show(detail) }
  /// ```
  ///
  /// As long as it is kept, the same call returns the same store. When the child is gone the store still has the
  /// state that the child was last seen with; what is sent to it then is reported as an issue and not reduced.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case of the child's actions.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: The child's store, or `nil` if the child is not there.
  public func scope<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    core.access()
    guard let childState = core.value(at: state) else { return nil }
    return children.store(ScopeKey(state, action), of: self) {
      let path = AnyCasePath(action)
      return core.child(
        state, current: childState,
        site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column)
      ) { path.embed($0) }
    }
  }

  /// The stores of children that are told apart by their ids.
  ///
  /// ```swift
  /// for row in store.scope(\.rows, action: \.rows) { show(row) }
  /// ```
  ///
  /// The stores are made when they are asked for. As long as one is kept, it is the same whatever its position.
  /// What is sent to one whose row is gone is reported as an issue and not reduced.
  ///
  /// - Parameters:
  ///   - state: The children's states.
  ///   - action: The case of the children's actions.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: The children's stores, in the order of their states at the moment of the call.
  public func scope<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    core.access()
    let parent = self
    let path = AnyCasePath(action)
    let site = IssueSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return RowStores(elements: core.value(at: state)) { id, element in
      parent.children.store(ScopeKey(state, action, id: id), of: parent) {
        parent.core.child(state.appending(path: \.[id: id]), current: element, site: site) {
          path.embed(.element(id: id, action: $0))
        }
      }
    }
  }
}

// MARK: The forms with `state:`

extension Store {
  /// The store of a child that is always there; the same as ``scope(_:action:)``.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case of the child's actions.
  /// - Returns: The child's store.
  // The forms for optional children and rows are the better ones for what they take.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    scope(state, action: action)
  }

  /// The store of a child that comes and goes; the same as
  /// ``scope(_:action:fileID:filePath:line:column:)-(KeyPath<State,ChildState?>,_,_,_,_,_)``.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - action: The case of the child's actions.
  ///   - fileID: The source file of issues, like the parameters that follow.
  /// - Returns: The child's store, or `nil` if the child is not there.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The stores of children that are told apart by their ids; the same as the form without `state:`.
  ///
  /// - Parameters:
  ///   - state: The children's states.
  ///   - action: The case of the children's actions.
  ///   - fileID: The source file of issues, like the parameters that follow.
  /// - Returns: The children's stores, in the order of their states at the moment of the call.
  public func scope<ElementID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ElementID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ElementID, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state, action: action, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
