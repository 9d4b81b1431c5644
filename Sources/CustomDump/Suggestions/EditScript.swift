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

  /// The shortest script with at most `limit` removals and insertions, `nil` if there is none.
  ///
  /// Greedy search by diagonals: time and memory grow with the length plus the square of the number of
  /// edits, not with the product of the lengths.
  init?(count previous: Int, _ actual: Int, limit: Int, matches: (Int, Int) -> Bool) {
    let size = 2 * limit + 1
    var furthest = [Int](repeating: 0, count: size + 2)
    var trace: [[Int]] = []
    func start(_ diagonal: Int, _ edits: Int, _ furthest: [Int]) -> (x: Int, inserts: Bool) {
      let index = diagonal + limit + 1
      let inserts =
        diagonal == -edits || (diagonal != edits && furthest[index - 1] < furthest[index + 1])
      return (inserts ? furthest[index + 1] : furthest[index - 1] + 1, inserts)
    }
    for edits in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = edits == 0 ? 0 : start(diagonal, edits, furthest).x
        var y = x - diagonal
        while x < previous, y < actual, y >= 0, matches(x, y) {
          x += 1
          y += 1
        }
        furthest[diagonal + limit + 1] = x
        if x >= previous, y >= actual {
          self.init(previous, actual, edits: edits, trace: trace, start: start)
          return
        }
      }
    }
    return nil
  }

  private init(
    _ previous: Int, _ actual: Int, edits: Int, trace: [[Int]],
    start: (Int, Int, [Int]) -> (x: Int, inserts: Bool)
  ) {
    var x = previous
    var y = actual
    for edits in stride(from: edits, to: 0, by: -1) {
      let diagonal = x - y
      let step = start(diagonal, edits, trace[edits])
      while x > step.x {
        x -= 1
        y -= 1
        kept.append((x, y))
      }
      if step.inserts {
        y -= 1
        inserted.append(y)
      } else {
        x -= 1
        removed.append(x)
      }
    }
    while x > 0, y > 0 {
      x -= 1
      y -= 1
      kept.append((x, y))
    }
    removed.reverse()
    inserted.reverse()
    kept.reverse()
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
