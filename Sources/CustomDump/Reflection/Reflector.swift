import Foundation

/// Turns values into forms, with the profiles of their types at hand.
struct Reflector {
  /// Which children a value shows.
  enum View {
    /// What a dump prints: custom mirrors, texts and stand-ins are followed.
    case dump
    /// What is in memory: stored properties, whatever the type would rather show.
    case stored
  }

  /// More children than this are cut, as a mirror can claim any number.
  static let maximumChildren = 1_000_000
  private static let maximumPeels = 64

  var view = View.dump
  private var profiles = TypeProfileCache()

  init(view: View = .dump) {
    self.view = view
  }

  mutating func profile(of value: Any) -> TypeProfile {
    profiles.profile(of: type(of: value))
  }

  /// A value without its optionals and stand-ins.
  struct Peeled {
    /// `nil` for an absent optional.
    var value: Any?
    var profile: TypeProfile
    /// Whether a present optional was peeled off. It counts as a child.
    var wasOptional = false
  }

  mutating func peel(_ value: Any) -> Peeled {
    var value = value
    var wasOptional = false
    var peels = 0
    while true {
      let profile = profiles.profile(of: type(of: value))
      switch profile.kind {
      case .optional:
        guard let wrapped = (value as? any OptionalPeel)?.wrappedValueIfAny else {
          return Peeled(value: nil, profile: profile, wasOptional: false)
        }
        wasOptional = true
        value = wrapped
      case .representable
      where peels < Self.maximumPeels && (view == .dump || Self.isStandIn(profile.type)):
        guard let representable = value as? any CustomDumpRepresentable else { fallthrough }
        value = representable.customDumpValue
      case .builtIn:
        guard peels < Self.maximumPeels, case .value(let stand)? = Self.builtIn(value)
        else { return Peeled(value: value, profile: profile, wasOptional: wasOptional) }
        value = stand
      default:
        return Peeled(value: value, profile: profile, wasOptional: wasOptional)
      }
      peels += 1
    }
  }

  /// Wrappers of the standard library that are transparent in every view.
  private static func isStandIn(_ type: Any.Type) -> Bool {
    type == AnyHashable.self || type == Character.self || type == Unicode.Scalar.self
      || type == StaticString.self
  }

  mutating func form(of peeled: Peeled) -> Form {
    guard let value = peeled.value else { return .text("nil") }
    let profile = peeled.profile
    switch profile.kind {
    case .leaf:
      return .text((value as? any LeafValue)?.leafText ?? String(describing: value))
    case .text:
      return .literal((value as? any TextValue)?.literalText ?? String(describing: value))
    case .convertible:
      if view == .stored, profile.fields?.isEmpty == false, !Self.isFoundation(profile) {
        return storedForm(of: value, profile)
      }
      guard let value = value as? any CustomDumpStringConvertible else { break }
      return .text(value.customDumpDescription)
    case .sharedReference:
      if let reference = value as? any SharedReferenceValue { return .shared(reference) }
    case .metatype:
      if let type = value as? Any.Type { return .text(TypeName.of(type, detail: .generic) + ".self") }
    case .array:
      let isEmpty = (value as? any ElementList)?.elementCount == 0
      return .list(ListForm(style: .array, value: value, profile: profile, isEmpty: isEmpty))
    case .set:
      let isEmpty = (value as? any UnorderedElements)?.elementCount == 0
      return .list(
        ListForm(style: .set, isSorted: true, value: value, profile: profile, isEmpty: isEmpty))
    case .dictionary:
      let isEmpty = (value as? any UnorderedPairs)?.pairCount == 0
      return .list(
        ListForm(style: .dictionary, isSorted: true, value: value, profile: profile, isEmpty: isEmpty))
    case .range:
      if let range = value as? any BoundedRange { return .text(text(of: range)) }
    case .builtIn:
      switch Self.builtIn(value) {
      case .text(let text): return .text(text)
      case .children(let name, let pairs):
        let children = pairs.map { Child(label: $0.key, value: $0.value) }
        return .list(
          ListForm(
            style: .structure, name: name, object: profile.isClass ? instance(in: value) : nil, value: value,
            profile: profile, children: children, isEmpty: children.isEmpty))
      case .value, nil:
        if profile.isClass {
          return value is any CustomReflectable
            ? form(of: value, mirror: Mirror(reflecting: value), profile, isCustom: true)
            : storedForm(of: value, profile)
        }
      }
    case .dumpMirror:
      if view == .stored, profile.fields?.isEmpty == false, !Self.isFoundation(profile) {
        return storedForm(of: value, profile)
      }
      if let value = value as? any CustomDumpReflectable {
        return form(of: value, mirror: value.customDumpMirror, profile, isCustom: true)
      }
    case .mirror:
      if view == .stored, profile.fields?.isEmpty == false, !Self.isFoundation(profile) {
        return storedForm(of: value, profile)
      }
      return form(of: value, mirror: Mirror(reflecting: value), profile, isCustom: true)
    case .enumeration:
      return form(of: value, mirror: Mirror(reflecting: value), profile, isCustom: false)
    case .structure, .object, .tuple:
      return storedForm(of: value, profile)
    case .representable:
      return profile.fields == nil
        ? .text(String(describing: value)) : storedForm(of: value, profile)
    case .optional, .described:
      break
    }
    return .text(String(describing: value))
  }

