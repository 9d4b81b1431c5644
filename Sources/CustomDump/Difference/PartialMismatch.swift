/// A part of a value about which an assertion is wrong that says something about parts of the value only.
///
/// ```swift
/// // A closure was run on the actual state and on the previous one.
/// let wrong = PartialMismatch.find(
///   whereChanged: onActual, from: actual, expected: onPrevious, actual: actual)
/// wrong.map(\.path)  // ["rows[3].title"]
/// ```
package struct PartialMismatch {
  /// The path to the part as it is written in code; empty for the whole value.
  package let path: String
  /// What was asserted; `nil` for an element that should be absent.
  package let expected: Any?
  /// What is there; `nil` for an element that is absent.
  package let actual: Any?

  /// The same part of something that has the value at a path.
  package func below(_ path: String) -> PartialMismatch {
    let rest = self.path.isEmpty || self.path.hasPrefix("[") ? self.path : "." + self.path
    return PartialMismatch(path: path + rest, expected: expected, actual: actual)
  }

  /// Finds the deepest parts in which one pair of values differs, and in which another pair differs too.
  ///
  /// Parts are equal where their `==` says so, and where it does not only if they have no `==`, or one that says of
  /// a value that it does not equal itself, and all of their stored parts are. A part that differs although none of
  /// its own parts does is a deepest part: no difference is overlooked.
  ///
  /// - Parameters:
  ///   - changed: The value that tells, against `base`, which parts are looked at.
  ///   - base: The value that it was made from.
  ///   - expected: The value whose parts are expected.
  ///   - actual: The value whose parts are there.
  package static func find(
    whereChanged changed: Any, from base: Any, expected: Any, actual: Any
  ) -> [PartialMismatch] {
    var comparison = PartialComparison()
    return comparison.mismatches(
      PartialComparison.Place(changed: changed, base: base, expected: expected, actual: actual))
  }
}

/// Walks four values at once.
private struct PartialComparison {
  /// One part in all four values; `nil` where a value does not have it.
  struct Place {
    var path = ""
    var depth = 0
    var changed: Any?
    var base: Any?
    var expected: Any?
    var actual: Any?
  }

  /// What belongs together in several values.
  private enum Key: Hashable {
    case index(Int)
    case identity(AnyHashable)
    case key(AnyHashable)
  }

  private struct Parts {
    /// The type, for enums with the case.
    var shape: String
    /// Whether some of the parts may be missing on one side.
    var isDictionary: Bool
    var wasOptional: Bool
    var keys: [Key]
    var values: [Key: (text: String, value: Any)]
  }

  /// What of a place was changed.
  private enum Changed {
    case none
    case some([Place])
    /// The place itself: it is a deepest part.
    case all
  }

  /// A mirror can make new parts without end; what is deeper, or comes later, is compared as a whole.
  private static let maximumDepth = 1_000
  private var budget = 200_000

  private var stored = Reflector(view: .stored)
  private var shown = Reflector()
  private var dumper = Dumper()

  mutating func mismatches(_ whole: Place) -> [PartialMismatch] {
    var found: [PartialMismatch] = []
    var work = [whole]
    while let place = work.popLast() {
      if isSame(place.changed, place.base) || isSame(place.expected, place.actual) { continue }
      budget -= 1
      switch partsToEnter(of: place) {
      case .none: continue
      case .some(let parts): work += parts.reversed()
      case .all:
        // What the other pair does not have was written by the changed value alone.
        found.append(
          PartialMismatch(
            path: place.path, expected: place.expected ?? place.changed, actual: place.actual))
      }
    }
    return found
  }

