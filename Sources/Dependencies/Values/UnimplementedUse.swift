import IssueReporting

/// A key whose value in tests may be read, but reports an issue when it is used.
protocol KeyFailingWhenUsed: DependencyKey {
  /// The value that a test reads.
  ///
  /// - Parameter read: Where it is read, for the issue.
  static func testValue(read: DependencyRead) -> Value
}

extension KeyFailingWhenUsed {
  static var testValue: Value { testValue(read: DependencyRead()) }

  /// The value that a test reads, in a box.
  static func box(read: DependencyRead) -> AnyDependencyBox { DependencyBox(testValue(read: read)) }
}

/// A standard dependency is used in a test that does not override it.
struct UnimplementedUse: Sendable {
  /// The name of the dependency's property.
  let property: String
  /// A statement that overrides it.
  let override: String
  /// What else to know about overriding it.
  var hint: String?
  /// Where the value that is used was read.
  let read: DependencyRead

  /// Reports the use where the dependency was read, or where the issue context says.
  ///
  /// - Parameter member: What is used of the value, if it has more than one use.
  func report(_ member: String? = nil) {
    let message = message(member)
    if let place = read.wrapper ?? read.lookup {
      reportIssue(
        message, fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    } else {
      reportIssue(message)
    }
  }

  private func message(_ member: String?) -> String {
    var evidence: [String] = []
    if let wrapper = read.wrapper { evidence.append("  Read by @Dependency: \(wrapper)") }
    if let member { evidence.append("  Used: '\(member)'") }
    if !evidence.isEmpty { evidence.append("") }
    let headline = """
      @Dependency(\\.\(property)) has no test value, but was used in a test that does not override it.
      """
    let advice = "Override it where the test begins: 'withDependencies { \(override) }'."
    return ([headline, ""] + evidence + [[advice, hint].compactMap(\.self).joined(separator: " ")])
      .joined(separator: "\n")
  }
}
