/// A suggested statement.
struct Statement: ExpressibleByStringInterpolation {
  private enum Form {
    case line(String)
    /// A call with a trailing closure.
    case closure(call: String, body: [Statement])
  }

  private let form: Form
  /// Whether it is an expression with a value. A closure of only this expression returns the value too.
  let hasResult: Bool
  /// The write to a reference that it is.
  private var write: ReferenceWrite?

  init(_ text: String, hasResult: Bool = false) {
    form = .line(text)
    self.hasResult = hasResult
  }

  init(stringLiteral text: String) { self.init(text) }

  /// A call with a trailing closure.
  init(_ call: String, body: [Statement]) {
    form = .closure(call: call, body: body)
    hasResult = false
  }

  /// The same statement, which writes to a reference.
  func writing(_ write: ReferenceWrite) -> Statement {
    var statement = self
    statement.write = write
    return statement
  }

  /// The call with a trailing closure that it is.
  var closure: (call: String, body: [Statement])? {
    if case .closure(let call, let body) = form { (call, body) } else { nil }
  }

  var text: String {
    switch form {
    case .line(let text): text
    case .closure(let call, let body): Self.text(call, body)
    }
  }

  private static func text(_ call: String, _ body: [Statement]) -> String {
    // A closure of one expression returns its value, which `withLock` would return in turn, unused.
    let lines = body.count == 1 && body[0].hasResult ? ["_ = \(body[0].text)"] : body.map(\.text)
    if lines.count == 1, !lines[0].contains("\n"), call.count + lines[0].count < 90 {
      return "\(call) { \(lines[0]) }"
    }
    return "\(call) {\n\(lines.map { SourceFragment.indented($0) }.joined(separator: "\n"))\n}"
  }

  // MARK: References

  /// The writes to references that it consists of, in order.
  var writes: [ReferenceWrite] {
    (write.map { [$0] } ?? []) + (closure?.body.flatMap(\.writes) ?? [])
  }

  /// The statement without the writes that are not needed; `nil` if nothing is left.
  var needed: Statement? {
    if let write, !write.isNeeded { return nil }
    guard let (call, body) = closure else { return self }
    let rest = body.compactMap(\.needed)
    guard !rest.isEmpty else { return nil }
    var statement = Statement(call, body: rest)
    statement.write = write
    return statement
  }
}
