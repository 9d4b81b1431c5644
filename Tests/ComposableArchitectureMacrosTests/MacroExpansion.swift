import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

/// What a macro does to a piece of source: the expanded text, and what it reports.
///
/// `SwiftSyntaxMacrosTestSupport` is not part of the toolchain; this is the small part of it that is needed here, and
/// it works in both SwiftSyntax modes (see `Documentation/Macros.md`).
///
/// ```swift
/// MacroExpansion(of: "@CasePathable enum Field { case name }", with: ["CasePathable": .casePathable])
///   .expect("…")
/// ```
struct MacroExpansion {
  /// A diagnostic, reduced to what a reader of a test wants to see.
  struct Diagnosis: Equatable, CustomStringConvertible {
    var id: String
    var message: String
    var line: Int
    var column: Int
    var severity: DiagnosticSeverity = .error
    /// The labels of the fix-its, in order.
    var fixIts: [String] = []

    var description: String {
      """
      \(line):\(column) \(severity) [\(id)] \(message)\(fixIts.map { "\n  fix-it: \($0)" }.joined())
      """
    }
  }

  let source: String
  /// The source with all macros expanded.
  let text: String
  let diagnostics: [Diagnosis]
  private let fixIts: [FixIt]
  private let file: SourceFileSyntax

  /// Expands the macros in a piece of source.
  ///
  /// - Parameters:
  ///   - source: A source file.
  ///   - macros: The macros by the name of their attribute.
  init(of source: String, with macros: [String: MacroSpec]) {
    self.source = source
    let file = Parser.parse(source: source)
    let context = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Feature", fullFilePath: "Feature.swift")])
    let expanded = file.expand(
      macroSpecs: macros,
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    self.file = file
    text = expanded.description
    fixIts = context.diagnostics.flatMap(\.fixIts)
    diagnostics = context.diagnostics.map { diagnostic in
      let location = context.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Feature.swift")
      return Diagnosis(
        id: (diagnostic.diagMessage as? MacroDiagnostic)?.id ?? "\(diagnostic.diagnosticID)",
        message: diagnostic.message,
        line: location.line,
        column: location.column,
        severity: diagnostic.diagMessage.severity,
        fixIts: diagnostic.fixIts.map(\.message.message))
    }
  }

  /// The source after the first fix-it with this label is applied, as an editor would do it.
  func applyingFixIt(_ label: String) -> String? {
    guard let fixIt = fixIts.first(where: { $0.message.message == label }) else { return nil }
    var bytes = Array(source.utf8)
    let edits = fixIt.edits.sorted { $0.range.lowerBound > $1.range.lowerBound }
    for edit in edits {
      bytes.replaceSubrange(
        edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset,
        with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Records a failure unless the source expands to exactly this text and nothing is reported.
  ///
  /// - Parameter isPart: Whether the text needs what another macro adds; it is compiled where both are expanded.
  func expect(
    _ expected: String, isPart: Bool = false, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(diagnostics == [], sourceLocation: sourceLocation)
    if text != expected {
      Issue.record(
        """
        The expansion differs in line \(firstDifference(text, expected)). It is:

        \(text)
        """, sourceLocation: sourceLocation)
    }
    if !isPart { leaveSource(for: sourceLocation) }
  }

  /// Leaves the source in the folder that `TESTSTORE_EXPANSIONS` names; `Scripts/expansions` compiles it there.
  private func leaveSource(for place: Testing.SourceLocation) {
    guard let folder = ProcessInfo.processInfo.environment["TESTSTORE_EXPANSIONS"] else { return }
    let suite = place.fileName.split(separator: ".")[0]
    let file = URL(fileURLWithPath: folder)
      .appending(path: "\(suite)-\(place.line)-\(UInt32(truncatingIfNeeded: source.hashValue)).swift")
    let imports = ["ComposableArchitecture", "DependenciesMacros", "ExpansionStubs", "Foundation"]
    let text = imports.map { "import \($0)\n" }.joined() + "\n" + source + "\n"
    do { try Data(text.utf8).write(to: file) } catch { Issue.record(error, sourceLocation: place) }
  }

  /// Records a failure unless exactly this is reported, in this order.
  ///
  /// - Parameter fixed: The source after the only fix-it of the last diagnostic is applied.
  func expect(
    _ expected: Diagnosis..., fixed: String? = nil, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(diagnostics == expected, sourceLocation: sourceLocation)
    guard let fixed, let label = expected.last?.fixIts.first else { return }
    #expect(applyingFixIt(label) == fixed, sourceLocation: sourceLocation)
  }
}

private func firstDifference(_ lhs: String, _ rhs: String) -> Int {
  let lhs = lhs.split(separator: "\n", omittingEmptySubsequences: false)
  let rhs = rhs.split(separator: "\n", omittingEmptySubsequences: false)
  return (zip(lhs, rhs).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lhs.count, rhs.count)) + 1
}

extension MacroSpec {
  static var casePathable: MacroSpec {
    MacroSpec(type: CasePathableMacro.self, conformances: ["CasePathable", "CasePathIterable"])
  }
  static var reducer: MacroSpec {
    MacroSpec(type: ReducerMacro.self, conformances: ["Reducer", "CaseReducer"])
  }
}

extension MacroExpansion {
  /// The expansion of a source with a client, or with endpoints.
  static func ofClient(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source,
      with: [
        "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
        "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
        "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
      ])
  }
}
