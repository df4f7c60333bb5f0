import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Actions that a walk can make", .stallLimit) struct ActionCasesTests {
  enum Child {
    case closed
    case renamed(String)
  }

  struct Opaque {
    var count = 1
  }

  struct Hidden: Hashable {
    var count = 1
  }

  struct Name: RawRepresentable, Hashable {
    let rawValue: String

    init?(rawValue: String) {
      if rawValue.isEmpty { return nil }
      self.rawValue = rawValue
    }
  }

  enum Size: CaseIterable { case small, large }

  indirect enum Action {
    case plain
    case number(Int), text(String), flag(Bool), letter(Character), part(Substring), real(Double)
    case byte(UInt8), size(Size), name(Name), pause(Duration), float(Float), nothing(Void)
    case maybe(Int?), list([String]), set(Set<Int>), entries([String: Bool])
    case result(Result<Int, Failure>)
    case labelled(count: Int), several(first: Int, second: String, Bool)
    case row(Int, Child)
    case child(Child)
  }

  enum Failed {
    case failed(any Error), uploaded(Upload, Int), moved(Move, Int), torn(Opaque)
  }

  enum Direct {
    case plain
    case number(Int), text(String), flag(Bool), letter(Character), part(Substring), real(Double)
    case byte(UInt8), size(Size), name(Name), pause(Duration), float(Float), nothing(Void)
    case maybe(Int?), list([String]), set(Set<Int>), entries([String: Bool])
    case result(Result<Int, Failure>)
    case labelled(count: Int), several(first: Int, second: String, Bool)
    case row(Int, Child)
    case child(Child)
  }

  enum Failure: Error { case full, late(Int) }

  enum Upload {
    case waiting, torn(Opaque), half(Int, Opaque)
  }

  enum Move {
    case begun, ended(Opaque)
  }

  indirect enum Tree {
    case leaf(Int)
    case node(Tree, Tree)
  }

  enum Grown {
    case tree(Tree)
    indirect case far(Tree, label: String)
  }

  enum Grid { case cell(Int, String, Child) }

  enum Partial {
    case opaque(Opaque), opaques([Opaque]), more(Int, [Opaque]), either(Neither, Int)
    case pairs([Hidden: Int]), table([Hidden: Opaque]), several(Opaque, Hidden, [Opaque])
    case none(Empty)
    case row(Opaque, Child)
    case known(Int)
  }

  enum Neither {
    case opaque(Opaque), closure(() -> Void), shown(any CustomStringConvertible)
  }

  enum Empty: CaseIterable {}

  enum Nested { case outer(Int, Middle) }

  enum Middle { case inner(String, Child) }

  /// The actions that a walk has sent, as texts.
  private func sent<Action>(
    _ type: Action.Type, runs: Int = 60, except: [String] = [],
    _ prepare: @escaping @MainActor (WalkOf<Reduce<[String], Action, Never>>) -> Void = { _ in }
  ) async throws -> (texts: Set<String>, messages: [String]) {
    var texts: Set<String> = []
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(Reduce<[String], Action, Never>.self, runs: runs) { walk in
          let reducer = Reduce<[String], Action, Never> { _, action in
            texts.insert("\(action)")
            return .none
          }
          walk.subject(TestStore(initialState: [], reducer: reducer), except: except)
          walk.invariant("nothing is kept") { $0.isEmpty }
          prepare(walk)
        }
      }
    }
    return (texts, recorder.messages.map(\.text))
  }

  @Test("each case is sent with payloads of all types of the standard library") func cases()
    async throws
  {
    let (texts, messages) = try await sent(Direct.self)
    expectEqual(messages, [])
    expectAllCases(in: texts)
  }

  @Test("an empty text, and one of 100 characters, are among the payloads") func longText()
    async throws
  {
    let (texts, _) = try await sent(Child.self)
    expectTrue(texts.contains("renamed(\"\")"))
    expectTrue(texts.contains("renamed(\"\(String(repeating: "a", count: 100))\")"))
  }

  @Test("an indirect case is made like another one") func indirect() async throws {
    let (texts, messages) = try await sent(Action.self)
    expectEqual(messages, [])
    expectAllCases(in: texts)
  }

  @Test("a recursive payload is made with itself, up to some depth") func recursion() async throws {
    let (texts, messages) = try await sent(Grown.self, runs: 200)
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.hasPrefix("tree(") && $0.hasSuffix("Tree.leaf(0))") })
    expectTrue(texts.contains { $0.hasPrefix("far(") && $0.hasSuffix("label: \"ab\")") })
    let depths = texts.map { $0.split(separator: "node(").count - 1 }
    expectTrue(depths.contains { $0 > 3 })
    let nesting = texts.map { text in
      text.reduce(into: (depth: 0, maximum: 0)) { count, character in
        count.depth += character == "(" ? 1 : character == ")" ? -1 : 0
        count.maximum = max(count.maximum, count.depth)
      }.maximum
    }
    expectEqual(nesting.max(), 7)
    let right = try Regex(#"(leaf\(-?[0-9]+\), [^(]*node\([^(]*){3}"#)
    expectTrue(texts.contains { $0.contains(right) })
  }

  private enum Forest { case tree(Tree), failed(Failure), unit(Unit), sum(Sum), level(Level) }

  private struct Level: CaseIterable {
    static let allCases = [Level(number: 3), Level(number: 7)]

    let number: Int
  }

  private indirect enum Sum { case sum(Sum, Sum), number(Int) }

  private enum Unit: String { case gram, litre }

  @Test("a payload beside a recursive one is made as well") func besideRecursion() async throws {
    let (texts, messages) = try await sent(Forest.self)
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.hasPrefix("failed(") })
    expectEqual(texts.count { $0.hasPrefix("unit(") }, 2)
    expectTrue(texts.contains { $0.hasPrefix("sum(") })
    expectEqual(texts.count { $0.hasPrefix("level(") }, 2)
  }

  enum Found {
    case number(Int), byte(UInt8), real(Double), id(UUID), date(Date), data(Data), url(URL)
    case price(Decimal), letter(Character), text(String), part(Substring), float(Float)
    case pause(Duration), flag(Bool), name(Name), size(Size)
  }

  @Test("large numbers, no numbers, and the types of Foundation are among the payloads")
  func foundation() async throws {
    let (texts, messages) = try await sent(Found.self, runs: 100)
    expectEqual(messages, [])
    for text in [
      "number(1000000)", "byte(255)", "real(nan)", "real(inf)",
      "number(10)", "number(-10)", "number(100)", "number(1000)", "number(65536)", "byte(10)",
      "byte(100)", "real(10.0)", "real(1000000.0)", "real(0.3333333333333333)", "real(0.5)",
      "id(00000000-0000-0000-0000-000000000004)", "data(3 bytes)", "data(100 bytes)",
      "date(2001-01-01 00:00:00 +0000)", "date(2000-12-31 23:59:59 +0000)",
      "date(2001-01-02 00:00:00 +0000)", "date(2032-09-09 01:46:40 +0000)",
      "url(https://example.com)", "url(https://example.com/a?b=c)", "url(file:///tmp/a)",
      "price(0.1)", "price(3)", "price(1000000)", "pause(0.001 seconds)", "pause(60.0 seconds)",
      "letter(\" \")", "letter(\"1\")", "letter(\"é\")", "letter(\"👋🏽\")", "text(\"ab\")",
      "text(\"A\")", "text(\" \")", "text(\" a \")", "text(\"1\")", "text(\"é\")", "text(\"👋🏽\")",
      "text(\"a\\nb\")", "part(\" a \")",
    ] {
      expectTrue(texts.contains(text), "\(text)")
    }
    let counts = Dictionary(grouping: texts) { $0.prefix { $0 != "(" } }.mapValues(\.count)
    expectEqual(
      counts,
      [
        "number": 25, "byte": 13, "real": 19, "id": 5, "date": 5, "data": 4, "url": 3, "price": 9,
        "letter": 6, "text": 12, "part": 12, "float": 19, "pause": 5, "flag": 2, "name": 11,
        "size": 2,
      ])
  }

  private enum Number {
    case int8(Int8), int16(Int16), int32(Int32), int64(Int64)
    case uint(UInt), uint16(UInt16), uint32(UInt32), uint64(UInt64)
  }

  @Test("numbers of each size are made, up to the largest one") func numbers() async throws {
    let (texts, messages) = try await sent(Number.self)
    expectEqual(messages, [])
    for text in [
      "int8(127)", "int8(-10)", "int16(32767)", "int32(1000000)", "int64(-10)", "uint(10)",
      "uint16(65535)", "uint32(1000000)", "uint64(65536)",
    ] {
      expectTrue(texts.contains(text), "\(text)")
    }
  }

  @Test("the first of all cases is the simplest payload") func simplest() async throws {
    let walk = try await findWalk(Reduce<Int, Size?, Never>.self) { walk in
      let reducer = Reduce<Int, Size?, Never> { count, size in
        count += size == nil ? 0 : 1
        return .none
      }
      walk.subject(TestStore(initialState: 0, reducer: reducer))
      walk.invariant("no size is sent") { $0 == 0 }
    }
    expectEqual(walk?.steps.map { $0.hasSuffix("small)") || $0.hasSuffix(".small") }, [true])
  }

  private func expectAllCases(in texts: Set<String>) {
    for text in [
      "plain", "number(-1)", "flag(true)", "letter(\"a\")", "byte(10)",
      "maybe(nil)", "maybe(Optional(0))", "list([])", "set(Set([]))", "entries([:])",
      "labelled(count: 2)", "pause(0.5 seconds)",
    ] {
      expectTrue(texts.contains(text), "\(text)")
    }
    expectTrue(texts.contains { $0.hasPrefix("nothing") })
    let counts = texts.filter { $0.hasPrefix("list([") }.map { $0.split(separator: ",").count }
    expectEqual(counts.max(), 3)
    expectTrue(texts.contains { $0.hasPrefix("name(") })
    expectTrue(texts.contains { $0.hasPrefix("several(first: ") })
    expectTrue(texts.contains { $0.hasSuffix("Child.closed)") && $0.hasPrefix("child(") })
    expectTrue(texts.contains { $0.hasPrefix("row(") && $0.contains("renamed(") })
    expectTrue(texts.contains { $0.hasPrefix("result(") && $0.contains("success") })
    expectTrue(texts.contains { $0.hasPrefix("result(") && $0.contains("full") })
    expectTrue(texts.contains { $0.hasPrefix("result(") && $0.contains("late(") })
  }

  @Test("what can't be made is listed once, with the generators that would make it")
  func missing() async throws {
    let (texts, messages) = try await sent(Partial.self)
    expectTrue(texts.allSatisfy { $0.hasPrefix("known(") })
    expectEqual(
      messages,
      [
        """
        9 cases were never sent, because no value can be made for their payloads.

          opaque:   walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          opaques:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          more:     walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          either:   walk.generate(ActionCasesTests.Opaque.self) { draw in … }, walk.generate((() -> ()).self) { draw in … }, walk.generate((any CustomStringConvertible).self) { draw in … }
          pairs:    walk.generate(ActionCasesTests.Hidden.self) { draw in … }
          table:    walk.generate(ActionCasesTests.Hidden.self) { draw in … }, walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          several:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }, walk.generate(ActionCasesTests.Hidden.self) { draw in … }
          row:      walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          none:     walk.generate(ActionCasesTests.Empty.self) { draw in … }

        Add the generators to the walk, or leave the cases out with 'except:'.
        """
      ])
  }

  @Test("what can't be made and what was never tried are two warnings") func twoWarnings()
    async throws
  {
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": "/dev/null"])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await explore(Reduce<Int, Partial, Never>.self, runs: 2) { walk in
          let reducer = Reduce<Int, Partial, Never> { _, _ in .none }
          walk.subject(TestStore(initialState: 0, reducer: reducer))
        }
      }
    }
    expectEqual(
      recorder.messages.map { $0.text.prefix { $0 != "\n" } },
      [
        "9 cases were never sent, because no value can be made for their payloads.",
        "2 walks have passed, but have not tried everything.",
      ])
  }

  @Test("a generator of the test makes what can't be made") func generated() async throws {
    let (texts, messages) = try await sent(Failed.self) { walk in
      walk.generate(Opaque.self) { _ in Opaque() }
      walk.generate((any Error).self) { draw in draw.pick(Failure.full, Failure.late(3)) }
    }
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.contains("torn(") })
    expectTrue(texts.contains { $0.contains("late(3)") })
  }

  @Test("a case within a payload that can't be made is listed, and the others are sent")
  func missingInPayload() async throws {
    let (texts, messages) = try await sent(Failed.self)
    expectTrue(texts.contains { $0.contains("GeneratedError") })
    expectTrue(texts.contains { $0.contains("waiting") })
    expectEqual(
      messages,
      [
        """
        4 cases were never sent, because no value can be made for their payloads.

          torn:                          walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          ActionCasesTests.Upload.torn:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          ActionCasesTests.Upload.half:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          ActionCasesTests.Move.ended:   walk.generate(ActionCasesTests.Opaque.self) { draw in … }

        Add the generators to the walk, or leave the cases out with 'except:'.
        """
      ])
  }

  @Test("a case that is left out stands for those in it") func exceptions() async throws {
    let (texts, _) = try await sent(Direct.self, except: ["child", "row.closed"])
    expectTrue(!texts.contains { $0.hasPrefix("child(") })
    expectTrue(!texts.contains { $0.hasPrefix("row(") && $0.contains("closed") })
    expectTrue(texts.contains { $0.hasPrefix("row(") && $0.contains("renamed") })
  }

  private enum Similar { case open, opened, reopen, late }

  @Test("a case is left out by its whole name, and each of several") func exceptionsByName()
    async throws
  {
    let (others, _) = try await sent(Similar.self, except: ["open"])
    expectEqual(others, ["opened", "reopen", "late"])
    let (last, _) = try await sent(Similar.self, except: ["open", "opened", "late"])
    expectEqual(last, ["reopen"])
  }

  @Test("a name that is no case is a mistake") func unknown() async throws {
    let (texts, messages) = try await sent(Child.self, except: ["opened", "closed"])
    expectEqual(texts, [])
    expectEqual(
      messages,
      [
        """
        A name in 'except:' is not a case of ActionCasesTests.Child.

          Names:  opened
          Cases:  renamed
                  closed

        The name has no effect. Correct the name, or remove it.
        """
      ])
  }

  @Test("payloads before a nested action keep their order") func payloadsBeforeNested()
    async throws
  {
    let (texts, messages) = try await sent(Grid.self)
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.hasPrefix("cell(-1, \"") && $0.hasSuffix("Child.closed)") })
  }

  @Test("an action of a child of a child is made with the payloads around it") func childOfChild()
    async throws
  {
    let (texts, messages) = try await sent(Nested.self)
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.hasPrefix("outer(-1, ") && $0.hasSuffix("Child.closed))") })
    let (others, _) = try await sent(Nested.self, except: ["outer.inner.closed"])
    expectTrue(others.contains { $0.contains("renamed(") })
    expectTrue(!others.contains { $0.hasSuffix("Child.closed))") })
  }

  @Test(
    "an action that is no enum is listed if no value, or not each one, can be made",
    arguments: [false, true])
  func missingWithoutEnum(isList: Bool) async throws {
    let messages =
      try await isList ? sent([Upload].self).messages : sent(Opaque.self).messages
    let line = "any value:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }"
    expectEqual(messages.first?.contains(isList ? "Upload.torn:  walk.generate(" : line), true)
    let fact = "A case was never sent, because no value can be made for its payload.\n"
    expectEqual(messages.first?.hasPrefix(fact), !isList)
  }

  @Test("an action that is no enum is made by its type") func noEnum() async throws {
    let (texts, messages) = try await sent(Int.self)
    expectEqual(messages, [])
    expectTrue(texts.contains("-2"))
    let (others, _) = try await sent(Int.self) { walk in
      for number in 1...2 { walk.generate(Int.self) { _ in number } }
    }
    expectEqual(others, ["2"])
  }
}
