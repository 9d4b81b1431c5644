/// Turns values into expressions, within limits of depth and size.
struct SourceWriter {
  /// Values nested deeper than this are not spelled out.
  static let depthLimit = 16
  /// Collections with more elements than this are not spelled out.
  static let elementLimit = 100
  /// Text whose literal has more bytes than this is not spelled out.
  static let textLimit = 4_096
  /// Text of more lines than this is not spelled out.
  static let lineLimit = 60
  /// Values of one expression beyond this number are not spelled out.
  static let valueLimit = 600

  let writesUUIDsAsIntegers: Bool
  private var remainingValues = Self.valueLimit
  private var depth = 0

  init(writesUUIDsAsIntegers: Bool = false) {
    self.writesUUIDsAsIntegers = writesUUIDsAsIntegers
  }

  /// An expression of `value` for a place declared as `type`.
  ///
  /// - Parameter qualified: Whether the context does not supply the type, so that `.large` must read
  ///   `Size.large`.
  mutating func expression(
    _ value: Any, as type: Any.Type, qualified: Bool = false
  ) -> SourceExpression {
    guard depth < Self.depthLimit, remainingValues > 0 else {
      var placeholder = SourceExpression.placeholder(for: type)
      placeholder.isCut = true
      return placeholder
    }
    depth += 1
    remainingValues -= 1
    defer { depth -= 1 }

    let dynamicType = Swift.type(of: value)
    guard dynamicType == type else { return erased(value, as: type) }

    if let optional = value as? any OptionalValue { return expression(optional, qualified: qualified) }
    if let expressible = value as? any SourceExpressible {
      guard let source = expressible.sourceExpression else { return .placeholder(for: type) }
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return SourceExpression(fragment: lines.count == 1 ? .text(source) : .lines(lines))
    }
    if let literal = value as? any SourceLiteral {
      guard let text = literal.sourceLiteral else { return dotted(literal, qualified: qualified) }
      guard text.utf8.count <= Self.textLimit else { return .placeholder(for: type) }
      if let string = value as? String, let lines = SourceText.multiline(string) {
        guard lines.count <= Self.lineLimit else { return .placeholder(for: type) }
        return SourceExpression(fragment: .lines(lines), carriesType: true)
      }
      return .text(text, carriesType: literal.isDefaultLiteral)
    }
    if type == AnyHashable.self, let hashable = value as? AnyHashable {
      let base = erased(hashable.base, as: AnyHashable.self)
      return call("AnyHashable", [("", base)])
    }
    if let metatype = value as? any Any.Type {
      return .text("\(SourceTypeName(metatype).full).self", carriesType: true)
    }
    if let foundation = foundationExpression(value, qualified: qualified) { return foundation }
    if let composite = value as? any SourceComposite {
      return composite.sourceExpression(in: &self, qualified: qualified) ?? .placeholder(for: type)
    }
    if let elements = KeyedElements(value) { return elements.expression(in: &self) }
    return reflected(value, as: type, qualified: qualified)
  }

  /// A value in a place that does not have its type: `any Shape`, `Any`, a superclass.
  private mutating func erased(_ value: Any, as type: Any.Type) -> SourceExpression {
    let dynamicType = Swift.type(of: value)
    let inner = expression(value, as: dynamicType, qualified: true)
    guard inner.isComplete else { return .placeholder(for: type) }
    guard !inner.carriesType else { return inner }
    // The compiler warns about an optional that silently becomes `Any`. The runtime does not tell `Any` from
    // `any Sendable`: the latter fits both, if the value can be sent for sure.
    let wrapped = (value as? any OptionalValue).map { Swift.type(of: $0).wrappedType }
    let isSilent = type == Any.self && wrapped is any SourceLiteral.Type
    let cast = " as \(SourceTypeName(dynamicType).full)" + (isSilent ? " as any Sendable" : "")
    return SourceExpression(
      fragment: .sequence([inner.fragment, .text(cast)]),
      carriesType: true)
  }

  private mutating func expression(_ optional: any OptionalValue, qualified: Bool) -> SourceExpression {
    guard let wrapped = optional.wrapped else { return .text("nil") }
    let type = Swift.type(of: optional).wrappedType
    var inner = expression(wrapped, as: type, qualified: qualified)
    let text = inner.fragment.flat ?? ""
    if type is any OptionalValue.Type {
      // `nil` alone would mean the outermost optional.
      if text == "nil" { return .text(".some(nil)") }
      if text.hasPrefix(".some(") { return .text(".some(\(text))") }
    } else if text.hasPrefix(".none") || text.hasPrefix(".some") {
      // A case with the name of one of the optional's own.
      inner = expression(wrapped, as: type, qualified: true)
    }
    inner.carriesType = inner.carriesType && !qualified
    return inner
  }

  private func dotted(_ literal: any SourceLiteral, qualified: Bool) -> SourceExpression {
    let name = SourceTypeName(Swift.type(of: literal)).full
    let text = literal.dottedSource(typeName: name, qualified: qualified)
    return .text(text, carriesType: qualified)
  }

