import Corbel
import CorbelTesting
import Testing

@MainActor
@Suite("StoreObserver: printing", .timeLimit(.minutes(10)))
struct StoreObserverPrintingTests {
  private struct Row: Identifiable {
    let id: Int
    var isDone = false
  }

  private enum Page {
    case none
    case detail(name: String, count: Int)
  }

  private struct Profile {
    var name = ""
    var address: (street: String, number: Int) = ("", 0)
  }

  private struct Hidden: CustomStringConvertible {
    var password: String
    var description: String { "hidden" }
  }

  private final class Box {}

  private struct State {
    var count = 0
    var name: String?
    var profile = Profile()
    var rows: IdentifiedArray<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var tags: [String] = ["a", "b", "c"]
    var scores: [String: Int] = ["tea": 1]
    var remote: Loadable<Int> = .notLoaded
    var page = Page.none
    var hidden = Hidden(password: "old")
    var box = Box()
    var size = (1, 2)
    var draft: Profile? = Profile()
  }

  private typealias Change = @MainActor (inout State) -> Void

  /// Returns the printed texts for a change.
  private func text(of changes: Change...) -> [String] {
    var texts: [String] = []
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, Int, Never> { state, number in
        changes[number](&state)
        return .none
      }, observer: .printing { texts.append($0) })
    for number in changes.indices { store.send(number) }
    return texts
  }

  @Test("an action is printed with the fields that it changed, and no others")
  func fields() {
    let text = text { state in
      state.count = 3
      state.name = "Ada"
    }
    #expect(
      text == [
        """
        sent: 0
          count: 0 → 3
          name: nil → "Ada"
        """
      ])
  }

  @Test("a text of more than two hundred characters is cut", arguments: [200, 201])
  func longText(count: Int) {
    let name = String(repeating: "a", count: count)
    let shown = "\"\(name.prefix(200))\"" + (count > 200 ? "…" : "")
    #expect(text { $0.name = name } == ["sent: 0\n  name: nil → \(shown)"])
  }

  @Test("an action that changes nothing is printed alone")
  func nothing() {
    #expect(text { _ in } == ["sent: 0"])
  }

  @Test("nested fields are printed with their paths")
  func nested() {
    let text = text { state in
      state.profile.name = "Ada"
      state.profile.address.number = 7
    }
    #expect(
      text == [
        """
        sent: 0
          profile.name: "" → "Ada"
          profile.address.number: 0 → 7
        """
      ])
  }

  @Test("elements are printed with their positions")
  func elements() {
    let text = text { $0.rows[id: 2]?.isDone = true }
    #expect(text == ["sent: 0\n  rows[1].isDone: false → true"])
  }

  @Test("only the added and removed elements of a list are printed")
  func lists() {
    let texts = text(
      of: { $0.tags.insert("x", at: 1) }, { $0.tags.removeLast() }, { $0.rows.remove(id: 2) })
    #expect(
      texts == [
        "sent: 0\n  tags[1]: added \"x\"", "sent: 1\n  tags[3]: removed \"c\"",
        "sent: 2\n  rows[1]: removed Row(id: 2, isDone: false)",
      ])
  }

  @Test("a dictionary is printed as a whole, with its keys in order")
  func dictionaries() {
    let texts = text(of: { $0.scores = ["tea": 2, "milk": 3] }, { $0.scores["milk"] = nil })
    #expect(
      texts == [
        "sent: 0\n  scores: [\"tea\": 1] → [\"milk\": 3, \"tea\": 2]",
        "sent: 1\n  scores: [\"milk\": 3, \"tea\": 2] → [\"tea\": 2]",
      ])
  }

  @Test("a new case is printed as a whole, and a changed payload in parts")
  func cases() {
    let texts = text(
      of: { $0.page = .detail(name: "Tea", count: 1) },
      { $0.page = .detail(name: "Tea", count: 2) })
    #expect(
      texts == [
        "sent: 0\n  page: none → detail(name: \"Tea\", count: 1)",
        "sent: 1\n  page.detail.count: 1 → 2",
      ])
  }

  @Test("a value with a description of its own is printed with it")
  func described() {
    let texts = text(of: { $0.remote.startLoading() }, { $0.hidden.password = "new" })
    #expect(
      texts == [
        "sent: 0\n  remote: notLoaded → loading(previous: nil)",
        "sent: 1\n  hidden: hidden → hidden",
      ])
  }

  @Test("a part of a tuple without a label is printed with its position")
  func tuples() {
    #expect(text(of: { $0.size.1 = 3 }) == ["sent: 0\n  size.1: 2 → 3"])
  }

  @Test("a field of an optional value is printed with its path")
  func optionals() {
    #expect(text(of: { $0.draft?.name = "Ada" }) == ["sent: 0\n  draft.name: \"\" → \"Ada\""])
  }

  @Test("another object is a change")
  func objects() {
    #expect(text { $0.box = Box() } == ["sent: 0\n  box: Box → Box"])
  }

  @Test("the first of very many changes are printed")
  func many() {
    let lines = text { $0.tags = (0..<100).map { "\($0)" } }[0].split(separator: "\n")
    #expect(lines.count == 52)
    #expect(lines.last == "  … and 53 more")
  }

  @Test("up to fifty changes are printed, and one more is counted", arguments: [50, 51])
  func limit(count: Int) {
    let text = text { $0.tags += (0..<count).map { "\($0)" } }
    let lines = (0..<50).map { "  tags[\($0 + 3)]: added \"\($0)\"" }
    #expect(
      text == [
        (["sent: 0"] + lines + (count > 50 ? ["  … and 1 more"] : [])).joined(separator: "\n")
      ])
  }

  @Test("a state that is no structure is printed as a whole")
  func plainState() {
    var texts: [String] = []
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, String, Never> { state, _ in
        state += 1
        return .none
      }, observer: .printing { texts.append($0) })
    store.send("counted")
    #expect(texts == ["sent: \"counted\"\n  0 → 1"])
  }

  @Test("outputs and effects are printed in their order", .effectsStartAtOnce)
  func effects() async {
    var texts: [String] = []
    let line = #line + 5
    let gate = Gate<Void>()
    let store = ScriptStore(
      Script([
        "start": .merge(
          .run(id: "it") { $0.send("done") }, .respond("saved"),
          .run(id: "wait") { _ in try await gate.value() }), "stop": .cancel(id: "wait"),
      ]), observer: .printing { texts.append($0) })
    store.send("start")
    store.send("stop")
    #expect(
      texts == [
        "sent: \"start\"\n  log[0]: added \"start\"", "output: \"saved\"",
        "began effect 1 (it, StoreObserverPrintingTests.swift:\(line))",
        "began effect 2 (wait, StoreObserverPrintingTests.swift:\(line + 1))",
        "effect 1: \"done\"\n  log[1]: added \"done\"",
        "finished effect 1 (it, StoreObserverPrintingTests.swift:\(line))",
        "sent: \"stop\"\n  log[2]: added \"stop\"",
        "cancelled effect 2 (wait, StoreObserverPrintingTests.swift:\(line + 1))",
      ])
  }
}
