/// A suggested statement.
struct Statement: ExpressibleByStringInterpolation {
  let text: String
  /// Whether it is an expression with a value. A closure of only this expression returns the value too.
  let hasResult: Bool

  init(_ text: String, hasResult: Bool = false) {
    self.text = text
    self.hasResult = hasResult
  }

  init(stringLiteral text: String) { self.init(text) }
}
