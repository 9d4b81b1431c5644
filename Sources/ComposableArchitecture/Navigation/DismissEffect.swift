public import Dependencies
import IssueReporting

/// Lets a feature dismiss itself: a dependency, called from an effect.
///
/// ```swift
/// @Reducer
/// struct Editor {
///   struct State { var text = "" }
///   enum Action { case cancelButtonTapped }
///   @Dependency(\.dismiss) var dismiss
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .cancelButtonTapped:
///         return .run { _ in await dismiss() }
///       }
///     }
///   }
/// }
/// ```
///
/// The feature that presents it receives the dismissal, through `ifLet` as `PresentationAction.dismiss` and
/// through `forEach` as `StackAction.popFrom(id:)`, and the child's effects are cancelled.
public struct DismissEffect: Sendable {
  /// Returns whether it knows which feature it is to dismiss.
  private let dismiss: (@MainActor @Sendable () -> Bool)?

  /// - Parameter dismiss: Is called when the feature dismisses itself.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.init(finding: {
      dismiss()
      return true
    })
  }

  init(finding dismiss: @escaping @MainActor @Sendable () -> Bool) {
    self.dismiss = dismiss
  }

  /// The effect of a feature that nothing presents.
  init() {
    dismiss = nil
  }

  /// Dismisses the feature.
  ///
  /// Reports an issue if the feature is not presented, or if it is called where the feature is not known any more: in
  /// a detached task, for instance. Dismissing a feature that is gone already does nothing.
  ///
  /// - Parameters:
  ///   - fileID: The source file of the issue, like the parameters that follow.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let dismiss else {
      reportIssue(
        """
        A feature dismissed itself that is not presented.

        Present it with 'ifLet' and '@Presents', or push it on a stack that 'forEach' drives; at the root of a \
        store there is nothing to dismiss. Check '@Dependency(\\.isPresented)' first if both happen.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    if !dismiss() {
      reportIssue(
        """
        'dismiss' was called where it is not known which feature is to be dismissed.

        Call it in the effect itself, or in a 'Task { }' of the effect. A detached task, a thread and the callback of \
        another library know nothing of the effect.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension DependencyValues {
  /// Dismisses the feature whose reducer or effect reads it.
  ///
  /// A value that is set serves the features there, but not those that are presented further down.
  public var dismiss: DismissEffect {
    get {
      let depth = NavigationPath.current.presentationDepth
      let override = self[DismissalOverride.self]
      if let dismiss = override.dismiss, override.depth >= depth { return dismiss }
      guard depth > 0, let store = RunningStore.current else { return DismissEffect() }
      // A reducer does not know its whole place; the effect that calls this does.
      return DismissEffect(finding: { [weak store] in
        guard let presentation = NavigationPath.current.nearestPresentation else { return false }
        _ = store?.dismiss(at: presentation, cause: RunningStore.cause)
        return true
      })
    }
    set {
      let depth = NavigationPath.current.presentationDepth
      self[DismissalOverride.self] = DismissalOverride(dismiss: newValue, depth: depth)
    }
  }

  /// Whether the feature whose reducer or effect reads it is presented, so that it can dismiss itself.
  ///
  /// It is `true` for a feature that `ifLet` presents or that is on a stack, for features inside it, and at the
  /// root of a test store.
  public var isPresented: Bool {
    get {
      let depth = NavigationPath.current.presentationDepth
      let override = self[PresenceOverride.self]
      if let isPresented = override.isPresented, override.depth >= depth { return isPresented }
      return depth > 0 || self[DismissalOverride.self].dismiss != nil
    }
    set {
      let depth = NavigationPath.current.presentationDepth
      self[PresenceOverride.self] = PresenceOverride(isPresented: newValue, depth: depth)
    }
  }
}

/// A way to dismiss that was set, and how many presentations deep: one further down has its own.
private struct DismissalOverride: DependencyKey {
  var dismiss: DismissEffect?
  var depth = 0

  static let liveValue = DismissalOverride()
  static let testValue = DismissalOverride()
}

private struct PresenceOverride: DependencyKey {
  var isPresented: Bool?
  var depth = 0

  static let liveValue = PresenceOverride()
  static let testValue = PresenceOverride()
}
