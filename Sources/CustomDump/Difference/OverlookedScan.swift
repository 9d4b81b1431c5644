import Foundation

/// Tells quickly that two values that are equal by `==` also look the same.
///
/// Assertions that hold are compared so, hence a scan that costs little more than what was changed: what is the same
/// in memory is not entered, of arrays only the elements that are not, and after ``maximumParts`` parts it gives up.
struct OverlookedScan {
  /// The most parts that are looked at. A difference behind them stays overlooked.
  static let maximumParts = 256
  /// The most elements of a set or dictionary that are matched.
  private static let maximumElements = 64

  private var reflector = Reflector(view: .stored)
  private var work: [(left: Any, right: Any)] = []

  /// Whether something may be seen that differs.
  ///
  /// - Returns: `false` also where too much would have to be looked at.
  static func mayDiffer(_ left: Any, _ right: Any) -> Bool {
    var scan = OverlookedScan()
    scan.work = [(left, right)]
    var parts = 0
    while let (left, right) = scan.work.popLast() {
      parts += 1
      if parts > maximumParts { return false }
      if scan.differs(left, right) { return true }
    }
    return false
  }

  /// Whether two parts differ for sure, or are of a kind that is not known here; otherwise their parts are next.
  private mutating func differs(_ left: Any, _ right: Any) -> Bool {
    let profile = reflector.profile(of: left)
    guard profile.type == type(of: right) else { return true }
    if profile.hasEqualMemory(left, right) { return false }
    switch profile.kind {
    case .leaf, .text:
      return profile.equals(left, right) != true
    case .optional:
      guard let left = (left as? any OptionalPeel)?.wrappedValueIfAny,
        let right = (right as? any OptionalPeel)?.wrappedValueIfAny
      else { return true }
      work.append((left, right))
      return false
    case .array:
      return differsInElements(left, right)
    case .set:
      guard let left = left as? any UnorderedElements, let right = right as? any UnorderedElements else {
        return true
      }
      if left.elementCount > Self.maximumElements { return false }
      return differ(left.allElements.map { ($0, $0.base) }, right.allElements.map { ($0, $0.base) })
    case .dictionary:
      guard let left = left as? any UnorderedPairs, let right = right as? any UnorderedPairs else {
        return true
      }
      if left.pairCount > Self.maximumElements { return false }
      return differ(
        left.allPairs.map { ($0.key, $0.value) }, right.allPairs.map { ($0.key, $0.value) })
    case .enumeration:
      let (left, right) = (Mirror(reflecting: left).children.first, Mirror(reflecting: right).children.first)
      guard let left, let right, left.label == right.label else { return left != nil || right != nil }
      work.append((left.value, right.value))
      return false
    case .structure, .tuple, .mirror, .dumpMirror, .convertible, .representable:
      guard profile.fields?.isEmpty == false else { return true }
      let (left, right) = (
        reflector.storedChildren(of: left, profile), reflector.storedChildren(of: right, profile)
      )
      // Of a collection only its elements count, not the tables that find them.
      let isCollection = profile.type is any Collection.Type
      var hasParts = false
      for (left, right) in zip(left, right)
      where !isCollection || reflector.profile(of: left.value).kind == .array {
        work.append((left.value, right.value))
        hasParts = true
      }
      return !hasParts
    case .sharedReference, .metatype, .range, .builtIn, .object, .described:
      return profile.equals(left, right) != true
    }
  }

  private mutating func differsInElements(_ left: Any, _ right: Any) -> Bool {
    guard let left = left as? any ElementBytes, let right = right as? any ElementBytes,
      let indices = left.differingIndices(from: right, limit: Self.maximumParts)
    else { return true }
    for index in indices { work.append((left.elementValue(at: index), right.elementValue(at: index))) }
    return false
  }

  /// Whether elements differ that belong together.
  private mutating func differ(_ left: [(AnyHashable, Any)], _ right: [(AnyHashable, Any)]) -> Bool {
    let others = Dictionary(right, uniquingKeysWith: { first, _ in first })
    for (key, value) in left {
      guard let other = others[key] else { return true }
      work.append((value, other))
    }
    return left.count != right.count
  }
}

/// An array whose elements can be compared in memory without knowing their type.
private protocol ElementBytes: ElementList {
  /// The indices of elements with other bytes than those of an array of the same type, at most some more than
  /// `limit`; `nil` if the arrays have different counts.
  func differingIndices(from other: any ElementBytes, limit: Int) -> [Int]?
}

extension Array: ElementBytes {
  fileprivate func differingIndices(from other: any ElementBytes, limit: Int) -> [Int]? {
    guard let other = other as? [Element], other.count == count else { return nil }
    return withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        var indices: [Int] = []
        let stride = MemoryLayout<Element>.stride
        guard let left = left.baseAddress, let right = right.baseAddress else { return [] }
        for index in 0..<count where indices.count <= limit {
          let offset = index * stride
          if memcmp(left + offset, right + offset, MemoryLayout<Element>.size) != 0 { indices.append(index) }
        }
        return indices
      }
    }
  }
}
