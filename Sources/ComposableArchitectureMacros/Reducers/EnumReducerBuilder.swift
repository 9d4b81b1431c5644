import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the members of an enum of reducers: its `State` and `Action`, a `body` that runs the reducer of the case
/// that the state is, and a `CaseScope` with a store for it.
struct EnumReducerBuilder {
  let declaration: EnumDeclSyntax
  let conformances: SynthesizedConformances
  private let cases: [EnumCaseTree]

  init(declaration: EnumDeclSyntax, conformances: SynthesizedConformances) {
    self.declaration = declaration
    self.conformances = conformances
    cases = EnumCaseTree.members(of: declaration.memberBlock.members)
  }

  private var access: String { declaration.memberAccess }
  private var indirect: String {
    declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) } ? "indirect " : ""
  }

  func members(in context: some MacroExpansionContext) -> [DeclSyntax] {
    guard diagnose(in: context) else { return [] }
    var members: [DeclSyntax] = []
    if !declaration.declaresType(named: "State") { members.append(state) }
    if !declaration.declaresType(named: "Action") { members.append(action) }
    if declaration.variable(named: "body", isStatic: true) == nil {
      members.append(bodyType)
      members.append(body)
    }
    if !declaration.declaresType(named: "CaseScope") { members.append(caseScope) }
    let scopes = declaration.allMembers.contains { $0.as(FunctionDeclSyntax.self)?.name.text == "scope" }
    if !scopes { members.append(scope) }
    return members
  }

  /// The conformances that macros would add to nested types in extensions. The compiler (6.3) crashes in some files where
  /// a macro adds a type with macros of its own that add extensions: it reads a list that grows meanwhile. Macros add no
  /// extension for what is declared.
  private static let casePathable = [
    "nonisolated CasePaths.CasePathable", "nonisolated CasePaths.CasePathIterable",
  ]

  private var state: DeclSyntax {
    let names =
      (["ComposableArchitecture.CaseReducerState", "nonisolated ComposableArchitecture.ObservableState"]
      + Self.casePathable + conformances.state).joined(separator: ", ")
    let cases = cases.rendered { enumCase in
      "\(enumCase.indirect)case \(enumCase.name)\(ReducerCase(enumCase).stateParameters)"
    }
    return """
      @CasePaths.CasePathable
      @dynamicMemberLookup
      @ComposableArchitecture.ObservableState
      \(raw: access)\(raw: indirect)enum State: \(raw: names) {
      \(raw: access)typealias StateReducer = \(declaration.name.trimmed)
      \(raw: cases)\(raw: isEphemeral)
      }
      """
  }

  /// Tells the runtime which cases are marked; nothing where none is, as the protocol has a default.
  private var isEphemeral: String {
    func isMarked(_ enumCase: EnumCase) -> Bool { enumCase.hasAttribute(named: "ReducerCaseEphemeral") }
    guard cases.all.contains(where: isMarked) else { return "" }
    let marked = cases.rendered { enumCase in
      isMarked(enumCase) ? "if case .\(enumCase.name) = self { return true }" : nil
    }
    return """

      \(access)var _isEphemeral: Swift.Bool {
      \(marked)
      return false
      }
      """
  }

  private var action: DeclSyntax {
    let names = (Self.casePathable + conformances.action).joined(separator: ", ")
    let cases = cases.rendered { enumCase in
      "\(enumCase.indirect)case \(enumCase.name)(\(ReducerCase(enumCase).actionParameter))"
    }
    return """
      @CasePaths.CasePathable
      @dynamicMemberLookup
      \(raw: access)\(raw: indirect)enum Action: \(raw: names) {
      \(raw: cases)
      }
      """
  }

  /// Written out: to infer it, the compiler (6.3) would have to look for witnesses of `body` in members that it has
  /// not expanded by then, takes the `Never` of reducers without a body, and the conformance fails. `Reduce` hides the
  /// reducers of the cases: features that present each other would otherwise have bodies whose types contain each other.
  private var bodyType: DeclSyntax {
    "\(raw: access)typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>"
  }

  private var body: DeclSyntax {
    let reducers = cases.rendered { enumCase in
      guard let reducer = ReducerCase(enumCase).reducer else { return nil }
      return """
        ComposableArchitecture.Scope(state: \\Self.State.Cases.\(enumCase.name), \
        action: \\Self.Action.Cases.\(enumCase.name)) {
        \(reducer)
        }
        """
    }
    return """
      \(raw: access)static var body: Self.Body {
      ComposableArchitecture.Reduce(
      ComposableArchitecture.CombineReducers {\(raw: reducers.isEmpty ? "" : "\n\(reducers)\n")}
      )
      }
      """
  }

  private var caseScope: DeclSyntax {
    let names = (["ComposableArchitecture._CaseScopeProtocol"] + Self.casePathable).joined(separator: ", ")
    let cases = cases.rendered { enumCase in
      "\(enumCase.indirect)case \(enumCase.name)\(ReducerCase(enumCase).scopeParameters)"
    }
    return """
      @CasePaths.CasePathable
      @dynamicMemberLookup
      \(raw: access)\(raw: indirect)enum CaseScope: \(raw: names) {
      \(raw: cases)
      }
      """
  }

  private var scope: DeclSyntax {
    let cases = cases.rendered { enumCase in
      let name = enumCase.name
      switch ReducerCase(enumCase).kind {
      case .reducer:
        return "case .\(name): return .\(name)(store.scope(state: \\.\(name), action: \\.\(name))!)"
      case .value where enumCase.parameters.isEmpty:
        return "case .\(name): return .\(name)"
      case .value, .ephemeral:
        let bindings = enumCase.parameters.indices.map { "let value\($0)" }.joined(separator: ", ")
        let arguments = enumCase.parameters.enumerated().map { index, parameter in
          (parameter.label.map { "\($0): " } ?? "") + "value\(index)"
        }
        return "case .\(name)(\(bindings)): return .\(name)(\(arguments.joined(separator: ", ")))"
      }
    }
    return """
      @MainActor \(raw: access)static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) \
      -> CaseScope {
      switch store.state {
      \(raw: cases)
      }
      }
      """
  }

  // MARK: - Misuse

  private func diagnose(in context: some MacroExpansionContext) -> Bool {
    if cases.isEmpty {
      context.report(
        "reducer-enum-without-cases",
        """
        '@Reducer' makes a reducer of the cases of an enum, and '\(declaration.name.text)' has none. Add a case for \
        each reducer, as in 'case detail(Detail)', or make it a struct
        """,
        at: declaration.name,
        fixIts: [
          .replace(
            "Replace 'enum' by 'struct'", id: "reducer-make-struct", declaration.enumKeyword,
            with: declaration.enumKeyword.with(\.tokenKind, .keyword(.struct)))
        ])
      return false
    }
    var isValid = true
    for enumCase in cases.all where !ReducerCase(enumCase).isValid {
      isValid = false
      context.report(
        "reducer-case-payload",
        """
        '\(enumCase.plainName)' must hold one reducer, as in 'case \(enumCase.plainName)(Feature)'. Mark it \
        '@ReducerCaseIgnored' if what it holds is state without a reducer
        """,
        at: enumCase.element,
        fixIts: enumCase.declaration.elements.count > 1
          ? []
          : [
            .replace(
              "Add '@ReducerCaseIgnored'", id: "reducer-ignore-case", enumCase.declaration,
              with: enumCase.declaration.addingAttribute("@ReducerCaseIgnored"))
          ])
    }
    return isValid
  }
}

