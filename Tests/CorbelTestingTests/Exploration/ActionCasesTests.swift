import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Actions that a walk can make", .stallLimit) struct ActionCasesTests {
  enum ChildAction { case closed, renamed(String) }

  struct Opaque {
    var count = 1
  }

  struct Hidden: Hashable {
    var count = 1
  }

  enum Failure: Error { case full, late(Int) }

  enum Direct {
    case plain, nothing(Void), maybe(Int?), list([String]), set(Set<Int>), entries([String: Bool])
    case result(Result<Int, Failure>), labelled(count: Int)
    case several(first: Int, second: String, Bool)
    case row(Int, ChildAction), child(ChildAction)
    indirect case boxed(Int?), boxes(first: Int, second: String, Bool), boxedRow(Int, ChildAction)
  }

  /// The actions that a walk has sent, as texts.
  private func sent<Action>(
    _ type: Action.Type, runs: Int = 60, except: [String] = [], isChecked: Bool = true,
    _ prepare: @escaping @MainActor (WalkOf<Plain<Int, Action>>) -> Void = { _ in }
  ) async throws -> (texts: Set<String>, messages: [String]) {
    var texts: Set<String> = []
    let messages = try await explored(Plain<Int, Action>.self, runs: runs) { walk in
      walk.explore(plainStore(0) { _, action in texts.insert("\(action)") }, except: except)
      if isChecked { walk.invariant("nothing changes") { $0 == 0 } }
      prepare(walk)
    }
    return (texts, messages.map(\.text))
  }

  /// Expects an action whose text begins with a text and contains another one.
  private func expectAction(_ texts: Set<String>, _ start: String, with part: String = "") {
    expectTrue(
      texts.contains { $0.hasPrefix(start) && (part.isEmpty || $0.contains(part)) },
      "\(start) … \(part)")
  }

  @Test(
    "each case is sent, with all kinds of payloads, in a box, and with the simplest one in the end")
  func cases() async throws {
    let (texts, messages) = try await sent(Direct.self)
    expectEqual(messages, [])
    for start in [
      "plain", "nothing", "maybe(nil)", "maybe(Optional(0))", "list([])", "set(Set([]))",
      "entries([:])", "labelled(count: 2)", "several(first: -1, second: \"", "boxed(nil)",
      "boxed(Optional(0))", "boxes(first: -1, second: \"",
    ] {
      expectAction(texts, start)
    }
    for (start, part) in [
      ("result(", "success"), ("result(", "full"), ("result(", "late("), ("row(-1, ", "renamed("),
      ("row(-1, ", "closed)"), ("child(", "ChildAction.closed)"), ("boxedRow(-1, ", "renamed("),
    ] {
      expectAction(texts, start, with: part)
    }
    let counts = texts.filter { $0.hasPrefix("list([") }.map { $0.split(separator: ",").count }
    expectEqual(counts.max(), 3)
    do {
      let walk = try await findWalk(Plain<Int, Size?>.self) { walk in
        walk.explore(plainStore(0) { count, size in count += size == nil ? 0 : 1 })
        walk.invariant("no size is sent") { $0 == 0 }
      }
      expectEqual(walk?.steps.map { $0.hasSuffix("small)") || $0.hasSuffix(".small") }, [true])
    }
  }

  indirect enum Tree {
    case leaf(Int)
    case node(Tree, Tree)
  }

  private enum Grown {
    case tree(Tree), failed(Failure), unit(Unit), sum(Sum), level(Level)
    indirect case far(Tree, label: String)
  }

  private struct Level: CaseIterable {
    static let allCases = [Level(number: 3), Level(number: 7)]

    let number: Int
  }

  private indirect enum Sum { case sum(Sum, Sum), number(Int) }

  private enum Unit: String { case gram, litre }

  @Test("a recursive payload is made with itself, up to some depth, and beside others")
  func recursion() async throws {
    let (texts, messages) = try await sent(Grown.self, runs: isLongRun ? 200 : 40)
    expectEqual(messages, [])
    expectTrue(texts.contains { $0.hasPrefix("tree(") && $0.hasSuffix("Tree.leaf(0))") })
    expectTrue(texts.contains { $0.hasPrefix("far(") && $0.hasSuffix("label: \"ab\")") })
    let nesting = texts.filter { $0.contains("Tree") }.map { text in
      text.reduce(into: (depth: 0, maximum: 0)) { count, character in
        count.depth += character == "(" ? 1 : character == ")" ? -1 : 0
        count.maximum = max(count.maximum, count.depth)
      }.maximum
    }
    expectEqual(nesting.max(), 6)
    let right = try Regex(#"(leaf\(-?[0-9]+\), [^(]*node\([^(]*){3}"#)
    expectTrue(texts.contains { $0.contains(right) })
    expectAction(texts, "failed(")
    expectAction(texts, "sum(", with: "number(-1), ")
    expectEqual(texts.count { $0.hasPrefix("unit(") }, 2)
    expectEqual(texts.count { $0.hasPrefix("level(") }, 2)
  }

  struct Name: RawRepresentable, Hashable {
    let rawValue: String

    init?(rawValue: String) {
      if rawValue.isEmpty { return nil }
      self.rawValue = rawValue
    }
  }

  enum Size: CaseIterable { case small, large }

  enum Found {
    case number(Int), byte(UInt8), real(Double), id(UUID), date(Date), data(Data), url(URL)
    case price(Decimal), letter(Character), text(String), part(Substring), float(Float)
    case pause(Duration), flag(Bool), name(Name), size(Size)
    case int8(Int8), int16(Int16), int32(Int32), int64(Int64)
    case uint(UInt), uint16(UInt16), uint32(UInt32), uint64(UInt64)
  }

  @Test("numbers, texts, and the types of Foundation have small, large and unusual values")
  func foundation() async throws {
    let (texts, messages) = try await sent(Found.self, runs: 320)
    expectEqual(messages, [])
    for text in [
      "number(1000000)", "number(-10)", "byte(255)", "int8(127)", "uint16(65535)", "real(nan)",
      "real(inf)", "real(0.3333333333333333)", "id(00000000-0000-0000-0000-000000000004)",
      "data(100 bytes)", "date(2032-09-09 01:46:40 +0000)", "url(https://example.com/a?b=c)",
      "price(0.1)", "pause(60.0 seconds)", "letter(\"👋🏽\")", "text(\"a\\nb\")",
      "text(\"\(String(repeating: "a", count: 100))\")", "part(\" a \")",
    ] {
      expectTrue(texts.contains(text), "\(text)")
    }
    let counts = Dictionary(grouping: texts) { $0.prefix { $0 != "(" } }.mapValues(\.count)
    expectEqual(
      counts,
      [
        "number": 25, "byte": 13, "real": 19, "id": 5, "date": 5, "data": 4, "url": 3, "price": 9,
        "letter": 6, "text": 12, "part": 12, "float": 19, "pause": 5, "flag": 2, "name": 11,
        "size": 2, "int8": 23, "int16": 24, "int32": 25, "int64": 25, "uint": 15, "uint16": 14,
        "uint32": 15, "uint64": 15,
      ])
  }

  enum Partial {
    case opaque(Opaque), opaques([Opaque]), more(Int, [Opaque]), either(Neither, Int)
    case pairs([Hidden: Int]), table([Hidden: Opaque]), several(Opaque, Hidden, [Opaque])
    case none(Empty)
    case row(Opaque, ChildAction)
    case known(Int)
  }

  enum Neither {
    case opaque(Opaque), closure(() -> Void), shown(any CustomStringConvertible)
  }

  enum Empty: CaseIterable {}

  @Test("what can't be made is listed once, with the generators that would make it")
  func missing() async throws {
    let (texts, messages) = try await sent(Partial.self, runs: 9)
    expectTrue(texts.allSatisfy { $0.hasPrefix("known(") })
    expectEqual(
      messages,
      [
        """
        8 cases were never sent, because no value can be made for their payloads.

          opaque:   walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          opaques:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          more:     walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          either:   walk.generate(ActionCasesTests.Opaque.self) { draw in … }, walk.generate((() -> ()).self) { draw in … }, walk.generate((any CustomStringConvertible).self) { draw in … }
          pairs:    walk.generate(ActionCasesTests.Hidden.self) { draw in … }
          table:    walk.generate(ActionCasesTests.Hidden.self) { draw in … }, walk.generate(ActionCasesTests.Opaque.self) { draw in … }
          several:  walk.generate(ActionCasesTests.Opaque.self) { draw in … }, walk.generate(ActionCasesTests.Hidden.self) { draw in … }
          row:      walk.generate(ActionCasesTests.Opaque.self) { draw in … }

        Add the generators to the walk, or leave the cases out with 'except:'.
        """
      ])
    let unchecked = try await sent(Partial.self, runs: 2, isChecked: false).messages
    expectEqual(
      unchecked.map(firstLine),
      [
        "8 cases were never sent, because no value can be made for their payloads.",
        "2 walks have passed, but have not tried everything.",
      ])
  }

  enum Failed {
    case failed(any Error), uploaded(Upload, Int), moved(Move, Int), torn(Opaque)
  }

  enum Upload { case waiting, torn(Opaque), half(Int, Opaque) }

  enum Move { case begun, ended(Opaque) }

  @Test("cases in a payload that can't be made are listed, until the test has generators")
  func missingInPayload() async throws {
    let (texts, messages) = try await sent(Failed.self, runs: 15)
    expectAction(texts, "failed(", with: "GeneratedError")
    expectAction(texts, "uploaded(", with: "waiting")
    expectEqual(
      messages.first?.split(separator: "\n").filter { $0.contains("walk.generate(") }
        .map { $0.prefix { $0 != ":" } },
      [
        "  torn", "  ActionCasesTests.Upload.torn", "  ActionCasesTests.Upload.half",
        "  ActionCasesTests.Move.ended",
      ])
    let generated = try await sent(Failed.self, runs: 15) { walk in
      walk.generate(Opaque.self) { _ in Opaque() }
      walk.generate((any Error).self) { draw in draw.pick(Failure.full, Failure.late(3)) }
    }
    expectEqual(generated.messages, [])
    expectAction(generated.texts, "uploaded(", with: "torn(")
    expectAction(generated.texts, "failed(", with: "late(3)")
  }

  private enum Similar { case open, opened, reopen, late }

  private enum Outer { case outer(Int, String, MiddleAction) }

  private enum MiddleAction { case inner(String, ChildAction) }

  @Test("a case is left out by its whole name, and made with the payloads around it in their order")
  func exceptions() async throws {
    let (similar, _) = try await sent(Similar.self, runs: 9, except: ["open"])
    expectEqual(similar, ["opened", "reopen", "late"])
    let (texts, _) = try await sent(
      Direct.self, runs: 15, except: ["child", "row.closed"])
    expectTrue(!texts.contains { $0.hasPrefix("child(") })
    expectTrue(!texts.contains { $0.hasPrefix("row(") && $0.contains("closed") })
    expectAction(texts, "row(", with: "renamed")
    let (unknown, messages) = try await sent(
      ChildAction.self, runs: 9, except: ["opened", "closed"])
    expectEqual(unknown, [])
    expectEqual(
      messages,
      [
        """
        A name in 'except:' is not a case of ActionCasesTests.ChildAction.

          Names:  opened
          Cases:  renamed
                  closed

        The name has no effect. Correct the name, or remove it.
        """
      ])
    do {
      let (texts, messages) = try await sent(Outer.self, runs: 20)
      expectEqual(messages, [])
      expectTrue(
        texts.contains { $0.hasPrefix("outer(-1, \"") && $0.hasSuffix("ChildAction.closed))") })
      let (others, _) = try await sent(Outer.self, runs: 9, except: ["outer.inner.closed"])
      expectAction(others, "outer(", with: "renamed(")
      expectTrue(!others.contains { $0.hasSuffix("ChildAction.closed))") })
    }
  }

  @Test("an action that is no enum is made by its type, or listed if no value can be made")
  func noEnum() async throws {
    let (texts, messages) = try await sent(Int.self)
    expectEqual(messages, [])
    expectTrue(texts.contains("-2"))
    let (others, _) = try await sent(Int.self, runs: 9) { walk in
      for number in 1...2 { walk.generate(Int.self) { _ in number } }
    }
    expectEqual(others, ["2"])
    let list = try await sent([Upload].self, runs: 9).messages.first
    expectEqual(list?.contains("Upload.torn:  walk.generate("), true)
    expectEqual(
      try await sent(Opaque.self, runs: 1).messages.map(firstLine),
      ["A case was never sent, because no value can be made for its payload."])
  }
}
