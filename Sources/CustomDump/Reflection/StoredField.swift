/// One stored property of a struct, class or tuple: its name, type and place in memory.
struct StoredField {
  enum Content {
    /// Read by loading `type` at `offset`.
    case value
    /// A weak reference, which has no plain value in memory; a mirror reads it.
    case weak
    /// A reference that would stop the program if its object is gone.
    case unowned
    /// Storage that cannot be copied out, such as a `Mutex`.
    case notCopyable
    /// The runtime's own storage: of an actor's queue, of an observation registrar.
    case hidden
  }

  let name: String
  /// The name to print: without the prefix that macros and property wrappers put before it.
  let label: String?
  let type: Any.Type
  let offset: Int
  let content: Content

  /// All stored properties, those of superclasses first.
  static func all(of type: Any.Type, isClass: Bool) -> [StoredField] {
    let count = storedFieldCount(type)
    var raw: [(name: String, type: Any.Type, offset: Int, isStrong: Bool)] = []
    raw.reserveCapacity(count)
    for index in 0..<count {
      var record = FieldRecord()
      let fieldType = storedFieldType(type, index: index, record: &record)
      let name = record.name.map { String(cString: $0) } ?? ""
      if let name = record.name { record.free?(name) }
      raw.append((name, fieldType, storedFieldOffset(type, index: index), record.isStrong))
    }
    let mayBeWeak = raw.contains { !$0.isStrong && $0.type is any OptionalPeel.Type }
    let ownership = mayBeWeak ? ReferenceOwnership.ofFields(in: type) : []
    let hasMacroStorage = raw.contains { $0.name.hasPrefix("_$") }
    return raw.indices.map { index in
      let field = raw[index]
      var content = Content.value
      if isRuntimeStorage(field.name) {
        content = .hidden
      } else if !field.isStrong {
        // Where it is not known for sure, nothing is read.
        content = ownership.count == raw.count && ownership[index] == .weak ? .weak : .unowned
      } else if field.type == Void.self, isClass, field.offset > 0 {
        let end: Int? =
          index + 1 < raw.count
          ? raw[index + 1].offset & ~(alignment(of: raw[index + 1].type) - 1) : instanceSize(of: type)
        // The runtime reports a type that cannot be copied as `()`. Its storage gives it away: a real `()` has none,
        // and no place either. Structs that hold such a type cannot be copied themselves and never get here.
        if let end, end > roundedUp(field.offset, index + 1 < raw.count ? raw[index + 1].type : Void.self) {
          content = .notCopyable
        }
      }
      return StoredField(
        name: field.name,
        label: printedLabel(field.name, type: field.type, hasMacroStorage: hasMacroStorage),
        type: field.type, offset: field.offset, content: content)
    }
  }

  /// Whether a mirror may read all stored properties: of an `unowned` one the object may be gone.
  static func canBeMirrored(_ type: Any.Type) -> Bool {
    switch MetadataKind(of: type) {
    case .structure: !all(of: type, isClass: false).contains { $0.content == .unowned }
    case .class: !all(of: type, isClass: true).contains { $0.content == .unowned }
    default: true
    }
  }

  /// The declared names of all stored properties, those of superclasses first.
  static func names(of type: Any.Type) -> [String] {
    (0..<storedFieldCount(type)).map { index in
      var record = FieldRecord()
      _ = storedFieldType(type, index: index, record: &record)
      defer { if let name = record.name { record.free?(name) } }
      return record.name.map { String(cString: $0) } ?? ""
    }
  }

  /// Loads the value out of the memory of the struct, tuple or instance that holds it.
  func load(from base: UnsafeRawPointer) -> Any {
    func open<T>(_: T.Type) -> Any {
      (base + offset).assumingMemoryBound(to: T.self).pointee
    }
    return _openExistential(type, do: open)
  }

  /// Whether a dump leaves the property out.
  static func isRuntimeStorage(_ name: String) -> Bool {
    name.hasPrefix("_$") || (name.hasPrefix("$") && !name.hasPrefix(lazyPrefix))
  }

  private static let lazyPrefix = "$__lazy_storage_$_"

  /// `_isOn` holds the storage of `@Toggle var isOn`, and prints under the name that its author wrote.
  ///
  /// The runtime does not record which properties are storage of a wrapper. A type with a `_$…` property was
  /// extended by an observation macro, which renames every property; elsewhere only values of a type from
  /// outside the standard library and Foundation can be wrappers.
  static func printedLabel(_ name: String, type: Any.Type, hasMacroStorage: Bool) -> String? {
    if name.isEmpty { return nil }
    if name.hasPrefix(lazyPrefix) { return String(name.dropFirst(lazyPrefix.count)) }
    if name.hasPrefix("."), name.dropFirst().allSatisfy(\.isNumber) { return nil }
    guard name.hasPrefix("_"), !name.hasPrefix("__"), name.count > 1 else { return name }
    return hasMacroStorage || canBeWrapper(type) ? String(name.dropFirst()) : name
  }

  private static func canBeWrapper(_ type: Any.Type) -> Bool {
    switch MetadataKind(of: type) {
    case .structure, .class, .enumeration:
      let name = _typeName(type, qualified: true)
      return !["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains { name.hasPrefix($0) }
    default: return false
    }
  }

  private static func alignment(of type: Any.Type) -> Int {
    func open<T>(_: T.Type) -> Int { MemoryLayout<T>.alignment }
    return _openExistential(type, do: open)
  }

  private static func roundedUp(_ offset: Int, _ type: Any.Type) -> Int {
    let alignment = alignment(of: type)
    return (offset + alignment - 1) & ~(alignment - 1)
  }

  private static func instanceSize(of type: Any.Type) -> Int? {
    #if os(Linux)
      // Kind, superclass, flags and address point come before the size in class metadata without Objective-C.
      Int(unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self))
    #else
      nil
    #endif
  }
}
