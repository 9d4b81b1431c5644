import Foundation
import IssueReporting

/// What is wrong with going on with a default value.
enum DependencyFlaw: Sendable {
  /// The live context asks for a key that has no live value.
  case noLiveValue

  /// A test asks for a key that has no value for tests.
  case noTestValue

  /// Reports the flaw where the dependency was read, or where the issue context says.
  func report(_ key: any TestDependencyKey.Type, read: DependencyRead) {
    if let place = read.wrapper ?? read.lookup {
      reportIssue(
        message(for: key, read: read),
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
    } else {
      reportIssue(message(for: key, read: read))
    }
  }

  /// The text of the issue: what is missing, the evidence, what to do.
  func message(for key: any TestDependencyKey.Type, read: DependencyRead) -> String {
    let keyName = typeName(key)
    let name = read.name(key: key)
    let headline =
      switch self {
      case .noLiveValue: "\(name) has no live value, but was read in a live context."
      case .noTestValue:
        "\(name) has no test value, but was read in a test that does not override it."
      }
    let advice =
      switch self {
      case .noLiveValue:
        "Conform '\(keyName)' to 'DependencyKey' in a module that is linked here, or override the dependency."
      case .noTestValue:
        """
        Override it where the test begins ('withDependencies { … }'), or give '\(keyName)' a 'testValue'. \
        The test goes on with the preview or live value.
        """
      }
    return ([headline, ""] + evidence(key, read: read).map { "  \($0.label): \($0.value)" } + ["", advice])
      .joined(separator: "\n")
  }

  private func evidence(
    _ key: any TestDependencyKey.Type, read: DependencyRead
  ) -> [(label: String, value: String)] {
    var lines: [(String, String)] = []
    if let wrapper = read.wrapper { lines.append(("Read by @Dependency", "\(wrapper)")) }
    if let lookup = read.lookup {
      lines.append((read.function.map { "Looked up in '\($0)'" } ?? "Looked up", "\(lookup)"))
    }
    lines.append(("Key", typeName(key)))
    lines.append(("Value", typeName(valueType(of: key))))
    return lines
  }

  private func valueType<Key: TestDependencyKey>(of key: Key.Type) -> Any.Type { Key.Value.self }
}

extension DependencyRead {
  /// The dependency as it is written at the place of the read.
  fileprivate func name(key: any TestDependencyKey.Type) -> String {
    guard let function else { return "@Dependency(\(typeName(key)).self)" }
    let property = "\(function)"
    // A subscript that is called in a function, not in the property of a dependency, is not the dependency's name.
    return property.contains("(") ? "The dependency '\(typeName(key))'" : "@Dependency(\\.\(property))"
  }
}

/// The name of a type with the types it is nested in, without its module.
func typeName(_ type: Any.Type) -> String {
  var name = String(reflecting: type)
  // What is declared in a function or is private is qualified by an address, which differs from run to run.
  while let start = name.range(of: "(unknown context at $"),
    let end = name[start.upperBound...].range(of: ").")
  {
    name.removeSubrange(start.lowerBound..<end.upperBound)
  }
  guard let dot = name.firstIndex(of: "."),
    name[..<dot].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
  else { return name }
  return String(name[name.index(after: dot)...])
}
