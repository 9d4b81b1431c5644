/// Describes how two values differ, line by line.
///
/// Values of one shape are compared part by part, so that what is the same collapses and what changed stands
/// out. Elements with an `id` are matched by it.
///
/// ```swift
/// let text = diff((x: 1, y: 2), (x: 1, y: 3))
/// //   (
/// //     x: 1,
/// // -   y: 2
/// // +   y: 3
/// //   )
/// ```
///
/// Values that are unequal although nothing that a dump shows differs get a line that says why, after `//`. Of a
/// difference longer than 1,000 lines the first 200 are printed, and how many differences are left out.
///
/// - Parameters:
///   - lhs: The first value. Lines that only it has are marked with `format.first`.
///   - rhs: The second value. Lines that only it has are marked with `format.second`.
///   - format: The marks.
/// - Returns: The difference, or `nil` if the values are equal: by `==` if they have it, by their parts if not.
public func diff<T>(_ lhs: T, _ rhs: T, format: DiffFormat = .default) -> String? {
  var comparison = Comparison()
  guard let tree = comparison.difference(from: lhs, to: rhs) else { return nil }
  let whole = DifferenceRenderer.lines(of: tree, format: format, maximumLines: 1_000)
  guard whole.isCut else { return whole.text }
  return DifferenceRenderer.lines(of: tree, format: format, maximumLines: 200).text
}
