import Foundation
import SwiftNavigation
import Testing

struct TextStateTests {
  @Test func `a text reads as it was written`() {
    let count = 3
    #expect(String(state: TextState("\(count) items")) == "3 items")
    #expect(String(state: TextState("three items".dropFirst(6))) == "items")
    #expect(String(state: TextState(verbatim: "%d \\(x) **y**")) == "%d \\(x) **y**")
    #expect(String(state: TextState(""), locale: Locale(identifier: "ko_KR")) == "")
  }

  @Test func `texts are joined in order`() {
    let text = TextState("Delete ") + TextState(verbatim: "Groceries").bold() + TextState("?")
    #expect(String(state: text) == "Delete Groceries?")
    #expect(text.customDumpValue as? String == "Delete **Groceries**?")
  }

  @Test func `texts are equal when they read and look the same`() {
    #expect(TextState("a") + TextState("b") == TextState("ab"))
    #expect(TextState("") + TextState("b").bold() + TextState("") == TextState("b").bold())
    #expect((TextState("a") + TextState("b").bold()).bold() == TextState("ab").bold())
    #expect(TextState("a").bold().italic() == TextState("a").italic().bold())
    #expect(TextState("a") != TextState("b"))
    #expect(TextState("a") != TextState("a").bold())
    #expect(TextState("a").kerning(1) != TextState("a").kerning(2))
    #expect(TextState("a").bold() + TextState("b") != TextState("a") + TextState("b").bold())
    #expect(Set([TextState("ab"), TextState("a") + TextState("b")]).count == 1)
  }

  @Test func `a piece keeps its own formatting inside a formatted text`() {
    let text = (TextState("a").bold(false) + TextState("b")).bold()
    #expect(text.customDumpValue as? String == "a**b**")
  }

  @Test func `every format is marked in a dump`() {
    let text =
      TextState("b").bold() + TextState("i").italic() + TextState("s").strikethrough()
      + TextState("u").underline() + TextState("1").monospacedDigit() + TextState("k").kerning(1)
      + TextState("t").tracking(2) + TextState("o").baselineOffset(-1.5)
    #expect(
      text.customDumpValue as? String
        == "**b**_i_~~s~~<u>u</u><monospaced-digit>1</monospaced-digit><kerning=1.0>k</kerning>"
        + "<tracking=2.0>t</tracking><baseline-offset=-1.5>o</baseline-offset>")
  }
}
