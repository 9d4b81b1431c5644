package import IssueReporting

/// Something that a test asserted and that is not so, or that it did not assert although it had to.
///
/// A failure is a value: what kind it is, where, and its evidence. It becomes text only when it is reported,
/// in the language that the environment asks for.
package struct Failure: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case stateMismatch
    case stateChangedWithoutAssertion
    case closureChangedNothing
    case closureThrew
    case sendBeforeHandling
    case receivedAfterEnd
    case sentAfterDismissal
    case receivedOther
    case nothingReceived
    case anyOrderMissing
    case effectStillRunning
    case finishTimeout
    case noActionsToSkip
    case noEffectsToSkip
    case skippedActions
    case skippedEffects
    case skippedDifferences
    case skippedEmptyClosure
    case equalButDifferent
    case sharedChangeNotAsserted
  }

  /// How it counts.
  package enum Severity: Sendable {
    /// It fails the test.
    case failure
    /// Something that the test chose to skip: shown as an expected issue.
    case expected
    /// Something worth knowing that does not fail the test.
    case note
  }

  /// One sentence of a catalogue, with its values.
  package struct Sentence: Sendable {
    package let key: MessageKey
    package let values: [String: String]
    /// Values that are sentences themselves.
    package let sentences: [String: Sentence]
    package let count: Int?

    package init(
      _ key: MessageKey, _ values: [String: String] = [:], sentences: [String: Sentence] = [:],
      count: Int? = nil
    ) {
      self.key = key
      self.values = values
      self.sentences = sentences
      self.count = count
    }

    func text(_ catalogue: MessageCatalogue) -> String {
      let values = values.merging(sentences.mapValues { $0.text(catalogue) }) { $1 }
      return catalogue.text(key, values, count: count)
    }
  }

  /// A piece of evidence below the headline.
  package enum Section: Sendable {
    /// A sentence.
    case sentence(Sentence)
    /// A sentence and, indented below it, a text.
    case titled(Sentence, String)
    /// A sentence and, indented below it, another.
    case titledSentence(Sentence, Sentence)
    /// Sentences, one a line.
    case list([Sentence])
    /// A text, indented by four.
    case block(String)
    /// A text as it is.
    case verbatim(String)
    /// The description of an effect in flight, indented.
    case effect(EffectDescription)
  }

  package let kind: Kind
  package let severity: Severity
  package let location: IssueLocation
  package let headline: Sentence
  package let sections: [Section]
  /// What to do, after the evidence.
  package let help: Sentence?
  /// The code that would make the test pass, and the sentence above it.
  package let suggestion: (title: Sentence, code: String)?
  /// The whole of a difference of which the sections have only part.
  package let attachment: String?

  package init(
    _ kind: Kind,
    severity: Severity = .failure,
    location: IssueLocation,
    headline: Sentence,
    sections: [Section] = [],
    help: Sentence? = nil,
    suggestion: (title: Sentence, code: String)? = nil,
    attachment: String? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.location = location
    self.headline = headline
    self.sections = sections
    self.help = help
    self.suggestion = suggestion
    self.attachment = attachment
  }

  /// The message: headline, evidence, what to do, and the code to paste, in this order.
  package func rendered(in catalogue: MessageCatalogue = .current) -> String {
    let budget = MessageBudget(catalogue: catalogue)
    var parts = [headline.text(catalogue)].map(budget.cut)
    parts += sections.map { budget.cut($0.rendered(in: catalogue)) }
    if let help { parts.append(help.text(catalogue)) }
    if let suggestion {
      parts.append(suggestion.title.text(catalogue) + "\n\n" + indented(suggestion.code))
    }
    return parts.joined(separator: "\n\n")
  }

  /// The whole evidence, where the message has only part of it.
  package func wholeEvidence(in catalogue: MessageCatalogue = .current) -> String? {
    if let attachment { return attachment }
    let texts = [headline.text(catalogue)] + sections.map { $0.rendered(in: catalogue) }
    return texts.allSatisfy(MessageBudget.fits) ? nil : texts.joined(separator: "\n\n")
  }
}

extension Failure.Section {
  fileprivate func rendered(in catalogue: MessageCatalogue) -> String {
    switch self {
    case .sentence(let sentence): sentence.text(catalogue)
    case .titled(let title, let text): title.text(catalogue) + "\n\n" + indented(text)
    case .titledSentence(let title, let sentence):
      title.text(catalogue) + "\n\n" + indented(sentence.text(catalogue))
    case .list(let sentences): indented(sentences.map { "• " + $0.text(catalogue) }.joined(separator: "\n"))
    case .block(let text): indented(text)
    case .verbatim(let text): text
    case .effect(let effect): indented(effect.rendered(in: catalogue), by: "  ")
    }
  }
}

/// Indents every line that is not empty.
package func indented(_ text: String, by indentation: String = "    ") -> String {
  text.textLines
    .map { $0.isEmpty ? "" : indentation + $0 }
    .joined(separator: "\n")
}

/// An effect in flight, as messages describe it.
package struct EffectDescription: Sendable {
  /// What the effect is doing.
  package enum Status: Sendable, Equatable {
    /// It waits for things under the test's control.
    case parked([String])
    /// It runs without end.
    case busy
    /// It waits for something that the library does not see.
    case outside
  }

  package let name: String?
  package let cancelIDs: [String]
  package let action: String?
  package let origin: String?
  package let status: Status
  package let began: String

  /// The description: a line that says which effect, then one per fact.
  package func rendered(in catalogue: MessageCatalogue) -> String {
    var first = name.map { catalogue.text(.effectNamed, ["name": $0]) } ?? catalogue.text(.effect)
    for id in cancelIDs { first += " " + catalogue.text(.effectUnder, ["id": id]) }
    var lines = ["• " + first]
    if let action {
      lines.append(
        "    " + catalogue.text(.effectStartedBy, ["action": action]) + (origin.map { " (\($0))" } ?? ""))
    }
    switch status {
    case .parked(let waits):
      lines += waits.map { "    " + catalogue.text(.effectParked, ["wait": $0]) }
    case .busy: lines.append("    " + catalogue.text(.effectBusy))
    case .outside: lines.append("    " + catalogue.text(.effectOutside))
    }
    lines.append("    " + catalogue.text(.effectBegan, ["location": began]))
    return lines.joined(separator: "\n")
  }
}
