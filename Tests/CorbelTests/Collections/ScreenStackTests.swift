import Corbel
import Foundation
import TestSupport
import Testing

@Suite("Stacks of screens") struct ScreenStackTests {
  enum Screen: Equatable { case recipe(String), step(Int) }

  private func texts(_ stack: ScreenStack<Screen>) -> [String] {
    stack.elements.map { "\($0.id) \($0.screen)" }
  }

  @Test("screens are pushed on top, each with an id of its own") func push() {
    var stack = ScreenStack<Screen>()
    expectNil(stack.top)
    expectEqual(
      [stack.push(.recipe("Bread")), stack.push(.step(1)), stack.push(.step(1))], [1, 2, 3])
    expectEqual(stack.top, .step(1))
    expectEqual(texts(stack), [#"1 recipe("Bread")"#, "2 step(1)", "3 step(1)"])
  }

  @Test("popping removes the screen on top, and nothing from an empty stack") func pop() {
    var stack = ScreenStack<Screen>([.step(1), .step(2)])
    stack.pop()
    expectEqual(texts(stack), ["1 step(1)"])
    stack.pop()
    stack.pop()
    expectNil(stack.top)
  }

  @Test("only the screens with the given ids stay, also the second time") func keep() {
    var stack = ScreenStack<Screen>([.step(1), .step(2), .step(3)])
    for _ in 0..<2 {
      stack.keep(ids: [1, 2])
      expectEqual(texts(stack), ["1 step(1)", "2 step(2)"])
    }
    stack.keep(ids: [])
    expectTrue(stack.elements.isEmpty)
  }

  @Test(
    "an id is never given again",
    arguments: [
      { $0.pop() }, { $0.keep(ids: []) }, { $0.replace(with: []) }, { $0.elements = [] },
    ] as [@Sendable (inout ScreenStack<Screen>) -> Void])
  func ids(_ remove: @Sendable (inout ScreenStack<Screen>) -> Void) {
    var stack = ScreenStack<Screen>([.step(1)])
    remove(&stack)
    expectEqual(stack.push(.step(1)), 2)
  }

  @Test("a screen gets a new id also on the screens of another stack") func otherStack() {
    var stack = ScreenStack<Screen>()
    stack.elements = ScreenStack<Screen>([.step(1), .step(2)]).elements
    expectEqual(stack.push(.step(3)), 3)
    expectEqual(texts(stack), ["1 step(1)", "2 step(2)", "3 step(3)"])
  }

  @Test("a deep link replaces all screens") func replace() {
    var stack = ScreenStack<Screen>([.step(1)])
    stack.replace(with: [.recipe("Bread"), .step(4)])
    expectEqual(texts(stack), [#"2 recipe("Bread")"#, "3 step(4)"])
  }

  // A test of a store compares the state with one that the test changes in the same way.
  @Test("stacks are equal if they have the same screens with the same ids") func equality() {
    var (left, right) = (ScreenStack<Screen>([.step(1)]), ScreenStack<Screen>([.step(1)]))
    expectEqual(left, right)
    left.push(.step(2))
    expectTrue(left != right)
    right.push(.step(2))
    expectEqual(left, right)
    right.replace(with: [.step(1), .step(2)])
    expectTrue(left != right)
  }

  @Test("a stack without its last screen equals the stack before, and still gives a new id")
  func equalityAfterPop() {
    let before = ScreenStack<Screen>([.step(1)])
    var after = before
    after.push(.step(2))
    after.pop()
    expectEqual(after, before)
    expectEqual("\(after)", "\(before)")
    expectEqual(after.push(.step(3)), 3)
  }

  @Test("a decoded stack gives no id that the encoded one has given") func decoded() throws {
    var stack = ScreenStack(["Bread", "Tea"])
    stack.pop()
    let data = try JSONEncoder().encode(stack)
    var copy = try JSONDecoder().decode(ScreenStack<String>.self, from: data)
    expectEqual(copy, stack)
    expectEqual(copy.push("Jam"), 3)
  }

  @Test("stacks of screens of several types compare types and content") func types() {
    var (left, right) = (ScreenStack<any Equatable>([1]), ScreenStack<any Equatable>([1]))
    expectEqual(left, right)
    left.push("Tea")
    right.push(2)
    expectTrue(left != right)
    right.pop()
    right.push("Tea")
    expectTrue(left != right)
  }

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

    enum Action { case tapped }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  struct Trip: Reducer {
    struct State: Equatable { var path = ScreenStack<any Equatable>([Page.State()]) }

    enum Action {
      case page(Int, Page.Action), clicks(Int, Clicks.Action), opened(Int, any Equatable)
    }

    static let page = child(\.path, Page.self, action: Action.page, output: Action.opened)
    static let clicks = child(\.path, Clicks.self, action: Action.clicks)

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .page(let id, let action):
        return reduce(Page(), Self.page, id: id, in: &state, action)
      case .clicks(let id, let action):
        return reduce(Clicks(), Self.clicks, id: id, in: &state, action)
      case .opened(_, let screen):
        state.path.push(screen)
        return .none
      }
    }
  }

  @Test("the type of a screen's state tells its kind") @MainActor func kinds() throws {
    let recorder = DiagnosticRecorder()
    let store = Store(
      initialState: Trip.State(), reducer: Trip(), diagnostics: recorder.reporter)
    let page = try #require(store.scope(Trip.page, id: 1))
    page.send(.textChanged("Tea"))
    expectEqual(page.text, "Tea")
    page.send(.finished)
    expectNil(store.scope(Trip.page, id: 2))
    try #require(store.scope(Trip.clicks, id: 2)).send(.tapped)
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

  @Test("an action to a screen that was popped is reported with its kind")
  @MainActor func popped() throws {
    let recorder = DiagnosticRecorder()
    let store = Store(
      initialState: Tour.State(), reducer: Tour {}, diagnostics: recorder.reporter)
    let stop = try #require(store.scope(Tour.stops, id: 1))
    store.send(.nextTapped)
    stop.send(.counted, fileID: "App/Tour.swift", line: 7)
    expectEqual(
      recorder.texts,
      [
        """
        'stop(1, counted)' was sent to a child that no longer exists.

          Sent at:  Tour.swift:7
          Child:    CorbelTests.ScreenStackTests.Tour.Stop.State
          ID:       1

        The action was dropped. Cancel the sender's work when the child goes, or check that the \
        child still exists.
        """
      ])
  }

  @Test("an action to a screen notifies no reader of another screen")
  @MainActor func observed() throws {
    var state = Trip.State()
    state.path.push(Clicks.State())
    let store = Store(initialState: state, reducer: Trip())
    let page = try #require(store.scope(Trip.page, id: 1))
    let clicks = try #require(store.scope(Trip.clicks, id: 2))
    let pages = trackChanges { _ = page.text }
    let counts = trackChanges { _ = clicks.count }
    clicks.send(.tapped)
    expectEqual([pages.value, counts.value], [0, 1])
  }

  struct Tour: Reducer {
    struct Stop: Reducer {
      struct State: Equatable { var visits = 0 }
      enum Action { case visited, counted }

      let service: @MainActor () async -> Void

      func reduce(into state: inout State, action: Action) -> Effect<Self> {
        guard case .visited = action else {
          state.visits += 1
          return .none
        }
        return .run {
          await service()
        } finish: {
          .counted
        }
      }
    }

    struct State: Equatable { var path = ScreenStack([Stop.State()]) }
    enum Action { case stop(Int, Stop.Action), nextTapped }

    static let stops = child(\.path, Stop.self, action: Action.stop)

    let service: @MainActor () async -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .stop(let id, let action):
        return reduce(Stop(service: service), Self.stops, id: id, in: &state, action)
      case .nextTapped:
        state.path.replace(with: [Stop.State()])
        return .none
      }
    }
  }

  @Test("a screen that takes the place of another receives nothing of the other's work")
  @MainActor func replaced() async throws {
    let gate = AsyncStream.makeStream(of: Void.self)
    let store = Store(
      initialState: Tour.State(),
      reducer: Tour {
        for await _ in gate.stream { return }
      })
    let visit = store.send(.stop(1, .visited))
    store.send(.nextTapped)
    gate.continuation.yield()
    await visit.finish()
    expectEqual(store.path.top, Tour.Stop.State())
    expectNil(store.scope(Tour.stops, id: 1))
    store.send(.stop(2, .counted))
    expectEqual(store.scope(Tour.stops, id: 2)?.visits, 1)
  }
}
