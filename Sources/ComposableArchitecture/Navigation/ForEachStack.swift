public import CasePaths
import CustomDump
import IssueReporting

extension Reducer {
  /// Embeds the features on a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) { Book() }
  /// ```
  ///
  /// An element reduces its actions before this reducer does. `StackAction.push(id:state:)` adds an element before
  /// this reducer sees it, `StackAction.popFrom(id:)` removes the element and everything above it after this
  /// reducer has seen it. The effects of an element are cancelled when it is removed.
  ///
  /// An action for an element that is not there, and the push of an id that is there or that cannot be the next one,
  /// are reported as issues at this line, and change nothing but what this reducer makes of them.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - destination: The reducers of one element.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the features on its stack.
  @warn_unqualified_access
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState == Destination.State, DestinationAction == Destination.Action {
    _StackReducer(
      base: self, destination: destination(), toStack: toStackState, toAction: toStackAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with the features on a navigation stack.
struct _StackReducer<Base: Reducer, Destination: Reducer>: Reducer {
  let base: Base
  let destination: Destination
  let toStack: WritableKeyPath<Base.State, StackState<Destination.State>>
  let toAction: CaseKeyPath<Base.Action, StackAction<Destination.State, Destination.Action>>
  let site: IssueSite

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    var effect = Effect<Base.Action>.none
    var popped: StackElementID?
    switch payload(of: action, at: toAction) {
    case nil:
      break
    case .element(let id, let elementAction)?:
      if state[keyPath: toStack].ids.contains(id) {
        effect = reduceElement(id, into: &state, action: elementAction)
      } else {
        site.report(absent: absence(of: id), of: "forEach", action: action)
      }
    case .popFrom(let id)?:
      if state[keyPath: toStack].ids.contains(id) {
        popped = id
      } else {
        site.report(
          absent: absence(of: id), of: "forEach", action: action,
          advice: "Nothing was popped. Pop only ids that are on the stack, each once.")
      }
    case .push(let id, let element)?:
      push(element, id: id, onto: &state, action: action)
    }

    guard popped != nil || !effect.node.isNone || RunningStore.hasEffects else {
      return base.reduce(into: &state, action: action)
    }
    let before = state[keyPath: toStack].ids
    effect = effect.merge(with: base.reduce(into: &state, action: action))
    if let popped { state[keyPath: toStack].pop(from: popped) }
    return effect.cancellingElements(of: toStack, missingFrom: state[keyPath: toStack].ids, before: before)
  }

  private func absence(of id: StackElementID) -> String {
    "'\(toStack.customDumpDescription)' has no element with id \(id)"
  }

  private func reduceElement(
    _ id: StackElementID, into state: inout Base.State, action: Destination.Action
  ) -> Effect<Base.Action> {
    let place = ChildPlace(toStack, id: AnyHashable(id), kind: .presentation)
    let effect = NavigationPath.$current.withValue(NavigationPath.current.appending(place)) {
      destination.reduce(into: &state[keyPath: toStack][id: id]!, action: action)
    }
    if effect.node.isNone { return .none }
    let casePath = AnyCasePath(toAction)
    // Only an effect can dismiss the element, so that this is early enough.
    return .present(at: place, dismissAction: casePath.embed(.popFrom(id: id)))
      .merge(with: effect.embedded(at: place) { casePath.embed(.element(id: id, action: $0)) })
  }

  private func push(
    _ element: Destination.State, id: StackElementID, onto state: inout Base.State, action: Base.Action
  ) {
    let next = state[keyPath: toStack].nextID
    if state[keyPath: toStack].ids.contains(id) {
      site.report(
        absent: "'\(toStack.customDumpDescription)' has an element with id \(id) already", of: "forEach",
        action: action,
        advice: "Nothing was pushed. Push under a new id; the next one is \(next).")
    } else if isTesting, id.generation > next.generation {
      site.report(
        absent: "the next id of '\(toStack.customDumpDescription)' is \(next), not \(id)", of: "forEach",
        action: action,
        advice: "Nothing was pushed. Ids count up as elements are added: push under id \(next).")
    } else {
      state[keyPath: toStack].pushUsingUp(element, id: id)
    }
  }
}
