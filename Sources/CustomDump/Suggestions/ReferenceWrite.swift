/// A write to a reference, which several properties may share: one of them is enough.
final class ReferenceWrite {
  let target: SuggestionTarget
  /// Whether a test can make it.
  let isPossible: Bool
  fileprivate(set) var isNeeded = true

  init(_ target: SuggestionTarget, isPossible: Bool) {
    self.target = target
    self.isPossible = isPossible
  }

  /// Whether everything that the other one writes is written by this one.
  fileprivate func covers(_ other: ReferenceWrite) -> Bool {
    guard let part = target.part else { return false }
    guard let otherPart = other.target.part else { return part.isEmpty }
    if otherPart.starts(with: part) { return true }
    return whole(part) == whole(otherPart)
  }

  /// `\.name` and then `\.first` as `\.name.first`.
  private func whole(_ part: [AnyKeyPath]) -> AnyKeyPath? {
    part.dropFirst().reduce(part.first) { $0?.appending(path: $1) }
  }

  /// Finds out which of the writes to each storage are needed.
  ///
  /// - Parameters:
  ///   - writes: All writes, in order.
  ///   - elsewhere: The storage that the caller writes if these do not.
  /// - Returns: The storage that what is needed of the writes takes care of.
  static func select(_ writes: [ReferenceWrite], elsewhere: Set<ObjectIdentifier>) -> Set<ObjectIdentifier> {
    var written: Set<ObjectIdentifier> = []
    for (storage, writes) in Dictionary(grouping: writes, by: \.target.storage) {
      var needed: [ReferenceWrite] = []
      for write in writes where write.isPossible && !needed.contains(where: { $0.covers(write) }) {
        needed.removeAll { write.covers($0) }
        needed.append(write)
      }
      // What can only be read shows a change that the rest does not make.
      let unexplained = writes.first { write in !write.isPossible && !needed.contains { $0.covers(write) } }
      if unexplained != nil, elsewhere.contains(storage) {
        needed = []
      } else if needed.isEmpty, let unexplained {
        needed = [unexplained]
      }
      for write in writes { write.isNeeded = needed.contains { $0 === write } }
      if needed.contains(where: \.isPossible) { written.insert(storage) }
    }
    return written
  }
}
