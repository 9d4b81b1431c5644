/// Compares values of any type: by `==` where there is one, otherwise part by part.
enum StructuralEquality {
  /// Beyond this depth values without `==` count as different, which costs a longer suggestion at worst.
  private static let depthLimit = 64

  static func areEqual(_ lhs: Any, _ rhs: Any, depth: Int = 0) -> Bool {
    guard type(of: lhs) == type(of: rhs) else { return false }
    func compare<Value: Equatable>(_ type: Value.Type) -> Bool {
      CustomDump.areEqual(lhs, rhs, as: type) == true
    }
    if let type = type(of: lhs) as? any Equatable.Type { return compare(type) }
    guard depth < depthLimit else { return false }

    guard StoredField.canBeMirrored(type(of: lhs)) else {
      var profiles = TypeProfileCache()
      let profile = profiles.profile(of: type(of: lhs))
      return profile.isClass ? instance(in: lhs) === instance(in: rhs) : profile.hasEqualMemory(lhs, rhs)
    }
    let left = Mirror(reflecting: lhs)
    let right = Mirror(reflecting: rhs)
    switch left.displayStyle {
    case .class:
      guard let lhs = instance(in: lhs) else { return false }
      return lhs === instance(in: rhs)
    case .enum where RuntimeFields.caseName(of: lhs) != RuntimeFields.caseName(of: rhs):
      return false
    case .set, .dictionary:
      return areEqualUnordered(left, right, depth: depth)
    default:
      guard left.children.count == right.children.count else { return false }
      // Values without parts and without `==`, such as closures, cannot be told apart.
      return zip(left.children, right.children).allSatisfy {
        $0.label == $1.label && areEqual($0.value, $1.value, depth: depth + 1)
      }
    }
  }

  /// A dictionary whose values have no `==` is compared key by key; its order is arbitrary.
  private static func areEqualUnordered(_ lhs: Mirror, _ rhs: Mirror, depth: Int) -> Bool {
    guard lhs.children.count == rhs.children.count else { return false }
    let right = rhs.entries
    return lhs.entries.allSatisfy { key, value in
      right[key].map { areEqual(value, $0, depth: depth + 1) } ?? false
    }
  }

  /// A comparison of elements of two arrays that finds their `==` only once.
  static func comparison<Element>(
    _ lhs: [Element], _ rhs: [Element]
  ) -> (Int, Int) -> Bool {
    func typed<Value: Equatable>(_: Value.Type) -> ((Int, Int) -> Bool)? {
      guard let lhs = lhs as? [Value], let rhs = rhs as? [Value] else { return nil }
      return { lhs[$0] == rhs[$1] }
    }
    if !ReferenceScan.isOn, let type = Element.self as? any Equatable.Type, let comparison = typed(type) {
      return comparison
    }
    return { areEqual(lhs[$0], rhs[$1]) }
  }
}

extension Mirror {
  /// The values of a dictionary, by their keys.
  var entries: [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in children {
      let pair = Array(Mirror(reflecting: child.value).children)
      if pair.count == 2, let key = AnyHashable(hashing: pair[0].value) { entries[key] = pair[1].value }
    }
    return entries
  }
}