  private static func builtIn(_ value: Any) -> BuiltInDump? {
    (value as? any BuiltInValue)?.builtInDump ?? (value as? NSObject)?.counterpart
  }

  private static func isFoundation(_ profile: TypeProfile) -> Bool {
    let name = TypeName.of(profile.type, detail: .full)
    return name.hasPrefix("Foundation") || name.hasPrefix("Swift.")
  }

  // MARK: Forms

  private mutating func storedForm(of value: Any, _ profile: TypeProfile) -> Form {
    let fields = profile.fields ?? []
    let isEmpty = !fields.contains { $0.content != .hidden }
    var style = ListForm.Style.structure
    if case .tuple = profile.kind { style = .tuple }
    return .list(
      ListForm(
        style: style, name: profile.name, object: profile.isClass ? instance(in: value) : nil, value: value,
        profile: profile, isEmpty: isEmpty))
  }

  private mutating func form(
    of value: Any, mirror: Mirror, _ profile: TypeProfile, isCustom: Bool
  ) -> Form {
    var list = ListForm(
      style: .structure, name: profile.name, value: value, profile: profile, isEmpty: false)
    switch mirror.displayStyle {
    case .enum:
      let payload = mirror.children.first
      let name =
        payload.map { $0.label ?? "@unknown" } ?? enumCaseName(of: value) ?? String(describing: value)
      list.style = .enumCase(Self.onOneLine(name))
      list.children = payload.map { payloadChildren(of: $0.value) } ?? []
    case .collection:
      list.style = .array
      list.children = children(of: mirror) { Child(value: $0.value) }
    case .set:
      list.style = .set
      list.isSorted = value is any UnorderedMarker
      list.children = children(of: mirror) { Child(value: $0.value) }
    case .dictionary:
      list.style = .dictionary
      list.isSorted = value is any UnorderedMarker
      list.children = children(of: mirror) { Child(label: $0.label, value: $0.value) }
        .map { pair(of: $0.value) ?? $0 }
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return .text("nil") }
      return form(of: peel(wrapped))
    case .tuple:
      list.style = .tuple
      list.children = children(of: mirror) { Child(label: Self.tupleLabel($0.label), value: $0.value) }
    case nil where !isCustom || mirror.children.isEmpty || value is any CustomStringConvertible:
      return .text(String(describing: value))
    default:
      if profile.isClass { list.object = instance(in: value) }
      list.children = children(of: mirror) { Child(label: $0.label, value: $0.value) }
    }
    list.isEmpty = list.children?.isEmpty ?? true
    return .list(list)
  }

  private func children(of mirror: Mirror, _ transform: (Mirror.Child) -> Child) -> [Child] {
    // A plain iteration trusts neither `count` nor `isEmpty` of the mirror.
    var result: [Child] = []
    for child in IteratorSequence(mirror.children.makeIterator()) {
      if result.count == Self.maximumChildren {
        result.append(Child(value: DumpNote(text: "… (cut: more than \(Self.maximumChildren) children)")))
        break
      }
      result.append(transform((child.label.map(Self.onOneLine), child.value)))
    }
    return result
  }

  /// A label as a mirror claims it, which may be any text.
  private static func onOneLine(_ label: String) -> String {
    guard label.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      return label
    }
    return label.map { $0.isNewline ? "\\n" : String($0) }.joined()
  }

  private static func tupleLabel(_ label: String?) -> String? {
    label?.hasPrefix(".") == true ? nil : label
  }

  private mutating func payloadChildren(of payload: Any) -> [Child] {
    let profile = profiles.profile(of: type(of: payload))
    guard case .tuple = profile.kind, let fields = profile.fields else { return [Child(value: payload)] }
    if fields.isEmpty { return [Child(value: payload)] }
    return storedChildren(of: payload, profile, fields)
  }

  private mutating func pair(of value: Any) -> Child? {
    let profile = profiles.profile(of: type(of: value))
    guard case .tuple = profile.kind, let fields = profile.fields, fields.count == 2 else { return nil }
    let children = storedChildren(of: value, profile, fields)
    return Child(value: children[1].value, key: children[0].value)
  }

  private mutating func text(of range: any BoundedRange) -> String {
    func bound(_ value: Any?) -> String {
      guard let value else { return "" }
      var dumper = Dumper()
      dumper.write(value, label: nil, column: 0, isRoot: false, depth: 0)
      return dumper.output
    }
    return bound(range.lowerBoundIfAny) + range.rangeOperator + bound(range.upperBoundIfAny)
  }

  // MARK: Children

  /// All children in the order that they print in, except that sorted lists come in any order.
  mutating func children(of list: ListForm) -> [Child] {
    if let children = list.children { return children }
    let value = list.value
    switch list.profile.kind {
    case .array:
      guard let elements = value as? any ElementList else { return [] }
      return Self.elements(of: elements)
    case .set:
      return ((value as? any UnorderedElements)?.allElements ?? []).map { Child(value: $0.base) }
    case .dictionary:
      return ((value as? any UnorderedPairs)?.allPairs ?? [])
        .map { Child(value: $0.value, key: $0.key.base) }
    default:
      guard let fields = list.profile.fields else { return [] }
      return storedChildren(of: value, list.profile, fields)
    }
  }

  private static func elements(of list: any ElementList) -> [Child] {
    func open(_ list: some ElementList) -> [Child] {
      (0..<list.elementCount).map { Child(value: list.elementValue(at: $0)) }
    }
    return open(list)
  }

  /// The stored properties of a struct, tuple or instance.
  func storedChildren(of value: Any, _ profile: TypeProfile) -> [Child] {
    storedChildren(of: value, profile, profile.fields ?? [])
  }

  private func storedChildren(of value: Any, _ profile: TypeProfile, _ fields: [StoredField]) -> [Child] {
    func read(_ base: UnsafeRawPointer) -> [Child] {
      var children: [Child] = []
      children.reserveCapacity(fields.count)
      for field in fields {
        switch field.content {
        case .value: children.append(Child(label: field.label, value: field.load(from: base)))
        case .weak:
          let object = Self.weakReference(field, of: value, profile)
          children.append(Child(label: field.label, value: object ?? DumpNote(text: "(weak)")))
        case .unowned: children.append(Child(label: field.label, value: DumpNote(text: "(unowned)")))
        case .notCopyable:
          children.append(Child(label: field.label, value: DumpNote(text: "(not copyable, left out)")))
        case .hidden: break
        }
      }
      return children
    }
    if profile.isClass {
      guard let object = instance(in: value) else { return [] }
      return withExtendedLifetime(object) {
        read(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
      }
    }
    func open<T>(_: T.Type) -> [Child] {
      guard let value = value as? T else { return [] }
      return withUnsafePointer(to: value) { read(UnsafeRawPointer($0)) }
    }
    return _openExistential(profile.type, do: open)
  }

  /// What a weak property holds, read by a mirror; `nil` where the type has a mirror of its own.
  private static func weakReference(_ field: StoredField, of value: Any, _ profile: TypeProfile) -> Any? {
    guard !(value is any CustomReflectable) else { return nil }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      // One child alone is read: its neighbours can be references that must not be.
      var index = level.children.startIndex
      let names = StoredField.names(of: level.subjectType)
      for name in names.suffix(level.children.count) {
        if name == field.name { return level.children[index].value }
        index = level.children.index(after: index)
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  private func enumCaseName(of value: Any) -> String? {
    func open<T>(_: T.Type) -> String? {
      guard let value = value as? T, let name = runtimeCaseName(value) else { return nil }
      return String(cString: name)
    }
    return _openExistential(type(of: value), do: open)
  }
}

/// Marks collections of Foundation that have no order of their own.
protocol UnorderedMarker {}
