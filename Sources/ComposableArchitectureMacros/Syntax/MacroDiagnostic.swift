import SwiftDiagnostics
import SwiftSyntax
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
