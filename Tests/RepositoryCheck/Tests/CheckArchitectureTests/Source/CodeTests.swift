import ArchitectureRules
import Testing

@Suite("Splitting Swift into tokens") struct CodeTests {
  @Test(
    "tokens",
    arguments: [
      ("let a = b.c?.d ?? 1.5e3", "let a = b . c ? . d ?? 1 . 5e3"),
      ("a: Set<Array<Int>>? = nil", "a : Set < Array < Int > > ? = nil"),
      ("a += b!; c! = d", "a += b ! ; c ! = d"),
      ("0...3 ..< 0xFF.a", "0 ... 3 ..< 0xFF . a"),
      ("`default` $0 $model é", "default $0 $model é"),
      ("@MainActor @escaping () -> Void", "@MainActor @escaping ( ) -> Void"),
      ("#Preview { #expect(a) }", "#Preview { #expect ( a ) }"),
      ("#if os(iOS) // x\na\n#endif", "#if os(iOS)  a #endif"),
      ("a //b\n/* c /* d */ e */ f", "a f"),
      ("a /*b*/ / c", "a / c"),
      (#""a \(b(")") + "\(c)") d" e"#, #"" ( b ( " ) + " ( c ) ) e"#),
      (##"#"a \(b) " \#(c)"# d"##, #"" ( c ) d"#),
      ("\"\"\"\n a \"b\" \\(c) \\\"\"\"\n \"\"\" d", "\" ( c ) d"),
      (#""a \" b" "c\\" d"#, #"" " d"#),
      ("\"open\nb", "\" b"),
      ("x = /a\\/\"[/]b/ + c", "x = / + c"),
      ("x = #/a\"/b/# + c", "x = / + c"),
      ("(a / b) / (c / d)", "( a / b ) / ( c / d )"),
      ("a.reduce(1, /) / 2", "a . reduce ( 1 , / ) / 2"),
      ("#!/usr/bin/swift\na", "a"),
      ("\u{FEFF}a", "a"),
      ("a // b\rc // d\r\ne", "a c e"),
    ])
  func tokens(text: String, tokens: String) {
    #expect(Code(text).tokens.map(\.text).joined(separator: " ") == tokens)
  }

  @Test("a place counts lines and bytes, also after strings and comments of several lines")
  func places() {
    let code = Code("/* é\n*/ a\n\"\"\"\n  é \\(b)\n\"\"\" + \"é\" + c")
    let places = code.tokens.filter { ["a", "b", "c"].contains($0.text) }.map(\.place)
    #expect(places.map { "\($0.line):\($0.column)" } == ["2:4", "4:8", "5:14"])
  }

  @Test("comments are kept, with whether they are alone in their line")
  func comments() {
    let code = Code("// a\nlet b // c\n/* // d */ \"// e\"")
    #expect(code.comments.map(\.text) == [" a", " c", " // d "])
    #expect(code.comments.map(\.isAlone) == [true, false, true])
    #expect(code.comments.map(\.isBlock) == [false, false, true])
  }

  @Test("brackets are paired, and one without a partner ends with the file")
  func brackets() {
    let code = Code("{ ( [ ] ) } ) {")
    #expect(code.partner(of: 0) == 5)
    #expect(code.partner(of: 3) == 2)
    #expect(code.partner(of: 7) == 7)
  }

  @Test("any part of a file is read to its end")
  func truncated() {
    let source =
      ##"struct A<B>: View { @C(d) var e: F<G> = #"\#(h)"# { get { /i/ } } ; func j() -> k {} }"##
    for end in source.indices {
      _ = Report(Project([SourceFile(path: "A.swift", text: String(source[..<end]))]))
    }
  }
}
