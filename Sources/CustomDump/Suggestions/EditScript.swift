/// How one sequence becomes another: what is removed, what is inserted, what stays.
struct EditScript: Equatable {
  /// Indices of the previous sequence, ascending.
  var removed: [Int] = []
  /// Indices of the actual sequence, ascending.
  var inserted: [Int] = []
  /// Elements that stay, by their indices in both, ascending. They may have changed in place.
  var kept: [(previous: Int, actual: Int)] = []

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.removed == rhs.removed && lhs.inserted == rhs.inserted
      && lhs.kept.elementsEqual(rhs.kept, by: ==)
  }

  init() {}

  /// The script that keeps what two sequences have in common.
  ///
  /// - Parameters:
  ///   - previous: One number for each element, the same for elements that count as the same.
  ///   - actual: The same of the actual sequence.
  init(_ previous: [Int], _ actual: [Int]) {
    kept = CommonSubsequence.matches(previous, actual).map { ($0.left, $0.right) }
    var (x, y) = (0, 0)
    for pair in kept + [(previous.count, actual.count)] {
      removed += x..<pair.previous
      inserted += y..<pair.actual
      (x, y) = (pair.previous + 1, pair.actual + 1)
    }
  }

  /// Where elements were removed and others inserted at the same spot, takes them as changed in place.
  func pairingReplacements() -> EditScript {
    var result = self
    result.removed = []
    result.inserted = []
    result.kept = []
    var removed = self.removed[...]
    var inserted = self.inserted[...]
    for anchor in kept + [(Int.max, Int.max)] {
      let gone = removed.prefix { $0 < anchor.previous }
      let new = inserted.prefix { $0 < anchor.actual }
      removed = removed.dropFirst(gone.count)
      inserted = inserted.dropFirst(new.count)
      result.kept += zip(gone, new).map { (previous: $0, actual: $1) }
      result.removed += gone.dropFirst(new.count)
      result.inserted += new.dropFirst(gone.count)
      if anchor.previous != .max { result.kept.append(anchor) }
    }
    return result
  }

  /// Neighbouring indices as ranges.
  static func runs(_ indices: [Int]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in indices {
      if let last = result.last, last.upperBound == index {
        result[result.count - 1] = last.lowerBound..<(index + 1)
      } else {
        result.append(index..<(index + 1))
      }
    }
    return result
  }
}
