/// What the runtime's own field records say about a type.
///
/// `Mirror` tells labels and values but neither a field's declared type (`any Shape` shows as the shape
/// inside) nor whether it can be set; both decide whether a suggested assignment compiles. The standard
/// library reads the same records for `Mirror`, and these entry points are part of its stable ABI.
enum RuntimeFields {
  /// A stored property or tuple element as it was declared.
  struct Declaration {
    let type: Any.Type
    let isVariable: Bool
  }

  /// The stored properties of a struct, or the elements of a tuple, in order of declaration.
  static func declarations(of type: Any.Type) -> [Declaration] {
    (0..<storedFieldCount(type)).map { index in
      var record = FieldRecord()
      let fieldType = storedFieldType(type, index: index, record: &record)
      record.free?(record.name)
      return Declaration(type: fieldType, isVariable: record.isVariable)
    }
  }

  /// The name of the case that `value`, an enum, holds. `nil` when the type has no Swift case names.
  static func caseName(of value: Any) -> String? {
    func open<Value>(_ value: Value) -> String? {
      runtimeCaseName(value).flatMap { String(validatingCString: $0) }
    }
    return open(value)
  }

  /// The type that `value` was boxed as: an existential for a child that `Mirror` read from a property
  /// of existential type, otherwise the same as `type(of:)`.
  ///
  /// An `Any` is three words of payload and the metadata of what was stored. Where a compiler re-boxes
  /// the value on the way, the answer is its dynamic type, which costs a qualified name and no more.
  static func boxedType(of value: Any) -> Any.Type {
    var box = value
    return withUnsafePointer(to: &box) {
      UnsafeRawPointer($0).load(fromByteOffset: 3 * MemoryLayout<UnsafeRawPointer>.size, as: Any.Type.self)
    }
  }
}
