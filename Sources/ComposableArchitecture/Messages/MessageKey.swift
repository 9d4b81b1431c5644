/// Every sentence that a failure can say. Each language has one catalogue with one text per key.
///
/// Texts name their values in braces: `{count}`. A key whose text depends on a count has a second form for
/// exactly one, in ``MessageCatalogue/one``.
package enum MessageKey: String, CaseIterable, Sendable {
  case stateMismatch
  case stateChangedWithoutAssertion
  case stateMismatchInAssert
  case stateMismatchHelp
  case assertionMismatch
  case assertionMismatchHelp
  case closureChangedNothing
  case closureChangedNothingHelp
  case closureThrew
  case closureThrewHelp
  case holdsAfterPending
  case mayHoldAfterHeld
  case equalButDifferent
  case equalButDifferentHelp

  case alikeHiddenProperty
  case alikeIdentity
  case alikeNotANumber
  case alikeClosure
  case alikeElementID
  case alikeNestedOptional
  case alikeRounded
  case alikeCustomEquality
  case onlyElementIDsDiffer

  case sendBeforeHandling
  case sendBeforeHandlingHelp
  case receivedAfterEnd
  case receivedAfterEndHelp
  case sentAfterDismissal
  case sentAfterDismissalHelp

  case receivedOther
  case receivedOtherLater
  case expectedAction
  case expectedMatchingPredicate
  case receivedAction
  case receivedOtherHelp

  case nothingReceived
  case nothingReceivedNoEffects
  case nothingReceivedParked
  case nothingReceivedBusy
  case nothingReceivedTimeout
  case nothingReceivedCancelled
  case nothingReceivedSkipped
  case nothingReceivedHelpNoEffects
  case nothingReceivedHelpParked
  case nothingReceivedHelpEndless
  case nothingReceivedHelpParkedOrEndless
  case nothingReceivedHelpBusy
  case nothingReceivedHelpTimeout
  case nothingReceivedHelpCancelled
  case anyOrderMissing
  case anyOrderOthers
  case anyOrderReceivedOthers
  case anyOrderReceivedOthersHelp

  case effectStillRunning
  case effectStillRunningHelp
  case effectStillRunningHelpEndless
  case effectStillRunningHelpOutside
  case finishTimeout
  case finishTimeoutHelp
  case finishTimeoutHelpEndless
  case finishTimeoutHelpOutside

  case effect
  case effectNamed
  case effectUnder
  case effectStartedBy
  case effectParked
  case effectBusy
  case effectOutside
  case effectBegan

  case noActionsToSkip
  case noActionsToSkipHelp
  case noEffectsToSkip
  case noEffectsToSkipHelp
  case skippedActions
  case skippedEffects
  case skippedDifferences
  case skippedEmptyClosure

  case sharedChangeNotAsserted
  case sharedChangeNotAssertedHelp

  case acceptActualState
  case acceptReceivedActions
  case leakedStore
  case more
  case moreLines
  case moreCharacters
  /// A text that is the same in every language, such as code.
  case verbatim
}

/// The texts of one language.
package struct MessageCatalogue: Sendable {
  /// The language's code: "en", "ko".
  package let language: String
  /// A text for every key.
  package let texts: [MessageKey: String]
  /// The text for a count of exactly one, where it differs.
  package let one: [MessageKey: String]

  /// Writes a message.
  ///
  /// - Parameters:
  ///   - key: What to say.
  ///   - values: The values to put in for the names in braces.
  ///   - count: The value of `{count}`, which also chooses between one and many.
  /// - Returns: The text in this language.
  package func text(_ key: MessageKey, _ values: [String: String] = [:], count: Int? = nil) -> String {
    guard let template = (count == 1 ? one[key] : nil) ?? texts[key] else { return key.rawValue }
    var values = values
    if let count { values["count"] = "\(count)" }
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = rest[rest.index(after: open)..<close]
      text += values[String(name)] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  /// The names in braces that a text uses.
  package static func placeholders(of text: String) -> Set<String> {
    Set(
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
        $0.split(separator: "}").first.map(String.init)
      })
  }
}
