/// How an expected value differs from the actual one, as evidence for a failure message.
///
/// ```swift
/// if let difference = StateDifference(expected: State(count: 42), actual: State(count: 1)) {
///   difference.summary()  // ["count: 42 → 1"]
///   difference.text()     // the tree, the outermost value always expanded
/// }
/// ```
package struct StateDifference {
  /// One deepest part that differs.
  package struct Part: Sendable, Equatable {
    /// The path as it is written in code, `todos[id: 2].isDone`. Empty for the value itself.
    package var path: String
    /// The name of the type of the part.
    package var typeName: String
    /// What it is on both sides, `42 → 1`; `− 42` and `+ 1` for elements that were removed or added, and
    /// `[0] → [2]` for one that moved.
    package var values: String

    /// The line for a message: `count: 42 → 1`.
    package var text: String { path.isEmpty ? values : "\(path): \(values)" }
  }

  /// A part that `==` tells apart although both sides dump the same.
  package struct UnequalAlike: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      /// A stored property that the dump does not show.
      case hiddenProperty
      /// Two instances of a class that compares by identity.
      case identity
      /// A number that is never equal to itself.
      case notANumber
      /// A closure, which cannot be compared.
      case closure
      /// Identifiers of stack elements.
      case elementID
      /// An optional in an optional: one side is `nil`, the other holds `nil`.
      case nestedOptional
      /// A value whose dump leaves out a part of it: the bytes of data, fractions of a millisecond.
      case rounded
      /// An `==` that uses more than stored properties.
      case customEquality
    }

    package var reason: Reason
    /// The path from the compared value to the part, including a hidden property.
    package var path: String
    /// The name of the type whose `==` says that both differ.
    package var typeName: String
    /// What differs, `1 → 2`, where it can be shown.
    package var values: String?
    /// The whole reason as an English sentence.
    package var text: String
  }

  private let tree: DifferenceTree

  /// The number of deepest parts that differ.
  package let partCount: Int

  /// Compares two values: by `==` where a type has it, by parts elsewhere.
  ///
  /// - Parameters:
  ///   - expected: The value on the left, marked `−`.
  ///   - actual: The value on the right, marked `+`.
  /// - Returns: `nil` if the values are equal.
  package init?(expected: Any, actual: Any) {
    var comparison = Comparison()
    guard let tree = comparison.difference(from: expected, to: actual) else { return nil }
    self.tree = tree
    partCount = tree.leafCount
  }

  private init(tree: DifferenceTree) {
    self.tree = tree
    partCount = tree.leafCount
  }

  /// The difference that `==` overlooks: what is to be seen of two values, whatever their `==` says.
  ///
  /// Values that share their memory are not entered, so comparing a state with a copy that was changed in one
  /// place costs little more than what changed. Where very many parts were made anew it is not looked for.
  ///
  /// - Returns: `nil` if the dumps of the values are the same.
  package static func overlooked(expected: Any, actual: Any) -> StateDifference? {
    guard OverlookedScan.mayDiffer(expected, actual) else { return nil }
    var comparison = Comparison(equality: .visible)
    return comparison.difference(from: expected, to: actual).map { StateDifference(tree: $0) }
  }

  /// The deepest parts that differ, in the order of the dump.
  ///
  /// - Parameter limit: The number of parts at most.
  package func parts(limit: Int = 5) -> [Part] {
    tree.leaves(limit: limit)
      .map { Part(path: $0.path, typeName: $0.typeName, values: $0.values) }
  }

  /// The lines that list the paths that differ, and how many more there are.
  ///
  /// - Parameter limit: The number of paths at most.
  package func summary(limit: Int = 5) -> [String] {
    var lines = parts(limit: limit).map(\.text)
    if partCount > lines.count {
      lines.append("… (\(partCount - lines.count) more, \(partCount) in all)")
    }
    return lines
  }

  /// The parts that are unequal although they dump the same, and why.
  ///
  /// - Parameter limit: The number of parts at most.
  package func unequalAlike(limit: Int = 5) -> [UnequalAlike] {
    tree.alikeParts(limit: limit)
  }

  /// Whether nothing but identifiers of stack elements differs.
  package var isOfElementIDsOnly: Bool { tree.isOfElementIDsOnly }

  /// The tree of differences: the outermost value expanded, unchanged siblings collapsed to a count.
  ///
  /// - Parameters:
  ///   - format: The marks.
  ///   - maximumLines: The number of lines at most. A note says how many differences are left out.
  package func text(format: DiffFormat = .proportional, maximumLines: Int = 200) -> String {
    output(format, maximumLines).text
  }

  /// Whether the text needs more lines than these.
  package func isLonger(than maximumLines: Int = 200) -> Bool {
    output(.proportional, maximumLines).isCut
  }

  /// The tree of differences, however long it is.
  package func fullText(format: DiffFormat = .proportional) -> String {
    output(format, .max).text
  }

  private func output(_ format: DiffFormat, _ maximumLines: Int) -> DifferenceRenderer.Output {
    DifferenceRenderer.lines(
      of: tree, format: format, maximumLines: maximumLines, collapsesStructures: true, expandsRoot: true)
  }
}
