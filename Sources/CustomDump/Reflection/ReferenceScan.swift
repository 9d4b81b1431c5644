import Foundation

/// Looks for shared values that differ in values which `==` takes for equal.
///
/// One reference can have two values, one on each side of a comparison. But `==` need not ask it: an array, for
/// instance, equals any array in the same memory. Whoever only wants a verdict knows of such changes otherwise; whoever
/// shows where they are has them looked for here, which takes time.
package enum ReferenceScan {
  /// Whether `==` is to be mistrusted.
  @TaskLocal package static var isOn = false

  /// Values nested deeper are not looked at.
  private static let depthLimit = 64
  /// Nor are more values than this.
  private static let valueLimit = 100_000

  /// Whether a reference differs in two values that are equal; always false unless ``isOn`` is set.
  static func findsChange(_ left: Any, _ right: Any) -> Bool {
    guard isOn else { return false }
    // What the scan itself compares is not scanned once more.
    return $isOn.withValue(false) {
      var remaining = valueLimit
      return isChanged(left, right, depth: 0, remaining: &remaining)
    }
  }

  private static func isChanged(_ left: Any, _ right: Any, depth: Int, remaining: inout Int) -> Bool {
    remaining -= 1
    guard remaining > 0, depth < depthLimit, !(left is any SourceLiteral), !(left is any LeafValue),
      type(of: left) == type(of: right), StoredField.canBeMirrored(type(of: left))
    else { return false }
    if let reference = left as? any SuggestibleReference { return isChanged(reference, right) }
    if let left = left as? any SuggestibleKeyedElements, let right = right as? any SuggestibleKeyedElements {
      return zip(values(of: left), values(of: right)).contains {
        isChanged($0, $1, depth: depth + 1, remaining: &remaining)
      }
    }
    let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
    switch leftMirror.displayStyle {
    // Instances may refer to each other in circles, and elements of a set have no place to show.
    case .class, .set: return false
    case .dictionary:
      let others = rightMirror.entries
      return leftMirror.entries.contains { key, value in
        others[key].map { isChanged(value, $0, depth: depth + 1, remaining: &remaining) } ?? false
      }
    default:
      guard leftMirror.children.count == rightMirror.children.count else { return false }
      return zip(leftMirror.children, rightMirror.children).contains {
        isChanged($0.value, $1.value, depth: depth + 1, remaining: &remaining)
      }
    }
  }

  private static func isChanged<Reference: SuggestibleReference>(_ left: Reference, _ right: Any) -> Bool {
    guard let right = right as? Reference else { return false }
    let values = left.suggestedValues(comparedTo: right)
    return !StructuralEquality.areEqual(values.previous, values.actual)
  }

  private static func values<Elements: SuggestibleKeyedElements>(of elements: Elements) -> [Any] {
    elements.suggestedElements
  }
}
