/// What the compiler recorded of a stored property, or of a case of an enum, as it was declared.
///
/// The runtime's functions tell the types of fields with generic parameters replaced, and not all of how they are held.
/// The layout of the records is part of the ABI.
struct FieldDeclaration {
  let name: String
  /// The last two characters of the mangled name of the declared type; references to other records count as spaces.
  let typeNameEnd: String

  /// Whether a case was declared with a list of associated values, or with a tuple in their place. A generic parameter is
  /// neither, whatever it stands for.
  var isTuple: Bool { typeNameEnd.hasSuffix("t") }

  /// The fields that a struct, class or enum declares itself; empty where the compiler was told to write no records.
  static func all(in type: Any.Type) -> [FieldDeclaration] {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let offset: Int
    switch MetadataKind(of: type) {
    case .structure, .enumeration: offset = 8
    case .class: offset = classDescriptionOffset
    default: return []
    }
    guard MemoryLayout<UnsafeRawPointer>.size == 8,
      let description = metadata.load(fromByteOffset: offset, as: UnsafeRawPointer?.self),
      let fields = target(of: description + 16)
    else { return [] }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).map { index in
      let record = fields + 16 + index * size
      let name = target(of: record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      return FieldDeclaration(name: name ?? "", typeNameEnd: target(of: record + 4).map(end(ofNameAt:)) ?? "")
    }
  }

  #if _runtime(_ObjC)
    private static let classDescriptionOffset = 64
  #else
    private static let classDescriptionOffset = 40
  #endif

  /// What a relative pointer points to.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = pointer.loadUnaligned(as: Int32.self)
    return distance == 0 ? nil : pointer + Int(distance)
  }

  private static func end(ofNameAt name: UnsafeRawPointer) -> String {
    var position = name
    var last: (UInt8, UInt8) = (32, 32)
    while case let byte = position.load(as: UInt8.self), byte != 0 {
      switch byte {
      // References to other records, of 32 and of 64 bits, which can hold zeros.
      case 0x01...0x17:
        position += 5
        last = (32, 32)
      case 0x18...0x1F:
        position += 9
        last = (32, 32)
      default:
        position += 1
        last = (last.1, byte)
      }
    }
    return String(decoding: [last.0, last.1], as: UTF8.self)
  }
}
