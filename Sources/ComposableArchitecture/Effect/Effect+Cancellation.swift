extension Effect {
  /// Makes an effect that can be cancelled by an id.
  ///
  /// ```swift
  /// return .run { send in … }
  ///   .cancellable(id: CancelID.search, cancelInFlight: true)
  /// ```
  ///
  /// Ids belong to the feature that uses them: two instances of one child do not cancel each other.
  ///
  /// - Parameters:
  ///   - id: Names the effect.
  ///   - cancelInFlight: Whether starting the effect cancels what is in flight under the same id.
  /// - Returns: The effect. Nothing to run stays nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if node.isNone { return self }
    return Self(node: .cancellable(node, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// An effect that cancels what is in flight under an id.
  ///
  /// ```swift
  /// case .stopButtonTapped:
  ///   return .cancel(id: CancelID.timer)
  /// ```
  ///
  /// - Parameter id: The id given to ``cancellable(id:cancelInFlight:)``.
  /// - Returns: The effect.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: .cancel(CancelID(id)))
  }
}

// MARK: Navigation

extension Effect {
  /// Tells the store that a child appeared at a place in the tree.
  ///
  /// - Parameters:
  ///   - place: The child's place in this feature.
  ///   - dismissAction: What is sent when the child dismisses itself.
  package static func present(at place: ChildPlace, dismissAction: Action) -> Self {
    Self(node: .present(NavigationPath(place), dismissAction: dismissAction))
  }

  /// Cancels every effect of children of this feature, and of what is below them, and forgets their presentations.
  ///
  /// - Parameter isGone: Whether the child at a place is gone.
  package static func cancelChildren(where isGone: @escaping (ChildPlace) -> Bool) -> Self {
    Self(node: .cancelChildren(of: NavigationPath(), where: isGone))
  }

  /// Cancels every effect of a child of this feature, and of what is below it, and forgets its presentation.
  ///
  /// - Parameter place: The place of a child that is gone.
  package static func cancelChild(at place: ChildPlace) -> Self {
    cancelChildren { $0 == place }
  }

  /// The same effect as one of the parent of the feature whose effect this is.
  ///
  /// - Parameters:
  ///   - place: Where the feature is in its parent.
  ///   - transform: Makes the parent's action.
  package func embedded<T>(
    at place: ChildPlace, _ transform: @escaping @Sendable (Action) -> T
  ) -> Effect<T> {
    Effect<T>(node: node.map(at: place, transform))
  }
}

/// Who runs the feature whose reducer or effect is running; child features reach their store through it.
package enum RunningStore {
  /// The store, or `nil` where a reducer is called by hand.
  @TaskLocal package static var current: (any EffectHost)?

  /// The action that started the effect that is running.
  @TaskLocal package static var cause: ActionRecord?
}

/// What a store offers to code that runs inside it.
package protocol EffectHost: AnyObject, Sendable {
  /// Sends the action that dismisses the child at a place, if one is presented there.
  ///
  /// - Parameter cause: The action whose effect dismisses it.
  /// - Returns: Whether there was one.
  @MainActor @discardableResult func dismiss(at path: NavigationPath, cause: ActionRecord?) -> Bool

  /// The throttles of the store's effects.
  var throttles: ThrottleTable { get }

  /// Whether no effect is in flight and no child is known to be presented.
  var isIdle: Bool { get }

  /// Registers work that is cancelled with an id, from inside an effect.
  func register(_ id: CancelID, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void) -> Int
  func unregister(_ id: CancelID, _ registration: Int)

  /// Cancels what is in flight under an id, from anywhere.
  func cancel(_ id: CancelID)
}
