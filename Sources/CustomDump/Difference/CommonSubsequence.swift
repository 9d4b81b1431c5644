/// Finds what two sequences have in common, in order.
///
/// Elements stand for themselves as numbers: equal elements have equal numbers. The result is a list of matched
/// offsets, ascending on both sides; what is not matched was removed or inserted.
enum CommonSubsequence {
  typealias Match = (left: Int, right: Int)

  /// A longest common subsequence, or a good one where the longest would cost too much.
  ///
  /// Equal ends are set aside first, then elements that the other side does not have. The rest is searched with
  /// the linear-space algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations",
  /// Algorithmica 1 (1986), within a budget of steps. Where the budget is used up, the k-th occurrence of an
  /// element on the left is matched with its k-th on the right, as far as these matches are in order; James W.
  /// Hunt and Thomas G. Szymanski, "A Fast Algorithm for Computing Longest Common Subsequences", CACM 20 (1977),
  /// reduce that to a longest increasing subsequence.
  static func matches(_ left: [Int], _ right: [Int], budget: Int = 2_000_000) -> [Match] {
    var prefix = 0
    while prefix < left.count, prefix < right.count, left[prefix] == right[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < left.count - prefix, suffix < right.count - prefix,
      left[left.count - 1 - suffix] == right[right.count - 1 - suffix]
    {
      suffix += 1
    }
    var result = (0..<prefix).map { Match($0, $0) }
    let leftMiddle = prefix..<(left.count - suffix)
    let rightMiddle = prefix..<(right.count - suffix)
    let onLeft = Set(left[leftMiddle])
    let onRight = Set(right[rightMiddle])
    let leftOffsets = leftMiddle.filter { onRight.contains(left[$0]) }
    let rightOffsets = rightMiddle.filter { onLeft.contains(right[$0]) }
    let common = search(
      ContiguousArray(leftOffsets.map { left[$0] }), ContiguousArray(rightOffsets.map { right[$0] }),
      budget: budget)
    result += common.map { Match(leftOffsets[$0.left], rightOffsets[$0.right]) }
    result += (0..<suffix).map { Match(leftMiddle.upperBound + $0, rightMiddle.upperBound + $0) }
    return result
  }

  /// The matches of a list of pairs that are in order on both sides: as many as possible.
  ///
  /// - Parameter pairs: Offsets, ascending on the left, each used once.
  static func longestIncreasing(_ pairs: [Match]) -> [Match] {
    // tails[k] is the index of the pair with the smallest right offset that ends a sequence of k + 1 pairs.
    var tails: [Int] = []
    var previous = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].right < pairs[index].right { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Match] = []
    var index = tails.last ?? -1
    while index >= 0 {
      result.append(pairs[index])
      index = previous[index]
    }
    return result.reversed()
  }

  private struct Box {
    var left: Range<Int>
    var right: Range<Int>
  }

  private static func search(
    _ left: ContiguousArray<Int>, _ right: ContiguousArray<Int>, budget: Int
  ) -> [Match] {
    var result: [Match] = []
    var budget = budget
    // The left part of a box is pushed last and so done first: matches come out in order.
    var boxes = [Box(left: left.indices, right: right.indices)]
    var forward: [Int] = []
    var backward: [Int] = []
    while var box = boxes.popLast() {
      while let l = box.left.first, let r = box.right.first, left[l] == right[r] {
        result.append((l, r))
        box.left.removeFirst()
        box.right.removeFirst()
      }
      var tail: [Match] = []
      while let l = box.left.last, let r = box.right.last, left[l] == right[r] {
        tail.append((l, r))
        box.left.removeLast()
        box.right.removeLast()
      }
      if !tail.isEmpty {
        // The tail is a box of its own that comes after what lies before it.
        let (l, r) = (box.left.upperBound, box.right.upperBound)
        boxes.append(Box(left: l..<(l + tail.count), right: r..<(r + tail.count)))
      }
      if box.left.isEmpty || box.right.isEmpty { continue }
      guard
        let middle = middle(left, right, box, &forward, &backward, &budget),
        middle != (box.left.lowerBound, box.right.lowerBound),
        middle != (box.left.upperBound, box.right.upperBound)
      else {
        result += occurrences(left, right, box)
        continue
      }
      boxes.append(
        Box(
          left: middle.left..<box.left.upperBound, right: middle.right..<box.right.upperBound))
      boxes.append(
        Box(
          left: box.left.lowerBound..<middle.left, right: box.right.lowerBound..<middle.right))
    }
    return result
  }

  /// A point on a shortest path through the box, where the search from the front and the one from the back
  /// meet.
  private static func middle(
    _ left: ContiguousArray<Int>, _ right: ContiguousArray<Int>, _ box: Box,
    _ forward: inout [Int], _ backward: inout [Int], _ budget: inout Int
  ) -> Match? {
    let (n, m) = (box.left.count, box.right.count)
    let (x0, y0) = (box.left.lowerBound, box.right.lowerBound)
    let delta = n - m
    let limit = (n + m + 1) / 2
    let width = 2 * limit + 3
    let origin = limit + 1
    // Diagonals outside the box are never reached; the value stays far below zero when a step is added.
    let unreached = Int.min / 2
    forward = [Int](repeating: unreached, count: width)
    backward = forward
    forward[origin + 1] = 0
    backward[origin + 1] = 0
    return left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        forward.withUnsafeMutableBufferPointer { forward in
          backward.withUnsafeMutableBufferPointer { backward in
            for d in 0...limit {
              budget -= 2 * d + 2
              if budget < 0 { return nil }
              var k = -d
              while k <= d {
                defer { k += 2 }
                var x =
                  k == -d || (k != d && forward[origin + k - 1] < forward[origin + k + 1])
                  ? forward[origin + k + 1] : forward[origin + k - 1] + 1
                guard x >= 0, x <= n, x - k >= 0, x - k <= m else {
                  forward[origin + k] = unreached
                  continue
                }
                while x < n, x - k < m, left[x0 + x] == right[y0 + x - k] { x += 1 }
                forward[origin + k] = x
                // The backward search counts from the other corner: its diagonal is delta - k.
                let other = delta - k
                if delta % 2 != 0, abs(other) <= d - 1, x + backward[origin + other] >= n {
                  return Match(x0 + x, y0 + x - k)
                }
              }
              k = -d
              while k <= d {
                defer { k += 2 }
                var x =
                  k == -d || (k != d && backward[origin + k - 1] < backward[origin + k + 1])
                  ? backward[origin + k + 1] : backward[origin + k - 1] + 1
                guard x >= 0, x <= n, x - k >= 0, x - k <= m else {
                  backward[origin + k] = unreached
                  continue
                }
                while x < n, x - k < m, left[x0 + n - 1 - x] == right[y0 + m - 1 - (x - k)] { x += 1 }
                backward[origin + k] = x
                let other = delta - k
                if delta % 2 == 0, abs(other) <= d, x + forward[origin + other] >= n {
                  return Match(x0 + n - x, y0 + m - (x - k))
                }
              }
            }
            return nil
          }
        }
      }
    }
  }

  private static func occurrences(
    _ left: ContiguousArray<Int>, _ right: ContiguousArray<Int>, _ box: Box
  ) -> [Match] {
    var places: [Int: [Int]] = [:]
    for r in box.right.reversed() { places[right[r], default: []].append(r) }
    var pairs: [Match] = []
    for l in box.left {
      if let r = places[left[l]]?.popLast() { pairs.append((l, r)) }
    }
    return longestIncreasing(pairs)
  }
}
