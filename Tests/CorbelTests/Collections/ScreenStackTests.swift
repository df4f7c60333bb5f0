import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Stacks of screens") struct ScreenStackTests {
  private typealias Stack = ScreenStack<String>

  private func texts(_ stack: Stack) -> [String] {
    stack.elements.map { "\($0.id) \($0.screen)" }
  }

  @Test("screens are pushed on top, each with an id of its own") func push() {
    var stack = Stack()
    expectNil(stack.top)
    expectEqual([stack.push("Bread"), stack.push("Tea"), stack.push("Tea")], [1, 2, 3])
    expectEqual(stack.top, "Tea")
    expectEqual(texts(stack), ["1 Bread", "2 Tea", "3 Tea"])
  }

  @Test("screens are removed, and their ids are never given again") func ids() {
    let rows: [(change: (inout Stack) -> Void, texts: [String])] = [
      ({ $0.pop() }, ["1 Bread", "3 Jam"]),
      (
        {
          for _ in 1...3 { $0.pop() }
        }, ["3 Jam"]
      ),
      ({ $0.keep(ids: [1]) }, ["1 Bread", "3 Jam"]),
      (
        {
          for _ in 1...2 { $0.keep(ids: [1, 2]) }
        }, ["1 Bread", "2 Tea", "3 Jam"]
      ),
      ({ $0.keep(ids: []) }, ["3 Jam"]),
      ({ $0.replace(with: ["Milk", "Egg"]) }, ["3 Milk", "4 Egg", "5 Jam"]),
      ({ $0.elements = [] }, ["3 Jam"]),
      (
        { $0.elements = Stack(["Milk", "Egg", "Rice"]).elements },
        [
          "1 Milk", "2 Egg", "3 Rice", "4 Jam",
        ]
      ),
    ]
    for row in rows {
      var stack = Stack(["Bread", "Tea"])
      row.change(&stack)
      stack.push("Jam")
      expectEqual(texts(stack), row.texts)
    }
  }

  // A test of a store compares the state with one that the test changes in the same way.
  @Test("stacks are equal if they have equal screens with the same ids, whatever they had before")
  func equality() {
    let before = ScreenStack<any Equatable>([1])
    var after = before
    after.push("Tea")
    expectTrue(after != before)
    after.pop()
    expectEqual(after, before)
    expectEqual("\(after)", "\(before)")

    var (left, right) = (before, before)
    left.push("Tea")
    right.push(2)
    expectTrue(left != right)
    right.elements[1].screen = "Tea"
    expectEqual(left, right)
    right.replace(with: [1, "Tea"])
    expectTrue(left != right)
  }

  @Test("a decoded stack gives no id that the encoded one has given") func decoded() throws {
    var stack = Stack(["Bread", "Tea"])
    stack.pop()
    let data = try JSONEncoder().encode(stack)
    var copy = try JSONDecoder().decode(Stack.self, from: data)
    expectEqual(copy, stack)
    expectEqual(copy.push("Jam"), 3)
  }

  @Test("what is decoded can be used, or is refused") func hostile() throws {
    let rows: [(elements: [Int], count: Int, isRead: Bool)] = [
      ([1, 2], 2, true), ([-1, Int.min, 0], -5, true), ([7], Int.min, true), ([], 9, true),
      ([1, 1], 1, false), ([Int.max], 1, true), ([1], Int.max, true), ([], Int.max - 1, true),
      ([Int.max, Int.min, Int.min + 1], Int.max, true),
    ]
    for row in rows {
      let elements = row.elements.map { #"{"id":\#($0),"screen":"Tea"}"# }
      let text = #"{"elements":[\#(elements.joined(separator: ","))],"pushCount":\#(row.count)}"#
      var stack = try? JSONDecoder().decode(Stack.self, from: Data(text.utf8))
      expectEqual(stack != nil, row.isRead, text)
      for _ in 1...3 { stack?.push("Jam") }
      let ids = stack?.elements.map(\.id) ?? row.elements
      if row.isRead { expectEqual(Set(ids).count, row.elements.count + 3, text) }
      stack?.keep(ids: [Int.max, Int.min])
      stack?.pop()
      stack?.replace(with: ["Bread"])
      // Elements can be decoded alone, and put into another stack.
      let alone = try? JSONDecoder().decode(
        IdentifiedArray<Stack.Element>.self, from: Data("[\(elements.joined(separator: ","))]".utf8)
      )
      var other = Stack()
      other.elements = alone ?? []
      other.push("Jam")
      expectEqual(other.top, "Jam")
    }
  }

  // MARK: In a store

  struct Page: Reducer {
    struct State: Equatable { var text = "" }

    enum Action { case textChanged(String), finished }

    typealias Output = any Equatable

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .textChanged(let text) = action else { return .respond(Clicks.State()) }
      state.text = text
      return .none
    }
  }

  struct Clicks: Reducer {
    struct State: Equatable { var count = 0 }

    enum Action { case tapped, loaded }

    let service: @MainActor () async -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .tapped = action else {
        return .run {
          await service()
        } finish: {
          .tapped
        }
      }
      state.count += 1
      return .none
    }
  }

  struct Trip: Reducer {
    struct State: Equatable { var path = ScreenStack<any Equatable>([Page.State()]) }

    enum Action {
      case page(Int, Page.Action), clicks(Int, Clicks.Action), opened(Int, any Equatable), replaced
    }

    static let page = child(\.path, Page.self, action: Action.page, output: Action.opened)
    static let clicks = child(\.path, Clicks.self, action: Action.clicks)

    var service: @MainActor () async -> Void = {}

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .page(let id, let action):
        return reduce(Page(), Self.page, id: id, in: &state, action)
      case .clicks(let id, let action):
        return reduce(Clicks(service: service), Self.clicks, id: id, in: &state, action)
      case .opened(_, let screen):
        state.path.push(screen)
        return .none
      case .replaced:
        state.path.replace(with: [Clicks.State()])
        return .none
      }
    }
  }

  @Test("the type of a screen's state tells its kind, and an action notifies only its readers")
  @MainActor func kinds() throws {
    let recorder = DiagnosticRecorder()
    let store = Store(initialState: Trip.State(), reducer: Trip(), diagnostics: recorder.reporter)
    let page = try unwrap(store.scope(Trip.page, id: 1))
    page.send(.textChanged("Tea"))
    page.send(.finished)
    expectNil(store.scope(Trip.page, id: 2))
    let clicks = try unwrap(store.scope(Trip.clicks, id: 2))
    let pages = trackChanges { _ = page.text }
    let counts = trackChanges { _ = clicks.count }
    clicks.send(.tapped)
    expectEqual([pages.value, counts.value], [0, 1])
    expectEqual(store.path.top as? Clicks.State, Clicks.State(count: 1))
    expectEqual(store.path.elements.first?.screen as? Page.State, Page.State(text: "Tea"))
    expectTrue(recorder.facts.isEmpty)
    store.send(.clicks(1, .tapped))
    expectEqual(recorder.facts.count, 1)
  }

  @Test("a printed screen of a stack of several kinds shows its kind") func printed() {
    var text = ""
    dump(ScreenStack<any Equatable>([Page.State(text: "Tea")]).elements[0], to: &text)
    expectTrue(text.contains("- id: 1"))
    expectTrue(
      text.contains("▿ ScreenStackTests.Page.State: CorbelTests.ScreenStackTests.Page.State"))
    let mirror = Mirror(reflecting: ScreenStack([1]).elements[0])
    expectEqual(mirror.children.map(\.label), ["id", "screen"])
  }

  @Test("an action to a screen that is gone is reported, and its successor receives nothing of it")
  @MainActor func replaced() async throws {
    let recorder = DiagnosticRecorder()
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = Store(
      initialState: Trip.State(),
      reducer: Trip {
        for await _ in gate.stream { return }
      }, diagnostics: recorder.reporter)
    store.send(.replaced)
    let clicks = try unwrap(store.scope(Trip.clicks, id: 2))
    let work = clicks.send(.loaded)
    store.send(.replaced)
    gate.continuation.yield()
    await work.finish()
    expectEqual(store.path.top as? Clicks.State, Clicks.State())
    expectTrue(recorder.texts.isEmpty)
    clicks.send(.tapped)
    expectEqual(
      recorder.facts, ["'clicks(2, tapped)' was sent to a child that no longer exists."])
    expectNil(store.scope(Trip.clicks, id: 2))
    store.send(.clicks(3, .tapped))
    expectEqual(store.scope(Trip.clicks, id: 3)?.count, 1)
  }
}
