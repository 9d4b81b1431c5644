import Testing

@testable import ComposableArchitecture

struct MessageCatalogueTests {
  @Test(arguments: MessageKey.allCases)
  func `every language has a text with the same placeholders`(key: MessageKey) throws {
    let english = try #require(MessageCatalogue.english.texts[key])
    for catalogue in MessageCatalogue.all {
      let text = try #require(catalogue.texts[key], "\(catalogue.language)")
      #expect(MessageCatalogue.placeholders(of: text) == MessageCatalogue.placeholders(of: english))
    }
  }

  @Test func `the language is that of the environment`() {
    #expect(MessageCatalogue.choose(from: [:]).language == "en")
    #expect(
      MessageCatalogue.choose(from: ["TESTSTORE_LANGUAGE": "ko", "LANG": "en_US.UTF-8"]).language == "ko")
    #expect(MessageCatalogue.choose(from: ["LANG": "ko_KR.UTF-8"]).language == "ko")
    #expect(MessageCatalogue.choose(from: ["LC_ALL": "de_DE", "LANG": "ko_KR"]).language == "en")
    #expect(MessageCatalogue.choose(from: ["LC_ALL": "", "LANG": "ko_KR"]).language == "ko")
  }

  @Test func `the Korean headlines are worded as promised`() {
    let korean = MessageCatalogue.korean
    #expect(korean.text(.stateMismatch) == "상태 변경이 기대와 일치하지 않아요.")
    #expect(korean.text(.receivedAfterEnd, count: 2) == "이 action 뒤에 예상하지 못한 action 2개를 store가 받았어요.")
    #expect(korean.text(.sendBeforeHandling, count: 1) == "Action을 보내기 전에 받은 action 1개를 처리해야 해요.")
  }
}
