/// An action with a case for what the view of a feature sends, kept apart from what its effects and parent send.
///
/// ```swift
/// enum Action: ViewAction {
///   case loaded(String)
///   case view(View)
///
///   @CasePathable
///   enum View { case refreshButtonTapped }
/// }
/// ```
public protocol ViewAction<ViewAction> {
  /// What the view sends.
  associatedtype ViewAction

  /// The case that holds what the view sends.
  ///
  /// - Parameter action: What the view sends.
  /// - Returns: The action of the feature.
  static func view(_ action: ViewAction) -> Self
}

/// A type that has a store and sends it view actions. Apply ``ViewAction(for:)`` rather than conforming by hand.
@MainActor
@preconcurrency
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the feature.
  associatedtype StoreState

  /// The action of the feature.
  associatedtype StoreAction: ViewAction

  /// The store that the actions are sent to.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action to the store.
  ///
  /// - Parameter action: What happened in the view.
  /// - Returns: The work that the action started.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask { store.send(.view(action)) }
}

/// Lets a type with a store send view actions without wrapping them: `send(.refreshButtonTapped)`.
///
/// ```swift
/// @ViewAction(for: Feature.self)
/// struct Screen {
///   let store: StoreOf<Feature>
///   func refresh() { send(.refreshButtonTapped) }
/// }
/// ```
///
/// A type without a `store` is an error; a call of `store.send` in it, which could send any action, is a warning.
///
/// - Parameter reducer: The feature.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableArchitectureMacros", type: "ViewActionMacro")
where R.Action: ViewAction
