extension StringProtocol {
  /// The lines of a text, empty ones too. A line feed ends a line also where it makes one character with the carriage
  /// return before it.
  package var textLines: [Substring] {
    let text = Substring(self)
    return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
