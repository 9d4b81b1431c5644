extension DifferenceTree {
  /// Whether nothing but identifiers of stack elements differs: the same elements stand in the same order, under
  /// other identifiers.
  var isOfElementIDsOnly: Bool {
    // Every node is a part that differs.
    nodes.allSatisfy { node in
      switch node {
      case .replaced(let left, let right): Self.isElementID(left) && Self.isElementID(right)
      case .literal: false
      case .alike(let left, let right): AlikeReason.between(left, right).kind == .elementID
      case .list(let list): Self.keepsElements(list)
      }
    }
  }

  /// Whether the entries that were removed from a list came back under other identifiers.
  private static func keepsElements(_ list: ListDifference) -> Bool {
    var removed: [Any] = []
    var inserted: [Any] = []
    for entry in list.entries {
      switch entry.change {
      case .same, .unchanged, .changed: continue
      case .removed:
        guard let child = entry.left, let key = child.key, isElementID(key) else { return false }
        removed.append(child.value)
      case .inserted:
        guard let child = entry.right, let key = child.key, isElementID(key) else { return false }
        inserted.append(child.value)
      }
    }
    return removed.count == inserted.count
      && zip(removed, inserted).allSatisfy { left, right in
        var comparison = Comparison()
        return comparison.difference(from: left, to: right) == nil
      }
  }

  private static func isElementID(_ value: Any) -> Bool {
    TypeName.isElementID(TypeName.of(type(of: value)))
  }
}
