/// Why two values are unequal although their dumps are the same.
struct AlikeReason {
  typealias Kind = StateDifference.UnequalAlike.Reason

  var kind: Kind
  /// The path from the value to what differs, when it is a stored property: `generation`.
  var path: String
  var typeName: String
  /// What differs, where it can be shown: `1 → 2`.
  var values: String?
  /// Whether the values are optional: then the path starts behind a question mark.
  var isOptional = false

  /// The path of what differs, given that of the values.
  func path(below path: String) -> String {
    if self.path.isEmpty { return path }
    return path.isEmpty ? self.path : path + (isOptional ? "?." : ".") + self.path
  }

  var text: String {
    let subject = path.isEmpty ? typeName : "\(typeName).\(path)"
    switch kind {
    case .hiddenProperty:
      return "Unequal: the stored property '\(subject)' is not in the dump" + (values.map { ", \($0)" } ?? "")
    case .identity: return "Unequal: '\(subject)' is compared by reference identity"
    case .notANumber: return "Unequal: '\(subject)' is NaN, which is not equal to itself"
    case .closure: return "Unequal: '\(subject)' is a closure, and closures cannot be compared"
    case .elementID:
      return "Unequal: only stack element ids differ, in '\(subject)'" + (values.map { ", \($0)" } ?? "")
    case .nestedOptional:
      return "Unequal: '\(subject)' is nil on one side and holds an optional that is nil on the other"
        + (values.map { ", \($0)" } ?? "")
    case .rounded:
      return "Unequal: the dump of '\(subject)' leaves out what differs" + (values.map { ", \($0)" } ?? "")
    case .customEquality: return "Unequal: '==' of '\(typeName)' says so, though no stored property differs"
    }
  }

  static func between(_ left: Any, _ right: Any) -> AlikeReason {
    if let left = unwrapped(left), let right = unwrapped(right) {
      var reason = between(left, right)
      reason.isOptional = true
      return reason
    }
    if let holds = unequalHolding(left, right) { return holds }
    var reflector = Reflector()
    let peeled = reflector.peel(left)
    let value = peeled.value ?? left
    let name = TypeName.of(type(of: left), detail: .generic)
    if let number = value as? any FloatingPoint, number.isNaN {
      return AlikeReason(kind: .notANumber, path: "", typeName: name)
    }
    var comparison = Comparison(view: .stored, equality: .visible)
    if let tree = comparison.difference(from: left, to: right), let leaf = tree.leaves(limit: 1).first,
      !leaf.path.isEmpty
    {
      let isElementID = TypeName.isElementID(leaf.typeName)
      return AlikeReason(
        kind: isElementID ? .elementID : .hiddenProperty, path: leaf.path, typeName: name,
        values: leaf.values)
    }
    if let other = reflector.peel(right).value, let values = RoundedText.values(value, other) {
      return AlikeReason(kind: .rounded, path: "", typeName: name, values: values)
    }
    let profile = reflector.profile(of: left)
    if let fields = profile.fields, let field = fields.first(where: { isNotANumber($0, of: left, profile) }) {
      return AlikeReason(kind: .notANumber, path: field.label ?? field.name, typeName: name)
    }
    if let fields = profile.fields, let field = fields.first(where: { isFunction($0.type) }) {
      return AlikeReason(kind: .closure, path: field.label ?? field.name, typeName: name)
    }
    if profile.isClass { return AlikeReason(kind: .identity, path: "", typeName: name) }
    return AlikeReason(kind: .customEquality, path: "", typeName: name)
  }

  /// The reason for optionals of optionals of which one is `nil` and the other is not, though that prints as `nil` too.
  private static func unequalHolding(_ left: Any, _ right: Any) -> AlikeReason? {
    guard left is any OptionalPeel, type(of: left) == type(of: right),
      (unwrapped(left) == nil) != (unwrapped(right) == nil)
    else { return nil }
    func text(_ value: Any) -> String { unwrapped(value).map { _ in ".some(nil)" } ?? "nil" }
    return AlikeReason(
      kind: .nestedOptional, path: "", typeName: TypeName.of(type(of: left), detail: .generic),
      values: "\(text(left)) → \(text(right))")
  }

  /// What an optional holds; `nil` for other values.
  private static func unwrapped(_ value: Any) -> Any? { (value as? any OptionalPeel)?.wrappedValueIfAny }

  private static func isFunction(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x302
  }

  private static func isNotANumber(_ field: StoredField, of value: Any, _ profile: TypeProfile) -> Bool {
    guard !profile.isClass, case .value = field.content else { return false }
    func open<T>(_: T.Type) -> Bool {
      guard let value = value as? T else { return false }
      let content = withUnsafePointer(to: value) { field.load(from: UnsafeRawPointer($0)) }
      return (content as? any FloatingPoint)?.isNaN ?? false
    }
    return _openExistential(profile.type, do: open)
  }
}