extension EnumCase {
  fileprivate var indirect: String {
    declaration.modifiers.contains { $0.name.tokenKind == .keyword(.indirect) } ? "indirect " : ""
  }
}

extension EnumCaseDeclSyntax {
  fileprivate func addingAttribute(_ attribute: AttributeSyntax) -> EnumCaseDeclSyntax {
    var copy = self
    let trivia = copy.leadingTrivia
    copy.leadingTrivia = []
    copy.attributes.insert(
      .attribute(attribute.with(\.leadingTrivia, trivia).with(\.trailingTrivia, .space)),
      at: copy.attributes.startIndex)
    return copy
  }
}

/// What one case of an enum of reducers holds.
private struct ReducerCase {
  enum Kind {
    /// A reducer, with the expression that makes it.
    case reducer
    /// State that is its own value and goes away with its first action, like an alert.
    case ephemeral
    /// State without a reducer.
    case value
  }

  let enumCase: EnumCase
  let kind: Kind

  init(_ enumCase: EnumCase) {
    self.enumCase = enumCase
    if enumCase.hasAttribute(named: "ReducerCaseIgnored") || enumCase.parameters.isEmpty {
      kind = .value
    } else if enumCase.hasAttribute(named: "ReducerCaseEphemeral")
      || enumCase.parameters.first.map({ Self.isKnownEphemeral($0.type) }) == true
    {
      kind = .ephemeral
    } else {
      kind = .reducer
    }
  }

  private static func isKnownEphemeral(_ type: TypeSyntax) -> Bool {
    ["AlertState", "ConfirmationDialogState"].contains(type.baseName)
  }

  /// Whether the payload can be a reducer, as far as can be told from how it is written.
  var isValid: Bool {
    guard kind != .value else { return true }
    guard enumCase.parameters.count == 1 else { return false }
    let type = enumCase.parameters[0].type
    return type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
  }

  private var type: String { enumCase.parameters[0].type.trimmedDescription }
  private var label: String { enumCase.parameters[0].label.map { "\($0): " } ?? "" }

  /// The expression in the body that makes the reducer: the default value of the payload, if it has one.
  var reducer: String? {
    guard kind == .reducer else { return nil }
    return enumCase.parameters[0].defaultValue?.value.trimmedDescription ?? "\(type)()"
  }

  var stateParameters: String {
    switch kind {
    case .reducer: "(\(label)\(type).State)"
    case .ephemeral, .value: writtenParameters
    }
  }

  var actionParameter: String {
    switch kind {
    case .reducer: "\(type).Action"
    case .ephemeral: enumCase.parameters[0].type.onlyGenericArgument ?? "\(type).Action"
    case .value: "Swift.Never"
    }
  }

  var scopeParameters: String {
    switch kind {
    case .reducer: "(\(label)ComposableArchitecture.StoreOf<\(type)>)"
    case .ephemeral, .value: writtenParameters
    }
  }

  private var writtenParameters: String {
    enumCase.element.parameterClause?.trimmedDescription ?? ""
  }
}

extension TypeSyntax {
  fileprivate var baseName: String {
    self.as(IdentifierTypeSyntax.self)?.name.text ?? self.as(MemberTypeSyntax.self)?.name.text ?? ""
  }

  /// `Alert` in `AlertState<Alert>`.
  fileprivate var onlyGenericArgument: String? {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    guard let clause, clause.arguments.count == 1 else { return nil }
    return clause.arguments.first?.argument.trimmedDescription
  }
}
