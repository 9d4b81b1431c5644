/// Prints a readable, stable description of a value to standard output.
///
/// ```swift
/// customDump(["b": 2, "a": 1], name: "scores")
/// // scores: [
/// //   "a": 1,
/// //   "b": 2
/// // ]
/// ```
///
/// References that form a cycle are printed once, and a value nested deeper than 1,200 levels is cut with a
/// note, so the function returns for every value.
///
/// - Parameters:
///   - value: The value to print.
///   - name: A name that is printed before the value, followed by a colon.
///   - indent: The number of spaces before every line.
///   - maxDepth: The number of levels whose children are printed. Deeper ones collapse to `…`.
/// - Returns: The value that was passed in, so that a call can be placed into an expression.
@discardableResult
public func customDump<T>(
  _ value: T,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  print(dumpText(value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

/// Writes a readable, stable description of a value to a text stream.
///
/// ```swift
/// var text = ""
/// customDump([1, 2], to: &text)
/// ```
///
/// - Parameters:
///   - value: The value to write.
///   - target: The stream that receives the text, without a line break at its end.
///   - name: A name that is written before the value, followed by a colon.
///   - indent: The number of spaces before every line.
///   - maxDepth: The number of levels whose children are written. Deeper ones collapse to `…`.
/// - Returns: The value that was passed in.
@discardableResult
public func customDump<T, TargetStream: TextOutputStream>(
  _ value: T,
  to target: inout TargetStream,
  name: String? = nil,
  indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  target.write(dumpText(value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

extension String {
  /// Creates a string that holds the dump of a value.
  ///
  /// ```swift
  /// let text = String(customDumping: (x: 1, y: 2))
  /// ```
  ///
  /// - Parameter subject: The value to describe, printed as ``customDump(_:name:indent:maxDepth:)`` does.
  public init<Subject>(customDumping subject: Subject) {
    self = dumpText(subject, name: nil, indent: 0, maxDepth: .max)
  }
}

private func dumpText(_ value: Any, name: String?, indent: Int, maxDepth: Int) -> String {
  let column = min(max(0, indent), 10_000)
  var dumper = Dumper()
  dumper.writeIndentation(column)
  dumper.write(value, label: name, column: column, isRoot: true, depth: maxDepth)
  return dumper.output
}
