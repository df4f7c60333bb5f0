import CorbelTesting
import Testing

@Suite("Source of a test") struct SourceTextTests {
  @Test("the first arguments are found as they are written") func arguments() {
    let text = SourceText(" A.note,\n  B.edited(\"a, b\"), order: .any)")
    #expect(text.arguments(1) == "A.note")
    #expect(text.arguments(2) == "A.note, B.edited(\"a, b\")")
    #expect(SourceText(" A.note)").arguments(2) == nil)
  }

  @Test(
    "the first argument ends at a comma or a parenthesis outside of brackets and strings",
    arguments: [
      ("store)", "store"), ("of: a.b) { $0 }", "a.b"),
      ("bench(1, 2).store, except: []", "bench(1, 2).store"),
      ("\"a,b\\\")\", c)", "\"a,b\\\")\""), ("\n  make { x, y in x },\n  b)", "make { x, y in x }"),
    ])
  func argument(_ text: String, _ argument: String) {
    #expect(SourceText(text).firstArgument == argument)
  }

  @Test("a closure that follows the arguments is taken with its braces, and outdented")
  func closure() {
    let text = SourceText(
      "\"a }\") { state in\n      // A } here.\n      state.count == 1\n    }\n    x")
    #expect(
      text.trailingClosure == "{ state in\n  // A } here.\n  state.count == 1\n}")
    #expect(SourceText("\"a\")\n  x { }").trailingClosure == nil)
  }

  @Test("a blank line of an argument's closure does not count for its indentation")
  func blankLine() {
    let text = SourceText("of: {\n      first()\n  \n      second()\n    })")
    #expect(text.closure(of: "of") == "{\n  first()\n  second()\n}")
  }

  @Test("the closure of an argument is found by its label") func labelled() {
    let text = SourceText("from: [], of: { $0.items.map { $0.id } }) { ids, action in }")
    #expect(text.closure(of: "of") == "{ $0.items.map { $0.id } }")
    #expect(text.closure(of: "by") == nil)
  }

  @Test(
    "a step is the body of a closure, without its braces and its parameter",
    arguments: [
      ("\"a\") { a.b() }", nil, ["a.b()"]),
      ("\"a\", when: { true }) {\n    a.b()\n      c()\n  }", nil, ["a.b()", "  c()"]),
      ("\"a\") { text in a.b(text) }", "text", ["a.b(text)"]),
      ("\"a\") { (a, b) in\n  a.b(b)\n}", "(a, b)", ["a.b(b)"]),
      ("\"a\") { (id, index) in a.b(index) }", "(id, index)", ["a.b(index)"]),
      ("\"a\") { (a, inner) }", nil, ["(a, inner)"]),
      ("\"a\") { for a in b { c(a) } }", nil, ["for a in b { c(a) }"]),
    ] as [(String, String?, [String])])
  func step(_ text: String, _ parameter: String?, _ lines: [String]) {
    #expect(SourceText(text).step == SourceText.Step(parameter: parameter, lines: lines))
  }

  @Test("the setup ends before the first line that uses the walk") func setup() {
    let text = SourceText(
      """
      A.self) { walk in
          // A comment.
          let a = A(
            b: 1)

          let store = TestStore(a)
          walk.subject(store)
          let late = 1
        }
      """)
    #expect(text.setup == ["let a = A(", "  b: 1)", "let store = TestStore(a)"])
    #expect(SourceText("A.self) { prepare($0) }").setup == [])
  }
}
