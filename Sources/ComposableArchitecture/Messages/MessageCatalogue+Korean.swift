extension MessageCatalogue {
  package static let korean = MessageCatalogue(
    language: "ko",
    texts: [
      .verbatim: "{text}",
      .stateMismatch: "상태 변경이 기대와 일치하지 않아요.",
      .stateChangedWithoutAssertion: "이 action이 상태를 바꿨는데, 테스트에는 그 변경이 적혀 있지 않아요.",
      .stateMismatchInAssert: "현재 상태가 기대와 일치하지 않아요.",
      .stateMismatchHelp: "실제 상태대로 적거나, 왜 기대와 다른지 찾아 주세요.",
      .assertionMismatchHelp:
        "클로저에 적은 내용만 비교해요. 틀린 내용을 고치거나, 이 테스트와 상관없는 내용은 지워 주세요.",
      .assertionMismatch: "테스트가 상태에 대해 적은 내용이 사실과 달라요.",
      .closureChangedNothing: "확인 클로저가 아무것도 바꾸지 않았고, action도 상태를 바꾸지 않았어요.",
      .closureChangedNothingHelp: "상태가 그대로여야 한다면 클로저를 지워 주세요.",
      .closureThrew: "확인 클로저가 오류를 던졌어요.",
      .closureThrewHelp: "클로저에 적힌 내용은 확인하지 못했어요.",
      .holdsAfterPending:
        "이 내용은 이미 받았지만 아직 확인하지 않은 {action} 뒤에는 맞아요. 먼저 'receive'로 확인해 주세요.",
      .mayHoldAfterHeld:
        "{action}은 받았지만 테스트가 'receive'할 때 처리돼요. 그 변경에 대한 내용이라면 먼저 'receive'로 확인해 주세요.",
      .equalButDifferent: "'=='로는 맞지만, 적은 내용과 실제 내용이 다음과 같이 달라요:",
      .equalButDifferentHelp:
        "실패는 아니에요. 직접 정의한 '=='가 두 값을 같다고 해요. 실제 값을 적거나, '=='에서 더 비교해 주세요.",
      .alikeHiddenProperty: "'{path}'은 {type}의 '=='에 쓰이지만 출력에는 나타나지 않아요.",
      .alikeIdentity: "'{path}'은 동일성으로 비교하는데, 서로 다른 {type} 인스턴스예요.",
      .alikeNotANumber: "'{path}'({type})은 NaN이라서 자기 자신과도 같지 않아요.",
      .alikeClosure: "{type}의 '{path}'은 클로저라서 비교할 수 없어요.",
      .alikeElementID: "{type}의 '{path}'은 stack 요소의 id만 달라요.",
      .alikeNestedOptional: "'{path}'({type}): 한쪽은 nil이고, 다른 쪽은 nil인 옵셔널을 담고 있어요.",
      .alikeRounded: "'{path}'({type}): 출력에 나타나지 않는 부분이 달라요.",
      .alikeCustomEquality: "'{path}': 저장 속성은 모두 같은데 {type}의 '=='가 다르다고 해요.",
      .onlyElementIDsDiffer: "stack 요소의 id만 달라요.",
      .sendBeforeHandling: "Action을 보내기 전에 받은 action {count}개를 처리해야 해요.",
      .sendBeforeHandlingHelp:
        "하나씩 'receive'로 확인하거나, 이 테스트와 상관없다면 'skipReceivedActions()'를 불러 주세요.",
      .receivedAfterEnd: "이 action 뒤에 예상하지 못한 action {count}개를 store가 받았어요.",
      .receivedAfterEndHelp:
        "하나씩 'receive'로 확인하거나, 이 테스트와 상관없다면 'skipReceivedActions()'를 불러 주세요.",
      .sentAfterDismissal: "이미 스스로 닫힌 기능에 {action}을 보냈어요.",
      .sentAfterDismissalHelp: "이 action은 처리하지 않았어요. 닫히기 전에 보내거나 보내지 말아 주세요.",
      .receivedOther: "기대한 것과 다른 action을 받았어요.",
      .receivedOtherLater: "{action}은 {count}개 뒤에 받았어요. 아직 확인할 수 있어요.",
      .expectedAction: "기대한 action",
      .expectedMatchingPredicate: "조건에 맞는 action",
      .receivedAction: "받은 action",
      .receivedOtherHelp: "상태는 받은 action 다음으로 넘어갔고, 그 변경은 확인하지 않았어요.",
      .nothingReceived: "{action}을 받아야 하는데, 아무것도 받지 못했어요.",
      .nothingReceivedNoEffects: "이 action을 보낼 effect가 하나도 실행되고 있지 않아요.",
      .nothingReceivedParked: "Effect {count}개가 실행 중이고, 모두 테스트를 기다리고 있어요:",
      .nothingReceivedBusy: "Effect {count}개가 실행 중이고, 그중 일부는 멈추지 않아요:",
      .nothingReceivedTimeout: "{timeout} 뒤에도 effect {count}개가 실행 중이에요:",
      .nothingReceivedCancelled: "이 부분을 실행하는 task가 취소되어서, effect {count}개를 기다리지 않았어요:",
      .nothingReceivedHelpCancelled: "취소되지 않은 task에서 store를 불러 주세요.",
      .nothingReceivedSkipped: "대신 다음 action을 받았고, 건너뛰었어요:",
      .nothingReceivedHelpNoEffects: "기능이 effect를 돌려주는지, 취소되지는 않았는지 살펴봐 주세요.",
      .nothingReceivedHelpParked: "'receive' 전에 effect가 기다리는 시계를 앞으로 돌려 주세요.",
      .nothingReceivedHelpEndless:
        "답하지 않는 것을 기다리는 effect는 아무것도 보내지 않아요. Effect가 기다리는 의존성이 이 테스트에서 답하게 해 주세요.",
      .nothingReceivedHelpParkedOrEndless:
        "'receive' 전에 effect가 기다리는 시계를 앞으로 돌려 주세요. 답하지 않는 것 뒤에 오는 action이라면, 그 의존성이 이 테스트에서 답하게 해 주세요.",
      .nothingReceivedHelpBusy: "양보만 하는 effect는 멈추지 않아요. 시계에서 기다리게 해 주세요.",
      .nothingReceivedHelpTimeout: "Effect가 기다리는 것을 의존성으로 바꾸거나, 'timeout:'을 늘려 주세요.",
      .anyOrderMissing: "기대한 action을 모두 받지는 못했어요. 빠진 action:",
      .anyOrderOthers: "다음 action도 받았는데, 기대한 action이 아니에요:",
      .anyOrderReceivedOthers: "기대한 action 사이에 다른 action {count}개를 받았어요.",
      .anyOrderReceivedOthersHelp:
        "상태는 받은 action을 모두 지나갔고, 클로저는 확인하지 않았어요. 순서가 정해지지 않은 action이라면 목록에 더해 주세요.",
      .effectStillRunning: "이 action이 시작한 effect가 테스트가 끝날 때까지 실행 중이에요.",
      .effectStillRunningHelp:
        "Effect를 취소했어요. 테스트가 끝나기 전에 시계를 돌리거나, action으로 취소하거나, 'send'가 돌려준 task의 'cancel()'을 불러 끝내 주세요.",
      .effectStillRunningHelpEndless:
        "Effect를 취소했어요. 취소해야만 끝나는 effect예요. 테스트가 끝나기 전에 action이나 'send'가 돌려준 task의 'cancel()'로 취소해 주세요.",
      .effectStillRunningHelpOutside:
        "Effect를 취소했어요. 테스트가 끝나기 전에 기다리는 것을 의존성으로 바꾸거나, 'finish()'로 기다리거나, action이나 'send'가 돌려준 task의 'cancel()'로 취소해 주세요.",
      .finishTimeout: "{timeout} 뒤에도 effect가 실행 중이에요.",
      .finishTimeoutHelp:
        "그 전에 시계를 돌리거나, action으로 취소하거나, 'send'가 돌려준 task의 'cancel()'을 불러 끝내 주세요.",
      .finishTimeoutHelpEndless:
        "취소해야만 끝나는 effect예요. 그 전에 action이나 'send'가 돌려준 task의 'cancel()'로 취소해 주세요.",
      .finishTimeoutHelpOutside:
        "기다리는 것을 의존성으로 바꾸거나, action으로 취소하거나, 'timeout:'을 늘려 주세요.",
      .effect: "effect",
      .effectNamed: "effect \"{name}\"",
      .effectUnder: "취소 id {id}",
      .effectStartedBy: "{action}이 시작함",
      .effectParked: "기다리는 중: {wait}",
      .effectBusy: "쉬지 않고 실행 중",
      .effectOutside: "테스트가 제어하지 못하는 것을 기다리는 중",
      .effectBegan: "'.run'의 위치: {location}",
      .noActionsToSkip: "건너뛸 action이 없어요.",
      .noActionsToSkipHelp: "호출을 지우거나, 없을 수도 있다면 'skipReceivedActions(strict: false)'로 적어 주세요.",
      .noEffectsToSkip: "건너뛸 effect가 없어요.",
      .noEffectsToSkipHelp: "호출을 지우거나, 없을 수도 있다면 'skipInFlightEffects(strict: false)'로 적어 주세요.",
      .skippedActions: "받은 action {count}개를 건너뛰었어요:",
      .skippedEffects: "실행 중인 effect {count}개를 건너뛰었어요:",
      .skippedDifferences: "바뀌었지만 확인하지 않은 상태:",
      .skippedEmptyClosure: "확인 클로저가 아무것도 확인하지 않아요.",
      .sharedChangeNotAsserted: "공유 값이 바뀌었는데, 테스트에는 그 변경이 적혀 있지 않아요.",
      .sharedChangeNotAssertedHelp:
        "Effect가 쓴 값이에요. 'store.assert'나 effect를 시작한 단계의 클로저에서 'withLock'으로 확인해 주세요.",
      .acceptActualState: "실제 상태를 받아들이려면:",
      .acceptReceivedActions: "받은 action을 받아들이려면:",
      .leakedStore: "여기서 만든 test store가 테스트 {test}보다 오래 살아남았어요.",
      .more: "… 그 밖에 {count}개",
      .moreLines: "… (그 밖에 {count}줄)",
      .moreCharacters: "… (그 밖에 {count}자)",
    ],
    one: [:])
}
