import Foundation
import Synchronization

/// Which bytes of a value tell it from another: those of its stored properties, without the gaps between them, and
/// what arrays among them hold.
///
/// Two values that are the same in memory look the same. The reverse need not hold.
///
/// `Array` is an array in every isolation, so its conformance may be looked up on any thread.
struct MemoryShape: @unchecked Sendable {
  private enum Part {
    case bytes(offset: Int, count: Int)
    case array(offset: Int, any ComparedInMemory.Type)
    /// One reference can have two values, one on each side of a comparison.
    case sharedReference
  }

  /// Arrays in arrays are followed this far; recursive types have no end.
  static let maximumDepth = 8

  private static let known = Mutex<[ObjectIdentifier: MemoryShape]>([:])

  private var parts: [Part] = []

  private init(_ type: Any.Type) {
    add(type, at: 0)
  }

  /// The shape of the values of a type, which is found out once.
  static func of(_ type: Any.Type) -> MemoryShape {
    let id = ObjectIdentifier(type)
    if let shape = known.withLock({ $0[id] }) { return shape }
    let shape = MemoryShape(type)
    known.withLock { $0[id] = shape }
    return shape
  }

  private mutating func add(_ type: Any.Type, at offset: Int) {
    func size<T>(_: T.Type) -> Int { MemoryLayout<T>.size }
    let count = _openExistential(type, do: size)
    guard count > 0 else { return }
    if let array = type as? any ComparedInMemory.Type {
      parts.append(.array(offset: offset, array))
      return
    }
    if type is any SuggestibleReference.Type {
      parts.append(.sharedReference)
      return
    }
    let fields: [StoredField]
    switch MetadataKind(of: type) {
    case .structure where !TypeName.of(type, detail: .full).hasPrefix("Swift."), .tuple:
      fields = StoredField.all(of: type, isClass: false)
    default: fields = []
    }
    guard !fields.isEmpty else {
      if case .bytes(let start, let length)? = parts.last, start + length == offset {
        parts[parts.count - 1] = .bytes(offset: start, count: length + count)
      } else {
        parts.append(.bytes(offset: offset, count: count))
      }
      return
    }
    for field in fields { add(field.type, at: offset + field.offset) }
  }

  /// Whether so many values, one after the other, are the same in memory on both sides.
  func isSame(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int = 1, stride: Int = 0, depth: Int = 0
  ) -> Bool {
    if case .bytes(0, stride)? = parts.first, parts.count == 1, count > 0 {
      return memcmp(left, right, count * stride) == 0
    }
    for index in 0..<count {
      let (left, right) = (left + index * stride, right + index * stride)
      for part in parts {
        switch part {
        case .bytes(let offset, let length):
          guard memcmp(left + offset, right + offset, length) == 0 else { return false }
        case .array(let offset, let type):
          guard type.isSameInMemory(left + offset, right + offset, depth: depth) else { return false }
        case .sharedReference:
          return false
        }
      }
    }
    return true
  }
}

/// Tells whether two values of one type are the same in memory, gaps between their properties left out; then they look
/// the same.
///
/// Whoever compares often keeps it: what the type looks like is found out when it is made.
package struct MemoryComparison<Value>: Sendable {
  private let shape = MemoryShape.of(Value.self)

  package init() {}

  package func isSame(_ left: Value, _ right: Value) -> Bool {
    withUnsafePointer(to: left) { left in withUnsafePointer(to: right) { right in shape.isSame(left, right) }
    }
  }
}

/// An array, which can be the same in memory in two places.
protocol ComparedInMemory {
  static func isSameInMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int) -> Bool
}

extension Array: ComparedInMemory {
  static func isSameInMemory(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, depth: Int) -> Bool {
    let left = left.assumingMemoryBound(to: Self.self).pointee
    let right = right.assumingMemoryBound(to: Self.self).pointee
    guard left.count == right.count, depth < MemoryShape.maximumDepth else { return false }
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        guard let leftStart = left.baseAddress, let rightStart = right.baseAddress, leftStart != rightStart
        else { return true }
        return MemoryShape.of(Element.self)
          .isSame(
            leftStart, rightStart, count: left.count, stride: MemoryLayout<Element>.stride, depth: depth + 1)
      }
    }
  }
}
