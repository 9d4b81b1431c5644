import CustomDump
import Testing

struct DumpTests {
  struct Token {
    var raw: Int?
  }

  struct Pair {
    var first: Token
    var second: [Int]
  }

  @Test func `a value with one childless child prints on one line`() {
    #expect(String(customDumping: Token(raw: nil)) == "DumpTests.Token(raw: nil)")
    #expect(
      String(customDumping: Token(raw: 7)) == """
        DumpTests.Token(
          raw: 7
        )
        """)
  }

  @Test func `depth beyond the limit collapses`() {
    var text = ""
    customDump(Pair(first: Token(raw: 1), second: [1]), to: &text, name: "pair", indent: 2, maxDepth: 1)
    #expect(
      text == """
          pair: DumpTests.Pair(
            first: DumpTests.Token(…),
            second: […]
          )
        """)
  }
}
