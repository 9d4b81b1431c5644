public import CasePaths
import CustomDump
import IssueReporting

extension Reducer {
  /// Embeds a child that this feature presents.
  ///
  /// ```swift
  /// @Reducer
  /// struct List {
  ///   @ObservableState
  ///   struct State { @Presents var editor: Editor.State? }
  ///   enum Action { case editor(PresentationAction<Editor.Action>), addButtonTapped }
  ///   var body: some ReducerOf<Self> {
  ///     Reduce { state, action in
  ///       if case .addButtonTapped = action { state.editor = Editor.State() }
  ///       return .none
  ///     }
  ///     .ifLet(\.$editor, action: \.editor) { Editor() }
  ///   }
  /// }
  /// ```
  ///
  /// The child reduces its actions before this reducer does. `PresentationAction.dismiss` sets its state to `nil`
  /// after this reducer has seen it, unless this reducer has presented another child meanwhile. When the child goes
  /// away, or another one takes its place, its effects are cancelled. A child that is an alert or a dialog, or an
  /// enum's case that holds one, goes away after the action of a button.
  ///
  /// An action for a child that is not there is reported as an issue at this line, and changes nothing but what
  /// this reducer makes of it.
  ///
  /// - Parameters:
  ///   - toPresentationState: The child's state.
  ///   - toPresentationAction: The case of the child's actions.
  ///   - destination: The child's reducers.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the child.
  // In favour of the form for both kinds of children in IfLetChild.swift, which spares the compiler a choice in long chains.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    _PresentationReducer(
      base: self, destination: destination(), toState: toPresentationState, toAction: toPresentationAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds an alert or a dialog that this feature presents.
  ///
  /// It is set to `nil` after this reducer has seen the action of a button.
  ///
  /// - Parameters:
  ///   - toPresentationState: The state of the alert or dialog.
  ///   - toPresentationAction: The case of the actions of its buttons.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the alert or dialog.
  // In favour of the form for every child that needs no closure in IfLetSelfReducing.swift, as with closures.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _PresentationReducer(
      base: self, destination: EmptyReducer<DestinationState, DestinationAction>(),
      toState: toPresentationState, toAction: toPresentationAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a child that it presents.
struct _PresentationReducer<Base: Reducer, Destination: Reducer>: Reducer {
  let base: Base
  let destination: Destination
  let toState: WritableKeyPath<Base.State, PresentationState<Destination.State>>
  let toAction: CaseKeyPath<Base.Action, PresentationAction<Destination.Action>>
  let site: IssueSite

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let presentationAction = payload(of: action, at: toAction)
    guard isPresent(in: &state) else {
      guard presentationAction != nil else { return base.reduce(into: &state, action: action) }
      if !isSecond { site.report(absent: "the presented state is 'nil'", of: "ifLet", action: action) }
      return reduceBase(into: &state, action: action)
    }
    guard presentationAction != nil || RunningStore.hasEffects else {
      return base.reduce(into: &state, action: action)
    }

    let identity = identity(in: &state)
    var effect = Effect<Base.Action>.none
    var isOver = false
    switch presentationAction {
    case nil:
      effect = base.reduce(into: &state, action: action)
    case .dismiss?:
      isOver = true
      effect = reduceBase(into: &state, action: action)
    case .presented(let childAction)?:
      isOver = self.isOver(in: &state, after: childAction)
      if isSecond, !isOver {
        site.reportSecond(action: action)
        return base.reduce(into: &state, action: action)
      }
      effect = reduceChild(into: &state, action: childAction)
      effect = effect.merge(with: reduceBase(into: &state, action: action))
    }

    let isSame = self.identity(in: &state) == identity
    if isSame, isOver { remove(from: &state) }
    return isSame && !isOver ? effect : effect.merge(with: .cancelChild(at: place))
  }

  private var place: ChildPlace { ChildPlace(toState, kind: .presentation) }

  // As in `_IfLetReducer`, what copies states does so in functions of its own.

  @inline(never)
  private func isPresent(in state: inout Base.State) -> Bool { state[keyPath: toState].wrappedValue != nil }

  @inline(never)
  private func identity(in state: inout Base.State) -> ChildIdentity? {
    state[keyPath: toState].wrappedValue.map(ChildIdentity.init(of:))
  }

  @inline(never)
  private func isOver(in state: inout Base.State, after action: Destination.Action) -> Bool {
    childIsOver(state[keyPath: toState].wrappedValue!, after: action)
  }

  @inline(never)
  private func remove(from state: inout Base.State) { state[keyPath: toState].wrappedValue = nil }

  private func reduceChild(into state: inout Base.State, action: Destination.Action) -> Effect<Base.Action> {
    let effect = NavigationPath.$current.withValue(NavigationPath.current.appending(place)) {
      destination.reduce(into: &state[keyPath: toState].wrappedValue!, action: action)
    }
    if effect.node.isNone { return .none }
    let casePath = AnyCasePath(toAction)
    // Only an effect can dismiss the child, so that this is early enough.
    return .present(at: place, dismissAction: casePath.embed(.dismiss))
      .merge(with: effect.embedded(at: place) { casePath.embed(.presented($0)) })
  }

  /// Lets the base reduce an action of the child. A second `ifLet` on the same state is in there, if there is one.
  private func reduceBase(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    OuterIfLets.$toStates.withValue(OuterIfLets.toStates + [toState.unsafeSendable()]) {
      base.reduce(into: &state, action: action)
    }
  }

  private var isSecond: Bool { OuterIfLets.toStates.contains { $0 as AnyKeyPath == toState } }
}

/// The states whose `ifLet` is letting its base reduce an action of the child.
private enum OuterIfLets {
  @TaskLocal static var toStates: [any AnyKeyPath & Sendable] = []
}

extension IssueSite {
  fileprivate func reportSecond(action: Any) {
    reportIssue(
      """
      Two 'ifLet's embed a child at one presented state.

          \(abbreviatedDescription(ofAction: action))

      Only the outer one reduced the action. Keep one of the two, with both children in its closure if need be.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
