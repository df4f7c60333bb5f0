import Corbel
import Foundation
import TestSupport
import Testing

/// The kinds of screens for tests; two of them have the same type.
struct Kinds: Alternatives, Equatable, Codable, Sendable {
  var note: String?, copy: String?, numbers: [Int]?
}

@Suite("Stacks of screens") struct ScreenStackTests {
  private typealias Stack = ScreenStack<Kinds>
  private typealias Change = (inout Stack) -> Void

  private func stack(_ notes: String...) -> Stack {
    Stack(notes.map { OneOf(\.note, $0) })
  }

  private func texts(_ stack: Stack) -> String {
    stack.elements.map { "\($0.id) \($0.screen)" }.joined(separator: ", ")
  }

  @Test("screens are pushed on top, each with an id of its own") func push() {
    var stack = Stack()
    expectNil(stack.top)
    let ids = [stack.push(\.note, "Bread"), stack.push(\.note, "Tea"), stack.push(\.copy, "Tea")]
    expectEqual(ids, [1, 2, 3])
    expectEqual(stack.top, OneOf(\.copy, "Tea"))
    expectEqual(texts(stack), #"1 note("Bread"), 2 note("Tea"), 3 copy("Tea")"#)
  }

  // Square's 'flow', issue 21, and 'duck_router', issue 17: an unknown screen to go back to.
  @Test("screens are changed and removed by their ids, which are never given again") func ids() {
    let rows: [(name: String, change: Change, expected: String)] = [
      (
        "keep twice", { stack in for _ in 1...2 { stack.keep(ids: [1, 2]) } },
        #"1 note("Bread"), 2 note("Tea"), 3 note("Jam")"#
      ),
      ("keep none", { $0.keep(ids: []) }, #"3 note("Jam")"#),
      (
        "replace", { $0.replace(with: [OneOf(\.note, "Egg"), OneOf(\.copy, "Egg")]) },
        #"3 note("Egg"), 4 copy("Egg"), 5 note("Jam")"#
      ),
      ("no elements", { $0.elements = [] }, #"3 note("Jam")"#),
      (
        "elements of another stack",
        { $0.elements = Stack([OneOf(\.numbers, [1]), OneOf(\.copy, "Egg")]).elements },
        #"1 numbers([1]), 2 copy("Egg"), 3 note("Jam")"#
      ),
      (
        "another screen in place", { $0[1] = OneOf(\.numbers, [1]) },
        #"1 numbers([1]), 2 note("Tea"), 3 note("Jam")"#
      ),
      (
        "an unknown id", { $0[7] = OneOf(\.note, "Egg") },
        #"1 note("Bread"), 2 note("Tea"), 3 note("Jam")"#
      ),
      (
        "above the root, twice",
        { stack in for _ in 1...2 { stack.push(\.copy, "Egg", above: nil) } },
        #"4 copy("Egg"), 5 note("Jam")"#
      ),
    ]
    for row in rows {
      var stack = stack("Bread", "Tea")
      row.change(&stack)
      stack.push(\.note, "Jam")
      expectEqual(texts(stack), row.expected, row.name)
    }
  }

  // A test of a store compares the state with one that the test changes in the same way.
  @Test("stacks are equal if they have equal screens with the same ids, whatever they had before")
  func equality() {
    let before = stack("Bread")
    var after = before
    after.push(\.note, "Tea")
    expectTrue(after != before && !haveSameContent(after, before))
    after.pop()
    expectEqual(after, before)
    expectTrue(haveSameContent(after, before))
    expectEqual("\(after)", "\(before)")

    var (left, right) = (before, before)
    left.push(\.note, "Tea")
    right.push(\.copy, "Tea")
    expectTrue(left != right && !haveSameContent(left, right))
    right[2]?.note = "Tea"
    expectEqual(left, right)
    right.replace(with: [OneOf(\.note, "Bread"), OneOf(\.note, "Tea")])
    expectTrue(left != right)
  }

  private struct Plates: Alternatives {
    struct Plate { var name: String }

    var plate: Plate?
  }

  @Test("screens without '==' are compared by their contents") func contents() {
    let name = String(repeating: "a long name ", count: 9)
    let stacks = [name, String(name.reversed().reversed()), ""].map { name in
      ScreenStack<Plates>([OneOf(\.plate, Plates.Plate(name: name))])
    }
    expectEqual(stacks.map { haveSameContent($0, stacks[0]) }, [true, true, false])
  }

  @Test("a decoded stack gives no id that the encoded one has given") func decoded() throws {
    var stack = stack("Bread", "Tea")
    stack.pop()
    let data = try JSONEncoder().encode(stack)
    var copy = try JSONDecoder().decode(Stack.self, from: data)
    expectEqual(copy, stack)
    expectEqual(copy.push(\.copy, "Jam"), 3)
  }

  @Test("what is decoded can be used, or is refused") func hostile() throws {
    let rows: [(elements: [Int], count: Int, isRead: Bool)] = [
      ([1, 2], 2, true), ([-1, Int.min, 0], -5, true), ([7], Int.min, true), ([], 9, true),
      ([1, 1], 1, false), ([Int.max], 1, true), ([1], Int.max, true), ([], Int.max - 1, true),
      ([Int.max, Int.min, Int.min + 1], Int.max, true),
    ]
    for row in rows {
      let elements = row.elements.map { #"{"id":\#($0),"screen":{"note":"Tea"}}"# }
      let text = #"{"elements":[\#(elements.joined(separator: ","))],"pushCount":\#(row.count)}"#
      var stack = try? JSONDecoder().decode(Stack.self, from: Data(text.utf8))
      expectEqual(stack != nil, row.isRead, text)
      for _ in 1...3 { stack?.push(\.note, "Jam") }
      let ids = stack?.elements.map(\.id) ?? row.elements
      if row.isRead { expectEqual(Set(ids).count, row.elements.count + 3, text) }
      stack?.keep(ids: [Int.max, Int.min])
      stack?.pop()
      stack?.replace(with: [OneOf(\.note, "Bread")])
      // Elements can be decoded alone, and put into another stack.
      let alone = try? JSONDecoder().decode(
        IdentifiedArray<Stack.Element>.self, from: Data("[\(elements.joined(separator: ","))]".utf8)
      )
      var other = Stack()
      other.elements = alone ?? []
      other.push(\.note, "Jam")
      expectEqual(other.top?.note, "Jam")
    }
  }

  @Test("a screen of no kind or of two kinds is refused") func wrongKinds() {
    let rows = [
      (#"{"map":"Lisbon"}"#, "The screen with the id 4 is of none of the kinds."),
      ("{}", "The screen with the id 4 is of none of the kinds."),
      (
        #"{"note":"Tea","copy":"Tea"}"#,
        "'note' and 'copy' have values, but only one of the fields of a OneOf can have a value."
      ),
    ]
    for (screen, expected) in rows {
      let text = #"{"elements":[{"id":4,"screen":\#(screen)}],"pushCount":4}"#
      let error = #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Stack.self, from: Data(text.utf8))
      }
      if case .dataCorrupted(let context) = error {
        expectEqual(context.debugDescription, expected)
      } else {
        expectNil(error)
      }
    }
  }

  // A plain array stands for the stack.
  private struct Plain {
    var screens: [(id: Int, text: String)] = []
    var lastID = 0

    mutating func push(_ text: String) {
      lastID += 1
      screens.append((lastID, text))
    }
  }

  private func change(_ stack: inout Stack, _ plain: inout Plain, _ draw: (Int) -> Int) {
    let (text, id) = ("\(draw(3))", draw(plain.lastID + 2))
    let index = plain.screens.firstIndex { $0.id == id }
    switch draw(9) {
    case 0:
      expectEqual(stack.push(\.note, text), plain.lastID + 1)
      plain.push("note(\"\(text)\")")
    case 1:
      expectEqual(stack.push(\.numbers, [id]), plain.lastID + 1)
      plain.push("numbers([\(id)])")
    case 2:
      expectEqual(stack.push(\.copy, text, above: id), index.map { _ in plain.lastID + 1 })
      if let index {
        plain.screens.removeSubrange((index + 1)...)
        plain.push("copy(\"\(text)\")")
      }
    case 3:
      stack.pop()
      _ = plain.screens.popLast()
    case 4:
      stack[id] = nil
      plain.screens.removeAll { $0.id == id }
    case 5:
      stack[id]?.copy = text
      if let index { plain.screens[index].text = "copy(\"\(text)\")" }
    case 6:
      stack[id]?.numbers?.append(7)
      if let index, plain.screens[index].text.hasPrefix("numbers") {
        plain.screens[index].text.replace("])", with: ", 7])")
      }
    case 7:
      stack[id]?.note = nil
      if let index, plain.screens[index].text.hasPrefix("note") { plain.screens.remove(at: index) }
    default:
      let ids = (0...4).map { _ in draw(plain.lastID + 2) }
      stack.keep(ids: ids)
      plain.screens.removeAll { !ids.contains($0.id) }
    }
  }

  @Test("any changes leave what the same changes of an array leave", arguments: 1...20)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var stack = Stack()
    var plain = Plain()
    for _ in 1...200 {
      change(&stack, &plain) { Int.random(in: 0..<$0, using: &generator) }
      expectEqual(
        texts(stack), plain.screens.map { "\($0.id) \($0.text)" }.joined(separator: ", "))
      let data = try JSONEncoder().encode(stack)
      expectEqual(try JSONDecoder().decode(Stack.self, from: data), stack)
    }
  }
}

@MainActor @Suite("Stacks of screens in a store", .stallLimit) struct StackStoreTests {
  /// A stack with two kinds of screens of one type, and one without actions.
  private struct Trip: Reducer {
    struct Screens: Alternatives { var page: Member.State?, draft: Member.State?, photo: String? }

    struct State { var path = ScreenStack<Screens>([OneOf(\.page, Member.State())]) }

    enum Action {
      case page(Int, String), draft(Int, String), finished(Int, String)
      case changed((inout State) -> Void)
    }

    static let pages = child(\.path, \.page, action: Action.page, output: Action.finished)
    static let drafts = child(\.path, \.draft, action: Action.draft, output: Action.finished)
    static let photos = child(\.path, \.photo)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      let member = Member(effects: ["finish": .respond("finished")])
      switch action {
      case .page(let id, let action):
        return reduce(member, Self.pages, id: id, in: &state, action)
      case .draft(let id, let action):
        return reduce(member, Self.drafts, id: id, in: &state, action)
      case .finished(let id, _): state.path.push(\.draft, Member.State(), above: id)
      case .changed(let change): change(&state)
      }
      return .none
    }
  }

  @Test("two kinds share a type of state, and an action notifies only its readers")
  func kinds() throws {
    let recorder = DiagnosticRecorder()
    let store = Store(initialState: Trip.State(), reducer: Trip(), diagnostics: recorder.reporter)
    let page = try unwrap(store.scope(Trip.pages, id: 1))
    // Two quick taps ask for the next screen twice.
    for _ in 1...2 { page.send("finish") }
    expectEqual(store.path.elements.map(\.id), [1, 3])
    expectTrue(store.scope(Trip.pages, id: 3) == nil && store.scope(Trip.drafts, id: 1) == nil)
    let draft = try unwrap(store.scope(Trip.drafts, id: 3))
    let changes = [trackChanges { _ = page.count }, trackChanges { _ = draft.count }]
    draft.send("counted")
    expectEqual(changes.map(\.value), [0, 1])
    store.send(.changed { $0.path[3]?.draft?.count = 7 })
    expectEqual([page.count, draft.count], [0, 7])
    store.send(.changed { $0.path.push(\.photo, "Harbour") })
    expectEqual(store.scope(Trip.photos, id: 4)?.state, "Harbour")
    expectEqual(recorder.facts, [])
    store.send(.draft(1, "counted"))
    expectEqual(
      recorder.facts,
      [#"'reduce' was called with 'draft(1, "counted")' for a child that does not exist."#])
  }

  @Test("a printed screen shows its kind") func printed() {
    var text = ""
    dump(ScreenStack<Trip.Screens>([OneOf(\.photo, "Tea")]).elements[0], to: &text)
    expectTrue(text.contains("- id: 1") && text.contains(#"photo: "Tea""#), text)
  }
}
