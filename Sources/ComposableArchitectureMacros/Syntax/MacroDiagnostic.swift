import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Something that a macro tells the person who wrote the declaration.
///
/// Messages name the macro, say what is wrong with this declaration, and what to write instead.
struct MacroDiagnostic: DiagnosticMessage {
  let id: String
  let message: String
  var severity: DiagnosticSeverity = .error

  var diagnosticID: MessageID { MessageID(domain: "ComposableArchitectureMacros", id: id) }
}

/// The label of a fix that the editor offers beside a ``MacroDiagnostic``.
struct MacroFixIt: FixItMessage {
  let id: String
  let message: String

  var fixItID: MessageID { MessageID(domain: "ComposableArchitectureMacros", id: id) }
}

extension MacroExpansionContext {
  /// Reports a diagnostic at a piece of syntax, with the changes that would repair it.
  func report(
    _ id: String,
    _ message: String,
    at node: some SyntaxProtocol,
    severity: DiagnosticSeverity = .error,
    fixIts: [FixIt] = []
  ) {
    diagnose(
      Diagnostic(
        node: Syntax(node),
        message: MacroDiagnostic(id: id, message: message, severity: severity),
        fixIts: fixIts))
  }

  /// Reports that variables are declared together (`var x = 0, y = 0`), as what accessors are attached to cannot be.
  ///
  /// - Parameters:
  ///   - macro: The name of the macro, with `@`.
  ///   - purpose: What the macro needs them apart for: `to observe them one by one`.
  func reportSharedDeclaration(_ id: String, of variable: VariableDeclSyntax, macro: String, purpose: String)
  {
    let names = variable.bindings.map { "'\($0.pattern.trimmedDescription)'" }.joined(separator: " and ")
    let modifiers = variable.modifiers.trimmedDescription
    let separate = variable.bindings.map { binding in
      "\(modifiers.isEmpty ? "" : modifiers + " ")var \(binding.with(\.trailingComma, nil).trimmedDescription)"
    }
    report(
      id, "'\(macro)' needs \(names) in declarations of their own \(purpose)", at: variable,
      fixIts: [
        .replace(
          "Declare them one by one", id: "separate-declarations", variable,
          with: DeclSyntax("\(raw: separate.joined(separator: "\n"))"))
      ])
  }
}

extension FixIt {
  /// A fix that puts one piece of syntax in the place of another.
  static func replace(
    _ message: String, id: String, _ old: some SyntaxProtocol, with new: some SyntaxProtocol
  ) -> FixIt {
    FixIt(
      message: MacroFixIt(id: id, message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// A fix that removes an attribute from a declaration.
  static func removeAttribute(_ attribute: AttributeSyntax) -> FixIt {
    .replace(
      "Remove '\(attribute.trimmedDescription)'", id: "remove-attribute",
      attribute, with: AttributeListSyntax([]))
  }
}

extension DeclSyntaxProtocol {
  /// Accessors of a property that has a mistake, which is reported once, with the peers: without any accessors the
  /// compiler would add that they are missing.
  var accessorsAfterMistake: [AccessorDeclSyntax] {
    guard
      let variable = self.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      variable.bindings.first?.accessorBlock == nil
    else { return [] }
    let getter: AccessorDeclSyntax = "get {\nSwift.fatalError()\n}"
    return variable.bindingSpecifier.tokenKind == .keyword(.var) ? [getter, "set {\n}"] : [getter]
  }
}
