import CustomDump

// How alerts and dialogs are written in a suggested assertion.

extension TextState: SourceExpressible {
  package var sourceExpression: String? {
    let text = String(state: self)
    // Formatting has no short form.
    guard TextState(text) == self else { return nil }
    return completeSourceExpression(of: text).map { "TextState(\($0))" }
  }
}

extension ButtonState: SourceExpressible {
  package var sourceExpression: String? {
    guard let label = label.sourceExpression else { return nil }
    var arguments: [String] = []
    if let role {
      arguments.append("role: \(CustomDump.sourceExpression(of: role))")
    }
    if let action = action.action {
      guard let action = completeSourceExpression(of: action) else { return nil }
      arguments.append("action: \(action)")
    }
    let call = arguments.isEmpty ? "ButtonState" : "ButtonState(\(arguments.joined(separator: ", ")))"
    return "\(call) \(closure([label], fits: 90 - call.count))"
  }
}

extension AlertState: SourceExpressible {
  package var sourceExpression: String? {
    description(of: "AlertState", title: title, buttons: buttons, message: message)
  }
}

extension ConfirmationDialogState: SourceExpressible {
  package var sourceExpression: String? {
    let visibility =
      titleVisibility == .automatic
      ? "" : "(titleVisibility: \(CustomDump.sourceExpression(of: titleVisibility)))"
    return description(
      of: "ConfirmationDialogState\(visibility)", title: title, buttons: buttons, message: message)
  }
}

private func description<Action>(
  of call: String, title: TextState, buttons: [ButtonState<Action>], message: TextState?
) -> String? {
  let actions = buttons.compactMap(\.sourceExpression)
  guard let title = title.sourceExpression, actions.count == buttons.count else { return nil }
  var source = "\(call) \(closure([title]))"
  if !actions.isEmpty { source += " actions: \(closure(actions))" }
  if let message {
    guard let message = message.sourceExpression else { return nil }
    source += " message: \(closure([message]))"
  }
  return source
}

/// `{ expression }` where that has few enough columns, otherwise one expression below the other.
private func closure(_ expressions: [String], fits columns: Int = 0) -> String {
  if expressions.count == 1, expressions[0].count < columns, !expressions[0].contains("\n") {
    return "{ \(expressions[0]) }"
  }
  let lines = expressions.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
  return "{\n" + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") + "\n}"
}