  private mutating func partsToEnter(of place: Place) -> Changed {
    guard place.depth < Self.maximumDepth, budget > 0,
      let changed = parts(of: place.changed), let base = parts(of: place.base),
      changed.shape == base.shape, changed.isDictionary || changed.keys == base.keys
    else { return .all }
    let expected = parts(of: place.expected).flatMap { $0.shape == base.shape ? $0 : nil }
    let actual = parts(of: place.actual).flatMap { $0.shape == base.shape ? $0 : nil }
    let prefix = place.path + (base.wasOptional && !place.path.isEmpty ? "?" : "")
    var keys = base.keys
    if base.isDictionary { keys += changed.keys.filter { base.values[$0] == nil } }
    var entered: [Place] = []
    for key in keys {
      let (new, old) = (changed.values[key], base.values[key])
      if isSame(new?.value, old?.value) { continue }
      let text = (new ?? old)?.text ?? ""
      entered.append(
        Place(
          path: prefix.isEmpty && text.hasPrefix(".") ? String(text.dropFirst()) : prefix + text,
          depth: place.depth + 1, changed: new?.value, base: old?.value,
          expected: expected?.values[key]?.value, actual: actual?.values[key]?.value))
    }
    if !entered.isEmpty { return .some(entered) }
    // Only `==` tells both apart. If it does not even say that the value equals itself, it says nothing.
    guard let value = place.base, stored.profile(of: value).equals(value, value) == false else { return .all }
    return .none
  }

  // MARK: Equality

  private mutating func isSame(_ left: Any?, _ right: Any?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if let isEqual = stored.profile(of: left).equals(left, right) {
      return isEqual || isNotANumber(left) && isNotANumber(right)
    }
    var comparison = Comparison(view: .stored)
    return comparison.difference(from: left, to: right) == nil
  }

  private func isNotANumber(_ value: Any) -> Bool { (value as? any FloatingPoint)?.isNaN ?? false }

  // MARK: Parts

  private mutating func parts(of value: Any?) -> Parts? {
    guard let value else { return nil }
    let peeled = shown.peel(value)
    guard peeled.value != nil, let list = list(of: value, peeled), list.object == nil else { return nil }
    var parts = Parts(
      shape: "\(ObjectIdentifier(list.profile.type))", isDictionary: false, wasOptional: peeled.wasOptional,
      keys: [], values: [:])
    let children = stored.children(of: list)
    switch list.style {
    case .set: return nil
    case .dictionary:
      parts.isDictionary = true
      for (index, child) in children.enumerated() {
        guard let key = child.key ?? child.label ?? index as Any?, let hashable = AnyHashable(hashing: key)
        else {
          return nil
        }
        add(child, .key(hashable), "[\(text(of: key))]", to: &parts)
      }
    case .array:
      // The elements of an array are reached by their indices, those of other collections by their identities.
      var identities: [AnyHashable?] = []
      if list.profile.kind != .array {
        identities = children.map { stored.profile(of: $0.value).identity(of: $0.value) }
        if Set(identities).count < children.count { identities = [] }
      }
      for (index, child) in children.enumerated() {
        if !identities.isEmpty, let identity = identities[index] {
          add(child, .identity(identity), "[id: \(text(of: identity))]", to: &parts)
        } else {
          add(child, .index(index), "[\(index)]", to: &parts)
        }
      }
    case .structure, .tuple:
      for (index, child) in children.enumerated() {
        add(child, .index(index), ".\(child.label ?? "\(index)")", to: &parts)
      }
    case .enumCase(let name):
      parts.shape += name
      for (index, child) in children.enumerated() {
        let suffix = child.label ?? (children.count > 1 ? "\(index)" : "")
        add(child, .index(index), ".\(name)" + (suffix.isEmpty ? "" : ".\(suffix)"), to: &parts)
      }
    }
    return parts
  }

  private func add(_ child: Child, _ key: Key, _ text: String, to parts: inout Parts) {
    parts.keys.append(key)
    parts.values[key] = (text, child.value)
  }

  /// The list that a value is: as it shows itself where it is a collection, as it is stored elsewhere.
  private mutating func list(of value: Any, _ peeled: Reflector.Peeled) -> ListForm? {
    if case .list(let list) = shown.form(of: peeled) {
      switch list.style {
      case .array, .set, .dictionary: return list
      case .structure, .enumCase, .tuple: break
      }
    }
    guard case .list(let list) = stored.form(of: stored.peel(value)) else { return nil }
    return list
  }

  private mutating func text(of key: Any) -> String {
    dumper.output = ""
    dumper.tracker = ReferenceTracker()
    dumper.write(key, label: nil, column: 0, isRoot: false, depth: 0)
    return dumper.output
  }
}
