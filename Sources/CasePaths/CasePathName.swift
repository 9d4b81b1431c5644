/// The name of a case path, kept apart until somebody asks for its text.
///
/// Paths are composed far more often than they are printed: joining two names makes no string.
@usableFromInline
package indirect enum CasePathName: Sendable {
  /// The path from a value to itself.
  case identity
  /// The path of one case.
  case named(StaticString)
  /// A path that is spelled otherwise than by a case: `[id: #0]`.
  case spelled(@Sendable () -> String)
  /// A path whose author gave no name.
  case unknown
  case joined(CasePathName, CasePathName)

  /// The path as it is written in source (`\.login.success`), or `nil` if a part of it has no name.
  package var description: String? {
    switch self {
    case .identity: "\\.self"
    default: suffix.map { $0.hasPrefix(".") ? "\\\($0)" : "\\.\($0)" }
    }
  }

  private var suffix: String? {
    switch self {
    case .identity: return ""
    case .named(let name): return ".\(name)"
    case .spelled(let spelling): return spelling()
    case .unknown: return nil
    case .joined(let first, let second):
      guard let first = first.suffix, let second = second.suffix else { return nil }
      return first + second
    }
  }
}
