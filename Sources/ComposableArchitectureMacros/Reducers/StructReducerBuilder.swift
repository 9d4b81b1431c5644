import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes what a struct marked `@Reducer` lacks, and reports what is wrong with it.
struct StructReducerBuilder {
  let declaration: StructDeclSyntax
  let attribute: AttributeSyntax
  let conformances: SynthesizedConformances

  private var access: String { declaration.memberAccess }

  func members(in context: some MacroExpansionContext) -> [DeclSyntax] {
    let body = declaration.variable(named: "body")
    let reduce = declaration.reduceMethod
    if let (variable, binding) = body {
      if let reduce { diagnoseBoth(body: variable, reduce: reduce, in: context) }
      diagnoseType(of: binding, in: context)
    }

    var members: [DeclSyntax] = []
    // A macro among the members may declare what seems to be missing; a second declaration would be an error.
    if !declaration.declaresType(named: "State"), !declaration.expandsMacros {
      members.append(state)
    } else {
      diagnoseArgument("state", of: "State", in: context)
    }
    if !declaration.declaresType(named: "Action"), !declaration.expandsMacros {
      members.append(action)
    } else {
      diagnoseArgument("action", of: "Action", in: context)
    }
    if body == nil, reduce == nil {
      members.append(
        """
        \(raw: access)var body: some ComposableArchitecture.Reducer<Self.State, Self.Action> {
        ComposableArchitecture.EmptyReducer()
        }
        """)
    }
    return members
  }

  private var state: DeclSyntax {
    let names = Self.merged(
      ["Swift.Codable", "Swift.Equatable", "Swift.Hashable", "Swift.Sendable"], conformances.state)
    return """
      @ComposableArchitecture.ObservableState
      \(raw: access)struct State: \(raw: names) {
      \(raw: access)init() {}
      }
      """
  }

  private var action: DeclSyntax {
    let names = Self.merged(["Swift.Equatable", "Swift.Hashable", "Swift.Sendable"], conformances.action)
    return """
      @CasePaths.CasePathable
      @dynamicMemberLookup
      \(raw: access)enum Action: \(raw: names) {}
      """
  }

  /// A type without members has every conformance anyway, so that being asked for one adds nothing.
  private static func merged(_ usual: [String], _ asked: [String]) -> String {
    (usual + asked.filter { !usual.contains($0) && !["Swift.Decodable", "Swift.Encodable"].contains($0) })
      .joined(separator: ", ")
  }

  private func diagnoseArgument(_ label: String, of type: String, in context: some MacroExpansionContext) {
    guard let argument = conformances.firstArguments[label] else { return }
    context.report(
      "reducer-conformance-of-written-type",
      """
      '\(label):' adds conformances to a '\(type)' that '@Reducer' generates; this one is written out: declare its \
      conformances there
      """,
      at: argument)
  }

  private func diagnoseBoth(
    body: VariableDeclSyntax, reduce: FunctionDeclSyntax, in context: some MacroExpansionContext
  ) {
    context.report(
      "reducer-body-and-reduce",
      """
      '\(declaration.name.text)' has both a 'body' and a 'reduce(into:action:)': 'body' would never run. Keep one \
      of them, or move 'reduce' into the body as 'Reduce { state, action in … }'
      """,
      at: reduce.name,
      fixIts: [
        removal(of: "reduce(into:action:)", id: "reducer-remove-reduce", DeclSyntax(reduce)),
        removal(of: "body", id: "reducer-remove-body", DeclSyntax(body)),
      ])
  }

  private func removal(of name: String, id: String, _ member: DeclSyntax) -> FixIt {
    let item = member.parent ?? Syntax(member)
    return .replace("Remove '\(name)'", id: id, item, with: MemberBlockItemListSyntax([]))
  }

  /// Reports a type of `body` that cannot work where the compiler's own message would lead astray.
  private func diagnoseType(of binding: PatternBindingSyntax, in context: some MacroExpansionContext) {
    guard let type = binding.typeAnnotation?.type.trimmed, binding.accessorBlock != nil else { return }
    let opaque = type.as(SomeOrAnyTypeSyntax.self)
    let constraint = opaque?.constraint ?? type
    guard let (name, arguments) = constraint.nameAndArguments, name == "Reducer" || name == "ReducerOf" else {
      return
    }

    let problem: String
    switch (opaque?.someOrAnySpecifier.tokenKind, name, arguments) {
    case (nil, "Reducer", []), (.keyword(.some)?, "Reducer", []), (.keyword(.any)?, "Reducer", []):
      problem = "does not say whose state and actions it reduces"
    case (_, "Reducer", ["Action", "State"]), (_, "Reducer", ["Self.Action", "Self.State"]):
      problem = "has state and action the wrong way round"
    case (nil, _, _):
      problem = "lacks 'some'"
    case (.keyword(.any)?, _, _):
      problem = "hides the reducer's type, which 'some' keeps"
    default:
      return
    }
    let written = name == "ReducerOf" && !arguments.isEmpty ? "some ReducerOf<\(arguments[0])>" : nil
    let better = written ?? "some Reducer<State, Action>"
    context.report(
      "reducer-body-type",
      "'\(type)' \(problem): the type of 'body' is '\(better)'",
      at: type.position == type.endPosition ? Syntax(binding) : Syntax(binding.typeAnnotation!.type),
      fixIts: [
        .replace(
          "Replace '\(type)' by '\(better)'", id: "reducer-fix-body-type",
          binding.typeAnnotation!.type,
          with: TypeSyntax("\(raw: better)").with(
            \.trailingTrivia, binding.typeAnnotation!.type.trailingTrivia))
      ])
  }
}

extension TypeSyntax {
  /// `Reducer<State, Action>` and `ComposableArchitecture.Reducer<State, Action>` as a name and its arguments.
  fileprivate var nameAndArguments: (String, [String])? {
    if let type = self.as(IdentifierTypeSyntax.self) {
      return (type.name.text, type.genericArgumentClause?.arguments.map(\.argument.trimmedDescription) ?? [])
    }
    if let type = self.as(MemberTypeSyntax.self), type.baseType.trimmedDescription == "ComposableArchitecture"
    {
      return (type.name.text, type.genericArgumentClause?.arguments.map(\.argument.trimmedDescription) ?? [])
    }
    return nil
  }
}
