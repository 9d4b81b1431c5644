import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

/// What is generated is as visible as what it is generated for. The same declarations are compiled in
/// `ComposableArchitectureTests/Macros/AccessLevelTests.swift`.
@Suite struct AccessLevelTests {
  /// An access level as it is written, and that of the members of what has it: what is less visible than a file needs
  /// no keyword, and more would be a warning.
  static let levels: [(written: String, members: String)] = [
    ("public ", "public "), ("package ", "package "), ("internal ", ""), ("", ""), ("fileprivate ", ""),
    ("private ", ""),
  ]

  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source,
      with: [
        "CasePathable": .casePathable,
        "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
        "Reducer": .reducer,
      ])
  }

  private func expect(
    _ lines: [String], in expansion: MacroExpansion, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(expansion.diagnostics == [], sourceLocation: sourceLocation)
    let text = expansion.text.split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in lines {
      #expect(text.contains { $0.hasPrefix(line) }, "\(line)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: levels) func `of a reducer`(level: (written: String, members: String)) {
    expect(
      [
        "\(level.members)struct State:", "\(level.members)init() {", "\(level.members)enum Action:",
        "\(level.members)var body: some",
      ], in: expand("@Reducer \(level.written)struct Empty {}"))
  }

  @Test(arguments: levels) func `of an enum of reducers`(level: (written: String, members: String)) {
    let members = [
      "enum State:", "typealias StateReducer =", "enum Action:", "typealias Body =", "static var body:",
      "enum CaseScope:",
    ]
    let source = """
      @Reducer \(level.written)enum Destination {
        case detail(Detail)
        @ReducerCaseEphemeral
        case prompt(Prompt)
      }
      """
    expect(
      (members + ["var _isEphemeral:"]).map { level.members + $0 }
        + ["@MainActor \(level.members)static func scope("],
      in: expand(source))
  }

  @Test(arguments: levels) func `of observable state`(level: (written: String, members: String)) {
    for source in ["struct State { var count = 0 }", "enum State { case count(Int) }"] {
      expect(
        [
          "\(level.members)var _$id:", "\(level.members)mutating func _$willModify()",
          "\(level.members)mutating func _$inheritIdentity(",
        ], in: expand("@ObservableState \(level.written)\(source)"))
    }
  }

  @Test(arguments: levels) func `of case paths`(level: (written: String, members: String)) {
    expect(
      [
        "\(level.members)nonisolated struct AllCasePaths:", "\(level.members)subscript(root:",
        "\(level.members)var count:", "\(level.members)func makeIterator()",
        "\(level.members)nonisolated static var allCasePaths:",
      ], in: expand("@CasePathable \(level.written)enum Action { case count(Int) }"))
  }
}
