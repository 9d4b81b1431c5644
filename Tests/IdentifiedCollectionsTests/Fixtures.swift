import Foundation
import IdentifiedCollections
import Testing

struct Row: Identifiable, Hashable, Codable, Comparable, Sendable {
  let id: Int
  var text = ""

  static func < (lhs: Row, rhs: Row) -> Bool { (lhs.text, lhs.id) < (rhs.text, rhs.id) }
}

func rows(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Row> {
  IdentifiedArray(uniqueElements: ids.map { Row(id: $0, text: "\($0)") })
}

/// Where random cases begin: `TESTSTORE_SEED`, or else the same place in every run.
let firstSeed = ProcessInfo.processInfo.environment["TESTSTORE_SEED"].flatMap(UInt64.init) ?? 0

/// A small generator whose seed makes a failing case repeatable.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_f491_4f6c_dd1d
  }
}

/// Everything that must hold of an array whatever happened to it.
func expectConsistent<ID, Element>(
  _ array: IdentifiedArray<ID, Element>, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let ids = array.elements.map { $0[keyPath: array.id] }
  guard array.ids.elements == ids else {
    Issue.record("ids \(array.ids) of elements \(ids)", sourceLocation: sourceLocation)
    return
  }
  for (index, id) in ids.enumerated() where array.index(id: id) != index {
    Issue.record(
      "\(comment().map { "\($0) " } ?? "")id \(id) is at \(index), found at \(String(describing: array.index(id: id)))",
      sourceLocation: sourceLocation)
    return
  }
}
