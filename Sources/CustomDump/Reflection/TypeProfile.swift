import Foundation
import Synchronization

/// What the dump needs to know of a type, found out once per type.
///
/// Reflection is the expensive part of a dump: conformance checks, names, and the list of stored properties.
/// All of them depend on the type alone.
// Every property is a constant set in `init`. Metatypes with conformances are not `Sendable` because a
// conformance can be isolated; `TypeProfileCache` keeps the main thread's profiles apart from the others, so a
// conformance found on one side is used on that side only.
final class TypeProfile: @unchecked Sendable {
  enum Kind {
    case leaf, text, convertible, representable, sharedReference, optional, metatype, range, builtIn
    case dumpMirror, mirror
    case array, set, dictionary
    case structure, object, tuple, enumeration
    case described
  }

  let type: Any.Type
  let kind: Kind
  let name: String
  let equatable: (any Equatable.Type)?
  let identifiable: (any Identifiable.Type)?
  let hashable: (any Hashable.Type)?
  /// Whether values print alike only if they are equal: integers and truth values.
  let isExactLeaf: Bool
  /// Stored properties in order, those of superclasses first; `nil` for a type that is no struct, class or tuple.
  let fields: [StoredField]?
  let isClass: Bool
  private let memory: MemoryShape

  init(_ type: Any.Type) {
    self.type = type
    let metadataKind = MetadataKind(of: type)
    isClass = metadataKind == .class
    name = TypeName.of(type)
    equatable = type as? any Equatable.Type
    identifiable = type as? any Identifiable.Type
    hashable = type is NSError.Type ? nil : type as? any Hashable.Type
    kind = Self.kind(of: type, metadataKind)
    isExactLeaf =
      if case .leaf = kind { type is any FixedWidthInteger.Type || type == Bool.self } else { false }
    switch metadataKind {
    case .structure, .class, .tuple: fields = StoredField.all(of: type, isClass: isClass)
    default: fields = nil
    }
    memory = MemoryShape.of(type)
  }

  private static func kind(of type: Any.Type, _ metadataKind: MetadataKind) -> Kind {
    if type is any CustomDumpStringConvertible.Type { return .convertible }
    if type is any CustomDumpRepresentable.Type { return .representable }
    if type is any CustomDumpReflectable.Type { return .dumpMirror }
    if type is any LeafValue.Type { return .leaf }
    if type is any TextValue.Type { return .text }
    if type is any OptionalPeel.Type { return .optional }
    if type is any ElementList.Type { return .array }
    if type is any UnorderedPairs.Type { return .dictionary }
    if type is any UnorderedElements.Type { return .set }
    if type is any SharedReferenceValue.Type { return .sharedReference }
    if type is any BuiltInValue.Type { return .builtIn }
    if type is NSObject.Type, !(type is NSDictionary.Type), !(type is NSSet.Type) { return .builtIn }
    if type is any BoundedRange.Type { return .range }
    if metadataKind == .metatype { return .metatype }
    if type is any CustomReflectable.Type { return .mirror }
    switch metadataKind {
    case .structure: return .structure
    case .class: return .object
    case .tuple: return .tuple
    case .enumeration: return .enumeration
    case .metatype, .optional, .other: return .described
    }
  }

  /// Whether the type's author decides what its children are.
  var isReflectedByMirror: Bool {
    switch kind {
    case .mirror, .dumpMirror, .representable: true
    default: false
    }
  }

  /// Whether `==` of the type says that both are equal; `nil` when the type has no `==` or the types differ.
  func equals(_ left: Any, _ right: Any) -> Bool? {
    guard let equatable else { return nil }
    func compare<T: Equatable>(_ type: T.Type) -> Bool? { areEqual(left, right, as: type) }
    return compare(equatable)
  }

  /// Whether both values, of this type, are the same in memory: then nothing about them differs. Equal values can have
  /// different bits.
  func hasEqualMemory(_ left: Any, _ right: Any) -> Bool {
    func compare<T>(_ type: T.Type) -> Bool {
      withMemory(of: left, right, as: type) { memory.isSame($0, $1) } ?? false
    }
    return _openExistential(type, do: compare)
  }

  /// The `id` of an identifiable value, or `nil` when the type has none.
  func identity(of value: Any) -> AnyHashable? {
    guard let identifiable else { return nil }
    func id<T: Identifiable>(_: T.Type) -> AnyHashable? {
      (value as? T).map { AnyHashable($0.id) }
    }
    return id(identifiable)
  }
}

/// The kinds of type metadata that matter here, read from the first word of the metadata record.
enum MetadataKind {
  case `class`, structure, enumeration, optional, tuple, metatype, other

  init(of type: Any.Type) {
    // The layout of the first word is part of the stable ABI: a small number, or for a class a pointer.
    let word = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    switch word {
    case 0x200: self = .structure
    case 0x201: self = .enumeration
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x304, 0x306: self = .metatype
    case 0, 0x203, 0x305: self = .class
    case let word where word > 0x7FF: self = .class
    default: self = .other
    }
  }
}

/// The profiles known so far. Look one up through a copy held for the length of one dump: it asks the shared
/// store, under its lock, once per type.
struct TypeProfileCache {
  private static let onMainThread = Mutex<[ObjectIdentifier: TypeProfile]>([:])
  private static let elsewhere = Mutex<[ObjectIdentifier: TypeProfile]>([:])

  private var known: [ObjectIdentifier: TypeProfile] = [:]
  private var last: TypeProfile?

  mutating func profile(of type: Any.Type) -> TypeProfile {
    if let last, last.type == type { return last }
    let id = ObjectIdentifier(type)
    if let profile = known[id] {
      last = profile
      return profile
    }
    let profile =
      Thread.isMainThread
      ? Self.profile(of: type, in: Self.onMainThread) : Self.profile(of: type, in: Self.elsewhere)
    known[id] = profile
    last = profile
    return profile
  }

  private static func profile(
    of type: Any.Type, in profiles: borrowing Mutex<[ObjectIdentifier: TypeProfile]>
  ) -> TypeProfile {
    let id = ObjectIdentifier(type)
    if let profile = profiles.withLock({ $0[id] }) { return profile }
    // Made without the lock, as what it asks of the type may ask for other profiles.
    let profile = TypeProfile(type)
    profiles.withLock { $0[id] = profile }
    return profile
  }
}

extension AnyHashable {
  /// A value that can be told apart by its hash; `nil` for any other.
  ///
  /// In the Foundation of Swift 6.3.1 outside Darwin, the hash of an `NSError` stops the process: such errors are told
  /// apart by their parts. Delete the exceptions here and in `TypeProfile` when `NSError(domain: "", code: 1).hash`
  /// returns.
  init?(hashing value: Any) {
    guard !(value is NSError), let hashable = value as? AnyHashable else { return nil }
    self = hashable
  }
}
