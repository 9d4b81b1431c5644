extension MessageCatalogue {
  package static let english = MessageCatalogue(
    language: "en",
    texts: [
      .verbatim: "{text}",
      .stateMismatch: "The state after this action is not what the test asserted.",
      .stateChangedWithoutAssertion: "This action changed the state, and the test does not say how.",
      .stateMismatchInAssert: "The current state is not what the test asserted.",
      .stateMismatchHelp: "Assert what is there, or find out why it is not what it should be.",
      .assertionMismatch: "The test asserted something about the state that is not so.",
      .assertionMismatchHelp:
        "Only what the closure asserts is compared. Correct it, or leave out what does not matter to this test.",
      .closureChangedNothing: "The assertion closure changed nothing, and neither did the action.",
      .closureChangedNothingHelp: "Remove the closure if the state is meant to stay as it is.",
      .closureThrew: "The assertion closure threw an error.",
      .closureThrewHelp: "What the closure asserted was not checked.",
      .holdsAfterPending:
        "The assertion would hold after {action}, which was received and is not asserted yet. Write 'receive' for it first.",
      .mayHoldAfterHeld:
        "{action} was received and is reduced only when the test receives it. If the assertion is about its change, write 'receive' for it first.",
      .equalButDifferent: "The assertion holds by '==', although what it asserted and what is there differ:",
      .equalButDifferentHelp:
        "This is no failure: a '==' of the test's or the feature's own says that these are equal. Assert the other value, or compare more in '=='.",
      .alikeHiddenProperty: "'{path}' takes part in the '==' of {type}, and the dump does not show it.",
      .alikeIdentity: "'{path}' is compared by identity, and these are two instances of {type}.",
      .alikeNotANumber: "'{path}' ({type}) is NaN, which does not even equal itself.",
      .alikeClosure: "'{path}' of {type} is a closure, and closures cannot be compared.",
      .alikeElementID: "'{path}' of {type} differs only in the ids of stack elements.",
      .alikeNestedOptional:
        "'{path}' ({type}) is nil on one side and holds an optional that is nil on the other.",
      .alikeRounded: "'{path}' ({type}) differs in a part that its dump leaves out.",
      .alikeCustomEquality:
        "'{path}': the '==' of {type} says that they differ, although no stored property does.",
      .onlyElementIDsDiffer: "Only the ids of stack elements differ.",
      .sendBeforeHandling: "{count} received actions must be asserted before another action is sent.",
      .sendBeforeHandlingHelp:
        "Call 'receive' for each, or 'skipReceivedActions()' if they do not matter to this test.",
      .receivedAfterEnd: "The store received {count} unexpected actions after this one.",
      .receivedAfterEndHelp:
        "Call 'receive' for each, or 'skipReceivedActions()' if they do not matter to this test.",
      .sentAfterDismissal: "{action} was sent to a feature that has dismissed itself.",
      .sentAfterDismissalHelp: "The action was not reduced. Send it before the dismissal, or not at all.",
      .receivedOther: "Another action was received than the test expected.",
      .receivedOtherLater: "{action} was received {count} actions later. It can still be asserted.",
      .expectedAction: "Expected",
      .expectedMatchingPredicate: "an action for which the predicate is true",
      .receivedAction: "Received",
      .receivedOtherHelp: "The state has moved past the received action; its changes were not asserted.",
      .nothingReceived: "Expected to receive {action}, but nothing was received.",
      .nothingReceivedNoEffects: "No effect is running that could send it.",
      .nothingReceivedParked: "{count} effects are running, and all of them wait for the test:",
      .nothingReceivedBusy: "{count} effects are running, and some never come to rest:",
      .nothingReceivedTimeout: "{count} effects are still running after {timeout}:",
      .nothingReceivedCancelled:
        "The task that runs this part of the test was cancelled, so the store did not wait for {count} effects:",
      .nothingReceivedSkipped: "These actions were received instead, and skipped:",
      .nothingReceivedHelpNoEffects:
        "Check that the feature returns the effect, and that nothing cancelled it.",
      .nothingReceivedHelpParked: "Advance the clock that the effect sleeps on before 'receive'.",
      .nothingReceivedHelpEndless:
        "What never answers sends nothing. Let the dependency that the effect waits for answer in this test.",
      .nothingReceivedHelpParkedOrEndless:
        "Advance the clock that an effect sleeps on before 'receive'. If the action comes after what never answers, let that dependency answer in this test.",
      .nothingReceivedHelpBusy: "An effect that only yields never waits. Let it sleep on a clock.",
      .nothingReceivedHelpTimeout:
        "Stub what the effect waits for with a dependency, or pass a longer 'timeout:'.",
      .nothingReceivedHelpCancelled: "Call the store from a task that is not cancelled.",
      .anyOrderMissing: "Not every expected action was received. Missing:",
      .anyOrderOthers: "These actions were received and are not among the expected ones:",
      .anyOrderReceivedOthers:
        "Between the expected actions {count} others were received that are not among them.",
      .anyOrderReceivedOthersHelp:
        "The state has moved past all of them, and the closure was not checked. Add those that come in no fixed order to the list.",
      .effectStillRunning: "An effect that this action started is still running at the end of the test.",
      .effectStillRunningHelp:
        "It was cancelled. Finish it before the test ends: advance its clock, cancel it by an action, or call 'cancel()' on the task that 'send' returned.",
      .effectStillRunningHelpEndless:
        "It was cancelled. Nothing else ends it: cancel it before the test ends, by an action or by 'cancel()' of the task that 'send' returned.",
      .effectStillRunningHelpOutside:
        "It was cancelled. Finish it before the test ends: stub what it waits for with a dependency, wait for it with 'finish()', cancel it by an action, or call 'cancel()' on the task that 'send' returned.",
      .finishTimeout: "Effects are still running after {timeout}.",
      .finishTimeoutHelp:
        "Finish it before: advance its clock, cancel it by an action, or call 'cancel()' on the task that 'send' returned.",
      .finishTimeoutHelpEndless:
        "Nothing but cancellation ends it: cancel it before, by an action or by 'cancel()' of the task that 'send' returned.",
      .finishTimeoutHelpOutside:
        "Stub what it waits for with a dependency, cancel it by an action, or wait longer: pass a longer 'timeout:'.",
      .effect: "an effect",
      .effectNamed: "effect \"{name}\"",
      .effectUnder: "under the cancellation id {id}",
      .effectStartedBy: "started by {action}",
      .effectParked: "it is {wait}",
      .effectBusy: "it is busy: it never waits",
      .effectOutside: "it waits for something outside the test's control",
      .effectBegan: "its '.run' is at {location}",
      .noActionsToSkip: "There are no received actions to skip.",
      .noActionsToSkipHelp:
        "Remove the call, or write 'skipReceivedActions(strict: false)' if there may be none.",
      .noEffectsToSkip: "There are no effects in flight to skip.",
      .noEffectsToSkipHelp:
        "Remove the call, or write 'skipInFlightEffects(strict: false)' if there may be none.",
      .skippedActions: "{count} received actions were skipped:",
      .skippedEffects: "{count} effects in flight were skipped:",
      .skippedDifferences: "State that changed and was not asserted:",
      .skippedEmptyClosure: "The assertion closure asserts nothing.",
      .sharedChangeNotAsserted: "A shared value changed, and the test does not say how.",
      .sharedChangeNotAssertedHelp:
        "An effect wrote it. Assert it with 'withLock', in 'store.assert' or in the closure of the step that started the effect.",
      .acceptActualState: "To accept the actual state:",
      .acceptReceivedActions: "To accept what was received:",
      .leakedStore: "The test store made here outlived its test {test}.",
      .more: "… and {count} more",
      .moreLines: "… ({count} more lines)",
      .moreCharacters: "… ({count} more characters)",
    ],
    one: [
      .moreLines: "… (1 more line)",
      .moreCharacters: "… (1 more character)",
      .sendBeforeHandling: "1 received action must be asserted before another action is sent.",
      .sendBeforeHandlingHelp:
        "Call 'receive' for it, or 'skipReceivedActions()' if it does not matter to this test.",
      .receivedAfterEnd: "The store received 1 unexpected action after this one.",
      .receivedAfterEndHelp:
        "Call 'receive' for it, or 'skipReceivedActions()' if it does not matter to this test.",
      .receivedOtherLater: "{action} was received 1 action later. It can still be asserted.",
      .nothingReceivedParked: "1 effect is running, and it waits for the test:",
      .nothingReceivedBusy: "1 effect is running, and it never comes to rest:",
      .nothingReceivedTimeout: "1 effect is still running after {timeout}:",
      .nothingReceivedCancelled:
        "The task that runs this part of the test was cancelled, so the store did not wait for 1 effect:",
      .anyOrderReceivedOthers: "Between the expected actions 1 other was received that is not among them.",
      .skippedActions: "1 received action was skipped:",
      .skippedEffects: "1 effect in flight was skipped:",
    ])
}
