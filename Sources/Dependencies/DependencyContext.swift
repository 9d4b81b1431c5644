import Foundation
import IssueReporting

/// What a process is doing, which decides the values that dependencies have where nothing overrides them.
///
/// A process that runs tests is in the ``test`` context, Xcode previews are in the ``preview`` context, everything else
/// is ``live``. The environment variable `SWIFT_DEPENDENCIES_CONTEXT` with the value `live`, `preview` or `test`
/// overrides that for a process, ``DependencyValues/context`` for a scope:
///
/// ```swift
/// withDependencies {
///   $0.context = .live
/// } operation: {
///   migrateDatabase()
/// }
/// ```
public enum DependencyContext: Sendable {
  /// Dependencies do what they do for users of the program: ``DependencyKey/liveValue``.
  case live

  /// Dependencies serve a preview: ``TestDependencyKey/previewValue``.
  case preview

  /// Dependencies serve a test: ``TestDependencyKey/testValue``.
  case test
}

extension DependencyContext {
  static let all: [DependencyContext] = [.live, .preview, .test]

  /// The context of this process, before anything was prepared or overridden.
  static let ofProcess: DependencyContext = {
    let environment = ProcessInfo.processInfo.environment
    switch environment["SWIFT_DEPENDENCIES_CONTEXT"] {
    case nil, "": break
    case "live": return .live
    case "preview": return .preview
    case "test": return .test
    case let unknown?:
      reportIssue(
        """
        The environment variable SWIFT_DEPENDENCIES_CONTEXT is '\(unknown)', which is no context, and is ignored.

        Set it to 'live', 'preview' or 'test'.
        """)
    }
    if environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    return isTesting ? .test : .live
  }()
}
