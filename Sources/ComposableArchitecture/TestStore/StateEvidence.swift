import CustomDump

/// How two states differ, as a failure shows it: the paths that differ, then the tree.
struct StateEvidence {
  /// The most lines of trees that a message shows.
  private static let maximumLines = 200
  /// The most paths that a message lists.
  private static let maximumPaths = 5

  /// The evidence, within the budget of a message.
  private(set) var sections: [Failure.Section] = []
  /// The whole difference, where the message has only part of it.
  private(set) var wholeText: String?

  /// Two states.
  ///
  /// - Parameters:
  ///   - expected: What the test asserted.
  ///   - actual: What is there.
  init(expected: Any, actual: Any) {
    self.init(StateDifference(expected: expected, actual: actual).map { [("", $0)] } ?? [])
    // What `==` tells apart always differs somewhere, but for values that `==` treats differently each time.
    if sections.isEmpty { sections = [.block(String(customDumping: actual))] }
  }

  /// Two values of a part of a state, or of a shared value.
  init(path: String, expected: Any, actual: Any) {
    self.init(StateDifference(expected: expected, actual: actual).map { [(path, $0)] } ?? [])
  }

  /// A difference between two states.
  init(_ difference: StateDifference) {
    self.init([(path: "", difference: difference)])
  }

  /// Parts of a state about which a test is wrong.
  init(_ parts: [PartialMismatch]) {
    self.init(
      parts.compactMap { part in
        // `nil` stands for an element that is not there.
        let nothing = Optional<Any>.none as Any
        return StateDifference(expected: part.expected ?? nothing, actual: part.actual ?? nothing)
          .map { (part.path, $0) }
      })
  }

  private init(_ parts: [(path: String, difference: StateDifference)]) {
    var lines: [String] = []
    var alike: [Failure.Sentence] = []
    var trees: [(path: String, difference: StateDifference)] = []
    var shownParts = 0
    for (path, difference) in parts where lines.count < Self.maximumPaths {
      shownParts += 1
      let reasons = difference.unequalAlike(limit: Self.maximumPaths)
      for part in difference.parts(limit: Self.maximumPaths - lines.count) {
        // The dump of such a part explains nothing: a sentence below says why both are unequal.
        let reason = reasons.first { $0.path == part.path }
        let line = Self.joined(path, part.path, reason.map { $0.values ?? "" } ?? part.values)
        if !line.isEmpty { lines.append(line) }
      }
      alike += reasons.map { Self.sentence(for: $0, below: path) }
      if reasons.count < difference.partCount { trees.append((path, difference)) }
    }
    let count = parts.reduce(0) { $0 + $1.difference.partCount }
    if count > lines.count, lines.count == Self.maximumPaths {
      lines.append("… (\(count - lines.count) more, \(count) in all)")
    }
    if !lines.isEmpty { sections.append(.verbatim(indented(lines.joined(separator: "\n"), by: "      "))) }
    if !parts.isEmpty, parts.allSatisfy({ $0.difference.isOfElementIDsOnly }) {
      alike = [.init(.onlyElementIDsDiffer)]
    }
    sections += alike.prefix(Self.maximumPaths).map { .sentence($0) }
    guard !trees.isEmpty else { return }
    let budget = Self.maximumLines / trees.count
    for (path, difference) in trees {
      let tree = indented(difference.text(maximumLines: budget))
      // The line above says already where a single part is.
      let isTitled = !path.isEmpty && parts.count > 1
      sections.append(.verbatim(isTitled ? "    \(path):\n\n" + tree : tree))
    }
    sections.append(.verbatim("(Expected: −, Actual: +)"))
    if shownParts < parts.count || trees.contains(where: { $0.difference.isLonger(than: budget) }) {
      wholeText = parts.map { path, difference in
        (path.isEmpty ? "" : path + ":\n\n") + difference.fullText()
      }
      .joined(separator: "\n\n")
    }
  }

  private static func joined(_ path: String, _ inner: String, _ values: String) -> String {
    let whole = join(path, inner)
    return whole.isEmpty || values.isEmpty ? whole + values : "\(whole): \(values)"
  }

  private static func join(_ path: String, _ inner: String) -> String {
    path.isEmpty || inner.isEmpty || inner.hasPrefix("[") || inner.hasPrefix("?")
      ? path + inner : "\(path).\(inner)"
  }

  private static func sentence(
    for part: StateDifference.UnequalAlike, below path: String
  ) -> Failure.Sentence {
    let key: MessageKey =
      switch part.reason {
      case .hiddenProperty: .alikeHiddenProperty
      case .identity: .alikeIdentity
      case .notANumber: .alikeNotANumber
      case .closure: .alikeClosure
      case .elementID: .alikeElementID
      case .nestedOptional: .alikeNestedOptional
      case .rounded: .alikeRounded
      case .customEquality: .alikeCustomEquality
      }
    let whole = join(path, part.path)
    return .init(key, ["path": whole.isEmpty ? part.typeName : whole, "type": part.typeName])
  }
}
