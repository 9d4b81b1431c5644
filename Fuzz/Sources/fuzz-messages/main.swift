import FuzzSupport
package import IssueReporting

func keys(_ bytes: inout Bytes) -> MessageKey { MessageKey.allCases[bytes.choice(MessageKey.allCases.count)] }

func sentence(_ bytes: inout Bytes) -> Failure.Sentence {
  let key = keys(&bytes)
  let names = MessageCatalogue.english.texts[key].map(MessageCatalogue.placeholders) ?? []
  // What stands in for a name may look like one itself.
  let values = Dictionary(uniqueKeysWithValues: names.sorted().map { ($0, bytes.text()) })
  return Failure.Sentence(key, values, count: Int(Int8(bitPattern: bytes.byte())))
}

func section(_ bytes: inout Bytes) -> Failure.Section {
  switch bytes.choice(5) {
  case 0: .sentence(sentence(&bytes))
  case 1: .titled(sentence(&bytes), bytes.text())
  case 2: .block(bytes.text())
  case 3: .verbatim(bytes.text())
  default:
    .effect(
      EffectDescription(
        name: bytes.text(), cancelIDs: [bytes.text()], action: bytes.text(), origin: bytes.text(),
        status: .parked([bytes.text()]), began: bytes.text()))
  }
}

// Writes failures of every kind in every language: no crash, the headline first, with a value that it names.
runFuzzer { start, count in
  var bytes = Bytes(start, count)
  let headline = sentence(&bytes)
  let failure = Failure(
    Failure.Kind.allCases[bytes.choice(Failure.Kind.allCases.count)],
    location: IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column),
    headline: headline, sections: (0..<bytes.choice(6)).map { _ in section(&bytes) },
    help: sentence(&bytes), suggestion: (sentence(&bytes), bytes.text()))
  for catalogue in MessageCatalogue.all {
    let text = failure.rendered(in: catalogue)
    require(!text.isEmpty, "an empty message")
    for key in MessageKey.allCases {
      require(catalogue.texts[key] != nil, "\(key) is missing in \(catalogue.language)")
    }
    let first = catalogue.text(headline.key, headline.values, count: headline.count)
    require(text.utf8.starts(with: first.utf8), "the headline is not first:\n\(text)")
    // Values are put in once and never read as texts with names in braces themselves.
    let marked = catalogue.text(
      headline.key, headline.values.mapValues { _ in "{count}" }, count: headline.count)
    let names = MessageCatalogue.placeholders(of: catalogue.texts[headline.key] ?? "").subtracting(["count"])
    require(names.isEmpty || marked.contains("{count}"), "a value is missing:\n\(marked)")
  }
  return 0
}
