import DemoApp
import Testing

@Suite("The width of characters") struct CharacterWidthTests {
  @Test(
    "a character has the width that most terminals use",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("│", 1), ("…", 1), ("ß", 1), ("ﷺ", 1),
      ("漢", 2), ("カ", 2), ("한", 2), ("，", 2), ("Ａ", 2),
      ("👍", 2), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 2), ("✅", 2), ("❤", 1),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{7}", 0), ("", 0),
    ] as [(String, Int)])
  func width(text: String, width: Int) {
    #expect(text.terminalWidth == width)
  }
}
