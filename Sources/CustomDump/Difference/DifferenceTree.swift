/// How two values differ: a tree of the parts that do, kept in one array so that deep trees are freed without
/// recursion.
struct DifferenceTree {
  typealias NodeID = Int

  enum Node {
    /// One value in place of another.
    case replaced(left: Any, right: Any)
    /// Two texts with line breaks, compared line by line.
    case literal(left: String, right: String)
    /// Two lists of the same shape.
    case list(ListDifference)
    /// Two values that `==` tells apart and a dump does not.
    case alike(left: Any, right: Any)
  }

  var nodes: [Node] = []
  var root: NodeID = 0
}

/// Two lists of the same shape, and what became of each child.
struct ListDifference {
  var left: ListForm
  var right: ListForm
  /// The values as they were before optionals and stand-ins were peeled off.
  var leftValue: Any
  var rightValue: Any
  var wasOptional: Bool
  var entries: [Entry]
  /// Whether both sides print on one line, and are replaced whole.
  var isOneLine = false

  /// One child, or a run of unchanged ones.
  struct Entry {
    enum Change {
      case same
      /// So many unchanged children, of a set or dictionary: the last entry.
      case unchanged(Int)
      case changed(DifferenceTree.NodeID)
      case removed
      case inserted
    }

    var change: Change
    var left: Child?
    var right: Child?
    /// The offset among the children of the left and right list.
    var leftIndex = 0
    var rightIndex = 0
    /// The offset on the other side, for an element with an identity that only moved.
    var counterpart: Int?
    /// The identity that matched the two.
    var identity: AnyHashable?
  }
}