  // MARK: Structs, tuples and enums

  private mutating func reflected(
    _ value: Any, as type: Any.Type, qualified: Bool
  ) -> SourceExpression {
    guard let structure = Structure(value) else { return .placeholder(for: type) }
    switch structure.kind {
    case .structure: return memberwise(structure, type: type, qualified: qualified)
    case .tuple: return tuple(structure, type: type, qualified: qualified)
    case .enumeration(let name): return enumeration(structure, name: name, type: type, qualified: qualified)
    case .other: return .placeholder(for: type)
    }
  }

  private mutating func memberwise(
    _ structure: Structure, type: Any.Type, qualified: Bool
  ) -> SourceExpression {
    let name = SourceTypeName(type)
    guard !name.isFromLibrary || Self.openToolchainStructs.contains(name.full) else {
      return .placeholder(for: type)
    }
    guard let parameters = Parameters(of: structure.properties, in: type) else {
      return .placeholder(for: type)
    }
    var arguments: [(label: String, value: SourceExpression)] = []
    for (property, form) in zip(structure.properties, parameters.forms) {
      let argument: SourceExpression
      switch property.access {
      case _ where form == .leftOut: continue
      case .value, .wrapped:
        argument = expression(property.value, as: property.type)
      case .reference(let reference):
        argument = expression(of: reference, asValue: form == .value)
      case .guessed, .unknown:
        return .placeholder(for: type)
      }
      guard argument.isComplete else { return .placeholder(for: type) }
      arguments.append((SourceText.label(property.name) + ": ", argument))
    }
    return call(qualified ? name.full : name.base, arguments)
  }

  /// Structs of the toolchain whose memberwise initialiser is public.
  private static let openToolchainStructs: Set<String> = ["CGPoint", "CGSize", "CGRect"]

  private mutating func expression<Reference: SuggestibleReference>(
    of reference: Reference, asValue: Bool
  ) -> SourceExpression {
    let value = expression(reference.suggestedCurrentValue, as: Reference.SuggestedValue.self)
    return asValue ? value : call(SourceTypeName(Reference.self).base, [("value: ", value)])
  }

  private mutating func tuple(
    _ structure: Structure, type: Any.Type, qualified: Bool
  ) -> SourceExpression {
    let elements = tupleArguments(structure.properties, qualified: qualified)
    guard elements.allSatisfy(\.value.isComplete) else { return .placeholder(for: type) }
    var tuple = call("", elements)
    tuple.carriesType = elements.allSatisfy(\.value.carriesType)
    return tuple
  }

  private mutating func tupleArguments(
    _ elements: [Structure.Property], qualified: Bool
  ) -> [(label: String, value: SourceExpression)] {
    var arguments: [(label: String, value: SourceExpression)] = []
    for property in elements {
      let label = property.isLabelled ? SourceText.label(property.name) + ": " : ""
      arguments.append((label, expression(property.value, as: property.type, qualified: qualified)))
    }
    return arguments
  }

  private mutating func enumeration(
    _ structure: Structure, name: String, type: Any.Type, qualified: Bool
  ) -> SourceExpression {
    let head = (qualified ? SourceTypeName(type).full : "") + "." + SourceText.identifier(name)
    guard let payload = structure.payload else { return .text(head, carriesType: qualified) }
    var arguments: [(label: String, value: SourceExpression)]
    if payload.elements.isEmpty {
      arguments = [("", expression(payload.value, as: payload.type))]
    } else {
      arguments = tupleArguments(payload.elements, qualified: false)
    }
    let isComplete = arguments.allSatisfy(\.value.isComplete)
    var result = call(head, arguments)
    if result.isCut || (qualified && !isComplete) {
      var placeholder = SourceExpression.placeholder(for: type)
      placeholder.isCut = result.isCut
      return placeholder
    }
    result.isComplete = isComplete
    result.carriesType = qualified
    return result
  }

  // MARK: Collections

  /// `[element, element]`, or a placeholder for more than `elementLimit` elements.
  mutating func list<Element>(of elements: [Element], in type: Any.Type) -> SourceExpression {
    guard elements.count <= Self.elementLimit else { return .placeholder(for: type) }
    var items: [SourceFragment.Item] = []
    for element in elements {
      let item = expression(element, as: Element.self)
      guard item.isComplete else { return .placeholder(for: type) }
      items.append(.init(label: "", value: item.fragment))
    }
    return SourceExpression(fragment: .list(open: "[", items: items, close: "]"))
  }

  /// `name(label: value, …)`.
  func call(_ name: String, _ arguments: [(label: String, value: SourceExpression)]) -> SourceExpression {
    SourceExpression(
      fragment: .list(
        open: name + "(",
        items: arguments.map { .init(label: $0.label, value: $0.value.fragment) },
        close: ")"),
      isComplete: arguments.allSatisfy(\.value.isComplete),
      isCut: arguments.contains(where: \.value.isCut),
      carriesType: true)
  }
}
