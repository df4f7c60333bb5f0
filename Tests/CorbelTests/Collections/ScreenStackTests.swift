import Corbel
import Testing

@Suite("Stacks of screens") struct ScreenStackTests {
  enum Screen: Equatable { case recipe(String), step(Int) }

  private func texts(_ stack: ScreenStack<Screen>) -> [String] {
    stack.elements.map { "\($0.id) \($0.screen)" }
  }

  @Test("screens are pushed on top, each with an id of its own") func push() {
    var stack = ScreenStack<Screen>()
    #expect(stack.top == nil)
    #expect((stack.push(.recipe("Bread")), stack.push(.step(1)), stack.push(.step(1))) == (1, 2, 3))
    #expect(stack.top == .step(1))
    #expect(texts(stack) == [#"1 recipe("Bread")"#, "2 step(1)", "3 step(1)"])
  }

  @Test("popping removes the screen on top, and nothing from an empty stack") func pop() {
    var stack = ScreenStack<Screen>([.step(1), .step(2)])
    stack.pop()
    #expect(texts(stack) == ["1 step(1)"])
    stack.pop()
    stack.pop()
    #expect(stack.top == nil)
  }

  @Test("only the screens with the given ids stay, also the second time") func keep() {
    var stack = ScreenStack<Screen>([.step(1), .step(2), .step(3)])
    for _ in 0..<2 {
      stack.keep(ids: [1, 2])
      #expect(texts(stack) == ["1 step(1)", "2 step(2)"])
    }
    stack.keep(ids: [])
    #expect(stack.elements.isEmpty)
  }

  @Test(
    "an id is never given again",
    arguments: [
      { $0.pop() }, { $0.keep(ids: []) }, { $0.replace(with: []) }, { $0.elements = [] },
    ] as [@Sendable (inout ScreenStack<Screen>) -> Void])
  func ids(_ remove: @Sendable (inout ScreenStack<Screen>) -> Void) {
    var stack = ScreenStack<Screen>([.step(1)])
    remove(&stack)
    #expect(stack.push(.step(1)) == 2)
  }

  @Test("a deep link replaces all screens") func replace() {
    var stack = ScreenStack<Screen>([.step(1)])
    stack.replace(with: [.recipe("Bread"), .step(4)])
    #expect(texts(stack) == [#"2 recipe("Bread")"#, "3 step(4)"])
  }

  // A test of a store compares the state with one that the test changes in the same way.
  @Test("stacks are equal if they have had the same screens") func equality() {
    var (left, right) = (ScreenStack<Screen>([.step(1)]), ScreenStack<Screen>([.step(1)]))
    #expect(left == right)
    left.push(.step(2))
    #expect(left != right)
    right.push(.step(2))
    #expect(left == right)
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

    enum Screen: Equatable { case stop(Stop.State) }
    struct State: Equatable { var path = ScreenStack<Screen>([.stop(.init())]) }
    enum Action { case stop(Int, Stop.Action), nextTapped }

    static let stops = child(\.path.elements, \.screen, case: Screen.stop, action: Action.stop) {
      if case .stop(let stop) = $0 { stop } else { nil }
    }

    let service: @MainActor () async -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .stop(let id, let action):
        return reduce(Stop(service: service), Self.stops, id: id, in: &state, action)
      case .nextTapped:
        state.path.replace(with: [.stop(.init())])
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
    #expect(store.path.top == .stop(.init(visits: 0)))
    #expect(store.scope(Tour.stops, id: 1) == nil)
    store.send(.stop(2, .counted))
    #expect(store.scope(Tour.stops, id: 2)?.visits == 1)
  }
}
