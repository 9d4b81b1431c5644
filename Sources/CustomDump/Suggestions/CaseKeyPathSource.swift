/// The case key path that leads to what an action holds, as a test writes it.
///
/// ```swift
/// caseKeyPath(ofAction: Action.search(.response(.success(["a"]))))  // (\.search.response.success, ["a"])
/// ```
///
/// - Parameters:
///   - action: A value of an enum type.
///   - writesUUIDsAsIntegers: As in `suggestedStatements(from:to:)`, for the ids of elements.
///   - isCasePathable: Whether a type, an enum, has case key paths. The path goes on into a payload only
///     where it does.
/// - Returns: The path, and the payload where the path ends; `nil` when that case has none. Several
///   associated values are returned as a tuple.
package func caseKeyPath(
  ofAction action: Any,
  writesUUIDsAsIntegers: Bool = false,
  isCasePathable: (Any.Type) -> Bool = { _ in true }
) -> (path: String, payload: Any?) {
  var path = "\\"
  var value = action
  // Payloads nest by indirect cases too; what is deeper is left to the payload.
  for _ in 0..<32 {
    guard !(value is any OptionalValue), isCasePathable(type(of: value)),
      let structure = Structure(value), case .enumeration(let name) = structure.kind
    else { break }
    guard let payload = structure.payload else {
      return (path + "." + SourceText.identifier(name), nil)
    }
    let elements = payload.elements
    if name == "element", elements.count == 2,
      elements[0].name == "id", elements[1].name == "action"
    {
      var writer = SourceWriter(writesUUIDsAsIntegers: writesUUIDsAsIntegers)
      let id = writer.expression(elements[0].value, as: elements[0].type)
      path += "[id: \(id.fragment.layout())]"
      value = elements[1].value
    } else {
      path += "." + SourceText.identifier(name)
      value = elements.count == 1 ? elements[0].value : payload.value
      if type(of: value) == Void.self { return (path, nil) }
    }
    if let continuing = value as? any CaseKeyPathContinuing,
      let continuation = continuing.caseKeyPathContinuation
    {
      return (path + continuation.path, continuation.payload)
    }
  }
  return (path, path == "\\" ? action : value)
}
