/// Decides which child on the left belongs to which on the right.
///
/// Pairs that still have to be compared come back as `.changed`, with a node that is filled in later.
enum ChildMatching {
  typealias Entry = ListDifference.Entry
  private static let unknownNode = -1

  private static func pair(
    _ left: [Child], _ i: Int, _ right: [Child], _ j: Int, identity: AnyHashable? = nil, isSame: Bool = false
  ) -> Entry {
    Entry(
      change: isSame ? .same : .changed(unknownNode), left: left[i], right: right[j], leftIndex: i,
      rightIndex: j, identity: identity)
  }

  private static func removed(_ left: [Child], _ i: Int, _ j: Int) -> Entry {
    Entry(change: .removed, left: left[i], leftIndex: i, rightIndex: j)
  }

  private static func inserted(_ right: [Child], _ i: Int, _ j: Int) -> Entry {
    Entry(change: .inserted, right: right[j], leftIndex: i, rightIndex: j)
  }

  /// The properties of structs and classes: mirrors may leave some out on one side.
  static func byLabel(_ left: [Child], _ right: [Child]) -> [Entry] {
    if left.count == right.count, zip(left, right).allSatisfy({ $0.label == $1.label }) {
      return left.indices.map { pair(left, $0, right, $0) }
    }
    var numbers: [String?: Int] = [:]
    func number(_ child: Child) -> Int {
      let next = numbers.count
      return numbers[child.label, default: next, inserting: next]
    }
    let matches = CommonSubsequence.matches(left.map(number), right.map(number))
    return script(left, right, matches: matches, isSame: { _, _ in false }) { i, j, entries in
      entries += i.map { removed(left, $0, j.lowerBound) }
      entries += j.map { inserted(right, i.upperBound, $0) }
    }
  }

  /// The entries of a mirror of keys and values that has an order.
  static func byKey(_ left: [Child], _ right: [Child], reflector: inout Reflector) -> [Entry] {
    identified(
      left, right, ids: left.map { id(ofKey: $0, &reflector) },
      right.map { id(ofKey: $0, &reflector) })
      ?? elements(left, right, equality: .visible, reflector: &reflector)
  }

  private static func id(ofKey child: Child, _ reflector: inout Reflector) -> AnyHashable? {
    guard let key = child.key else { return nil }
    return AnyHashable(hashing: key) ?? AnyHashable(Fingerprint.of(key, with: &reflector))
  }

