import CasePaths
import Synchronization

/// An action type with a case for the changes that a user interface makes to state directly, such as typed text.
///
/// ```swift
/// @Reducer
/// struct Settings {
///   @ObservableState
///   struct State { var name = ""; var isOn = false }
///   enum Action: BindableAction { case binding(BindingAction<State>) }
///   var body: some ReducerOf<Self> { BindingReducer() }
/// }
/// ```
///
/// A ``BindingReducer`` makes the changes. Tests send them by the property: `store.send(\.binding.name, "Blob")`.
public protocol BindableAction<State> {
  /// The state that is changed.
  associatedtype State

  /// The action of a change.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change, if the action is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The change, if the action is one: the payload of the case `binding`.
  public var binding: BindingAction<State>? {
    BindingCase.of(Self.self).extract(self)
  }

  /// An action that sets a property.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: The new value.
  /// - Returns: The action.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<State, Value>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// How the changes are taken out of the actions of one type; found once for each type.
private final class BindingCase<Action: BindableAction>: AnyBindingCase, @unchecked Sendable {
  let extract: (Action) -> BindingAction<Action.State>?

  static func of(_ type: Action.Type) -> BindingCase {
    let key = ObjectIdentifier(type)
    if let known = bindingCases.withLock({ $0[key] }) { return unsafeDowncast(known, to: BindingCase.self) }
    let found = BindingCase()
    bindingCases.withLock { $0[key] = found }
    return found
  }

  private override init() {
    let paths = (Action.self as? any CasePathIterable.Type).map { Self.paths(of: $0) } ?? []
    if paths.count == 1 {
      let path = AnyCasePath(paths[0])
      extract = { path.extract(from: $0) }
    } else {
      // The name tells the cases apart where there are several with this payload, or no case paths.
      extract = { action in
        guard let child = Mirror(reflecting: action).children.first, child.label == "binding" else {
          return nil
        }
        return child.value as? BindingAction<Action.State>
      }
    }
  }

  private static func paths<Enum: CasePathIterable>(
    of type: Enum.Type
  ) -> [CaseKeyPath<Action, BindingAction<Action.State>>] {
    Enum.allCasePaths.compactMap { $0 as AnyKeyPath as? CaseKeyPath<Action, BindingAction<Action.State>> }
  }
}

/// Holds an immutable function that may be called from anywhere: what it captures is a case path, which is `Sendable`.
private class AnyBindingCase: @unchecked Sendable {}

private let bindingCases = Mutex<[ObjectIdentifier: AnyBindingCase]>([:])
