public import Dependencies
import IssueReporting

/// Dismisses the feature that it is read in.
///
/// ```swift
/// @Dependency(\.dismiss) var dismiss
///
/// case .closeButtonTapped:
///   return .run { _ in await dismiss() }
/// ```
public struct DismissEffect: Sendable {
  private let dismiss: (@MainActor @Sendable () -> Void)?

  /// - Parameter dismiss: Dismisses the feature.
  public init(_ dismiss: @escaping @MainActor @Sendable () -> Void) {
    self.dismiss = dismiss
  }

  private init() { dismiss = nil }

  /// Stands where nothing presents the feature.
  static let unavailable = Self()

  /// Dismisses the feature. It reports an issue if nothing presents it.
  ///
  /// - Parameters:
  ///   - fileID: The file where an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where an issue is reported.
  ///   - column: The column where an issue is reported.
  @MainActor
  public func callAsFunction(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let dismiss else {
      return reportIssue(
        """
        'dismiss' was called in a feature that nothing presents.

        Present the feature with 'ifLet' or 'forEach', and read '@Dependency(\\.dismiss)' in its own reducer.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    dismiss()
  }
}

extension DependencyValues {
  /// Dismisses the feature that it is read in; see ``DismissEffect``.
  public var dismiss: DismissEffect {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether a parent presents the feature that this is read in.
  ///
  /// It is false at the root of a live store. At the root of a test store it is true, since a child is tested
  /// as if it were presented; set it to false to test a feature as a root.
  public var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }
}

private enum DismissKey: DependencyKey {
  static let liveValue = DismissEffect.unavailable
  static let testValue = DismissEffect.unavailable
}

private enum IsPresentedKey: DependencyKey {
  static let liveValue = false
  static let testValue = false
}