  /// The elements of an array: matched by identity where all have one, else by equality.
  static func elements(
    _ left: [Child], _ right: [Child], equality: Comparison.Equality, reflector: inout Reflector
  ) -> [Entry] {
    var equals: (Int, Int) -> Bool
    var profiles = reflector
    switch equality {
    case .declared:
      equals = { i, j in
        let profile = profiles.profile(of: left[i].value)
        if profile.type == type(of: right[j].value),
          let isEqual = profile.equals(left[i].value, right[j].value)
        {
          return isEqual
        }
        return Fingerprint.of(left[i].value, with: &profiles)
          == Fingerprint.of(right[j].value, with: &profiles)
      }
    case .visible:
      equals = { i, j in
        let profile = profiles.profile(of: left[i].value)
        if profile.type == type(of: right[j].value),
          profile.hasEqualMemory(left[i].value, right[j].value)
        {
          return true
        }
        return Fingerprint.of(left[i].value, with: &profiles)
          == Fingerprint.of(right[j].value, with: &profiles)
      }
    }
    var prefix = 0
    let shorter = min(left.count, right.count)
    while prefix < shorter, equals(prefix, prefix) { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, equals(left.count - 1 - suffix, right.count - 1 - suffix) { suffix += 1 }

    var entries = (0..<prefix).map { pair(left, $0, right, $0, isSame: true) }
    let leftMiddle = Array(left[prefix..<(left.count - suffix)])
    let rightMiddle = Array(right[prefix..<(right.count - suffix)])
    var middle = self.middle(leftMiddle, rightMiddle, &reflector)
    for index in middle.indices {
      middle[index].leftIndex += prefix
      middle[index].rightIndex += prefix
      if let counterpart = middle[index].counterpart { middle[index].counterpart = counterpart + prefix }
    }
    entries += middle
    entries += (0..<suffix).map {
      pair(left, left.count - suffix + $0, right, right.count - suffix + $0, isSame: true)
    }
    return entries
  }

  private static func middle(
    _ left: [Child], _ right: [Child], _ reflector: inout Reflector
  ) -> [Entry] {
    if left.isEmpty { return right.indices.map { inserted(right, 0, $0) } }
    if right.isEmpty { return left.indices.map { removed(left, $0, 0) } }
    func identity(_ child: Child) -> AnyHashable? {
      reflector.profile(of: child.value).identity(of: child.value)
    }
    if let entries = identified(left, right, ids: left.map(identity), right.map(identity)) { return entries }

    let (leftNumbers, rightNumbers) = numbers(left, right, &reflector)
    return script(
      left, right, matches: CommonSubsequence.matches(leftNumbers, rightNumbers), isSame: { _, _ in false }
    ) { i, j, entries in
      // What stands at the same place of a gap changed in place.
      let shared = min(i.count, j.count)
      entries += (0..<shared).map { pair(left, i.lowerBound + $0, right, j.lowerBound + $0) }
      entries += i.dropFirst(shared).map { removed(left, $0, j.upperBound) }
      entries += j.dropFirst(shared).map { inserted(right, i.upperBound, $0) }
    }
  }

  /// Numbers that are equal for equal elements.
  private static func numbers(
    _ left: [Child], _ right: [Child], _ reflector: inout Reflector
  ) -> ([Int], [Int]) {
    if let type = left.first.flatMap({ reflector.profile(of: $0.value).hashable }),
      let numbers = numbers(left, right, as: type)
    {
      return numbers
    }
    var known: [AnyHashable: Int] = [:]
    func number(_ child: Child) -> Int {
      let profile = reflector.profile(of: child.value)
      let key: AnyHashable
      if profile.hashable != nil, let value = AnyHashable(hashing: child.value) {
        key = value
      } else {
        key = AnyHashable(Fingerprint.of(child.value, with: &reflector))
      }
      let next = known.count
      return known[key, default: next, inserting: next]
    }
    return (left.map(number), right.map(number))
  }

  /// The numbers of elements that are all of one type; `nil` if one is not.
  private static func numbers<Value: Hashable>(
    _ left: [Child], _ right: [Child], as _: Value.Type
  ) -> ([Int], [Int])? {
    var known: [Value: Int] = [:]
    func numbers(_ children: [Child]) -> [Int]? {
      var result: [Int] = []
      result.reserveCapacity(children.count)
      for child in children {
        guard type(of: child.value) == Value.self, let value = child.value as? Value else { return nil }
        let next = known.count
        result.append(known[value, default: next, inserting: next])
      }
      return result
    }
    guard let left = numbers(left), let right = numbers(right) else { return nil }
    return (left, right)
  }

  /// Matches by identity: `nil` if an element has none, or two have the same.
  private static func identified(
    _ left: [Child], _ right: [Child], ids leftIDs: [AnyHashable?], _ rightIDs: [AnyHashable?]
  ) -> [Entry]? {
    var places: [AnyHashable: Int] = [:]
    for (index, id) in rightIDs.enumerated() {
      guard let id, places.updateValue(index, forKey: id) == nil else { return nil }
    }
    var seen: Set<AnyHashable> = []
    var pairs: [CommonSubsequence.Match] = []
    for (index, id) in leftIDs.enumerated() {
      guard let id, seen.insert(id).inserted else { return nil }
      if let place = places[id] { pairs.append((index, place)) }
    }
    let matches = CommonSubsequence.longestIncreasing(pairs)
    var movedTo: [Int: Int] = [:]
    var movedFrom: [Int: Int] = [:]
    for (i, j) in pairs {
      movedTo[i] = j
      movedFrom[j] = i
    }
    for (i, j) in matches {
      movedTo[i] = nil
      movedFrom[j] = nil
    }
    var entries = script(left, right, matches: matches, isSame: { _, _ in false }) { i, j, entries in
      for index in i {
        var entry = removed(left, index, j.lowerBound)
        entry.counterpart = movedTo[index]
        entries.append(entry)
      }
      for index in j {
        var entry = inserted(right, i.upperBound, index)
        entry.counterpart = movedFrom[index]
        entries.append(entry)
      }
    }
    for index in entries.indices {
      entries[index].identity =
        entries[index].left == nil ? rightIDs[entries[index].rightIndex] : leftIDs[entries[index].leftIndex]
    }
    return entries
  }

  /// Goes through matches and the gaps between them, in order.
  private static func script(
    _ left: [Child], _ right: [Child], matches: [CommonSubsequence.Match], isSame: (Int, Int) -> Bool,
    gap: (Range<Int>, Range<Int>, inout [Entry]) -> Void
  ) -> [Entry] {
    var entries: [Entry] = []
    var (i, j) = (0, 0)
    for match in matches {
      if i < match.left || j < match.right { gap(i..<match.left, j..<match.right, &entries) }
      entries.append(
        pair(left, match.left, right, match.right, isSame: isSame(match.left, match.right)))
      (i, j) = (match.left + 1, match.right + 1)
    }
    if i < left.count || j < right.count { gap(i..<left.count, j..<right.count, &entries) }
    return entries
  }

  /// The entries of a set or dictionary that has no order.
  ///
  /// - Returns: What may differ, and how many entries are on both sides without a value to compare.
  static func unordered(
    _ left: [Child], _ right: [Child], isSet: Bool, reflector: inout Reflector
  ) -> (entries: [Entry], unchangedCount: Int) {
    func key(_ child: Child) -> AnyHashable {
      let key = child.key ?? child.value
      return AnyHashable(hashing: key) ?? AnyHashable(Fingerprint.of(key, with: &reflector))
    }
    var places: [AnyHashable: Int] = [:]
    for (index, child) in right.enumerated() { places[key(child)] = index }
    var entries: [Entry] = []
    var unchangedCount = 0
    var onlyLeft: [Int] = []
    for (index, child) in left.enumerated() {
      if let place = places.removeValue(forKey: key(child)) {
        if isSet {
          unchangedCount += 1
        } else {
          entries.append(pair(left, index, right, place))
        }
      } else {
        onlyLeft.append(index)
      }
    }
    var onlyRight = places.values.sorted()
    if isSet {
      // An element of a set that changed is another element, unless its identity stayed the same.
      var byIdentity: [AnyHashable: Int] = [:]
      for index in onlyRight {
        let value = right[index].value
        if let id = reflector.profile(of: value).identity(of: value) { byIdentity[id] = index }
      }
      onlyLeft.removeAll { index in
        let value = left[index].value
        guard let id = reflector.profile(of: value).identity(of: value),
          let place = byIdentity.removeValue(forKey: id)
        else { return false }
        entries.append(pair(left, index, right, place, identity: id))
        onlyRight.removeAll { $0 == place }
        return true
      }
    }
    entries += onlyLeft.map { removed(left, $0, 0) }
    entries += onlyRight.map { inserted(right, 0, $0) }
    return (entries, unchangedCount)
  }
}

extension Dictionary {
  /// The value of a key, which becomes `value` if there is none.
  fileprivate subscript(key: Key, default _: Value, inserting value: Value) -> Value {
    mutating get {
      if let known = self[key] { return known }
      self[key] = value
      return value
    }
  }
}
