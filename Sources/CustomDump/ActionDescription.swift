/// An action as it is written in code, without the payloads that are no actions themselves.
///
/// Case names are kept, from the outermost to the innermost; of other payloads only the labels.
///
/// ```swift
/// abbreviatedDescription(ofAction: Search.Action.searchResponse(.success(["a"])))
/// // "Search.Action.searchResponse(.success)"
/// ```
///
/// - Parameters:
///   - action: Any value. One that is no enum is described by the name of its type.
///   - keepsType: Whether the name of the type comes before the outermost case.
package func abbreviatedDescription(ofAction action: Any, keepsType: Bool = true) -> String {
  var describer = ActionDescriber()
  let name = TypeName.of(type(of: action))
  guard let description = describer.description(of: action, level: 0) else { return name }
  return keepsType ? name + description : description
}

/// An action with all of its payload, as a dump.
package func fullDescription(ofAction action: Any) -> String {
  String(customDumping: action)
}

private struct ActionDescriber {
  /// Actions of recursive features nest; a description longer than this helps nobody.
  private static let maximumLevels = 64
  private var reflector = Reflector()

  /// The case and the cases inside it, or `nil` if the value is no case of an enum.
  mutating func description(of value: Any, level: Int) -> String? {
    let peeled = reflector.peel(value)
    guard let value = peeled.value, case .enumeration = peeled.profile.kind,
      case .list(let list) = reflector.form(of: Reflector.Peeled(value: value, profile: peeled.profile)),
      case .enumCase(let name) = list.style
    else { return nil }
    if level == Self.maximumLevels { return ".\(name)(…)" }
    let parts = reflector.children(of: list)
      .map { (label: $0.label, text: description(of: $0.value, level: level + 1)) }
    guard parts.contains(where: { $0.label != nil || $0.text != nil }) else { return ".\(name)" }
    let payload = parts.map { part in
      switch (part.label, part.text) {
      case (let label?, let text?): "\(label): \(text)"
      case (let label?, nil): "\(label):"
      case (nil, let text): text ?? "_"
      }
    }
    return ".\(name)(\(payload.joined(separator: ", ")))"
  }
}
