/// A piece of Swift source that can be laid out on one line or over several.
indirect enum SourceFragment {
  case text(String)
  /// Lines that keep their order and are indented together, such as a multi-line string.
  case lines([String])
  /// `open item, item close`, or one item a line.
  case list(open: String, items: [Item], close: String)
  case sequence([SourceFragment])

  struct Item {
    var label: String
    var value: SourceFragment
  }

  /// The fragment on one line, `nil` if it cannot be.
  var flat: String? {
    switch self {
    case .text(let text): return text
    case .lines: return nil
    case .list(let open, let items, let close):
      var pieces: [String] = []
      for item in items {
        guard let value = item.value.flat else { return nil }
        pieces.append(item.label + value)
      }
      return open + pieces.joined(separator: ", ") + close
    case .sequence(let fragments):
      var result = ""
      for fragment in fragments {
        guard let text = fragment.flat else { return nil }
        result += text
      }
      return result
    }
  }

  /// The source, broken where a line would be longer than `width` columns.
  ///
  /// - Parameter column: columns that stand before the fragment on its first line.
  func layout(width: Int = 96, column: Int = 0) -> String {
    if let flat, column + flat.count <= width { return flat }
    switch self {
    case .text(let text): return text
    case .lines(let lines): return lines.joined(separator: "\n")
    case .list(let open, let items, let close):
      guard !items.isEmpty else { return open + close }
      if items.count == 1, case .list(let inner, let values, let end) = items[0].value, inner == "[" {
        let nested = SourceFragment.list(
          open: open + items[0].label + inner, items: values, close: end + close)
        return nested.layout(width: width, column: column)
      }
      let body = items.map { item in
        SourceFragment.indented(
          item.label + item.value.layout(width: width - 2, column: item.label.count))
      }
      return open + "\n" + body.joined(separator: ",\n") + "\n" + close
    case .sequence(let fragments):
      var result = ""
      for fragment in fragments {
        let used = result.last.map { _ in result.split(separator: "\n").last?.count ?? 0 } ?? 0
        result += fragment.layout(width: width, column: column + used)
      }
      return result
    }
  }

  /// Every line moved right by two spaces; blank lines stay blank.
  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + $0 }
      .joined(separator: "\n")
  }
}
