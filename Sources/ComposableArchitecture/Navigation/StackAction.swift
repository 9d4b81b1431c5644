public import CasePaths

/// What happens to the features on a navigation stack.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Book>)
/// }
/// ```
///
/// `\.path[id: 0]` is the case key path to the actions of the element with id `#0`.
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// The element with an id, and everything above it, is to be removed.
  case popFrom(id: StackElementID)
  /// An element is to be added on top under an id.
  case push(id: StackElementID, state: State)

  /// The case paths of a stack's actions.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The case paths of a stack's actions.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The path to the actions of the elements, each with the element's id.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        _name: "element",
        embed: { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        })
    }

    /// The path to the ids of the elements to remove.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        _name: "popFrom",
        embed: { .popFrom(id: $0) },
        extract: {
          guard case .popFrom(let id) = $0 else { return nil }
          return id
        })
    }

    /// The path to the elements to add, each with its id.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        _name: "push",
        embed: { .push(id: $0.id, state: $0.state) },
        extract: {
          guard case .push(let id, let state) = $0 else { return nil }
          return (id, state)
        })
    }

    /// The path to the actions of one element: `\.path[id: 0].closeButtonTapped`.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        name: .spelled { "[id: \(id.generation)]" },
        embed: { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        })
    }

    /// The case key path that leads to this value.
    public subscript(root: StackAction) -> PartialCaseKeyPath<StackAction> {
      switch root {
      case .element: \.element
      case .popFrom: \.popFrom
      case .push: \.push
      }
    }
  }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// The actions of a stack of one kind of feature: `case path(StackActionOf<Book>)`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>
