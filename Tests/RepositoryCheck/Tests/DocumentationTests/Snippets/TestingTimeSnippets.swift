import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Snippets about time in tests", .stallLimit) struct TestingTimeSnippets {
  // MARK: - Clocks

  @Test("a clock that the test advances") func testClock() async throws {
    let clock = TestClock()
    let tea = Task {
      try await clock.sleep(for: .seconds(180))
      return "ready"
    }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(180))
    #expect(try await tea.value == "ready")
  }

  // The article about effects has the two cases of this feature as well.
  struct Stopwatch: Reducer {
    struct State { var seconds = 0 }
    enum Action { case startTapped, stopTapped, ticked }

    let clock: any Clock<Duration>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .startTapped:
        return .timer(id: "stopwatch", every: .seconds(1), clock: clock) { .ticked }
      case .stopTapped:
        return .cancel(id: "stopwatch")
      case .ticked:
        state.seconds += 1
        return .none
      }
    }
  }

  @Test("a timer") func timer() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State(), reducer: Stopwatch(clock: clock))
    store.send(.startTapped)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.seconds = 1 }
    await store.receive(.ticked) { $0.seconds = 2 }
    store.send(.stopTapped)
    await store.finish()
  }

  @Test("no action before the deadline") func nothingYet() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stopwatch.State(), reducer: Stopwatch(clock: clock))
    store.send(.startTapped)
    await clock.advance(by: .milliseconds(999))
    await store.expectNoActions()
    store.cancelEffects()
    await store.finish()
  }

  @Test("a clock without waiting") func immediateClock() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(180))
    #expect(clock.now.offset == .seconds(180))
  }

  // MARK: - Gates

  @Test("a gate") func gate() async throws {
    let gate = Gate<Int>()
    let count = Task { try await gate.value() }
    await gate.waitForCallers()
    gate.answer(with: 3)
    #expect(try await count.value == 3)
  }

  @Test("a gate, opened in another order") func gateInOtherOrder() async throws {
    let gate = Gate<Int>()
    let tasks = [Task { try await gate.value() }, Task { try await gate.value() }]
    let first = try await gate.next()
    let second = try await gate.next()
    second.answer(with: 2)
    first.answer(with: 1)
    #expect(try await [tasks[0].value, tasks[1].value] == [1, 2])
  }

  struct Editor: Reducer {
    struct State {}
    enum Action { case appeared, leftScreen }

    let saves: Gate<Void>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared: .run(id: "save") { _ in try await saves.value() }
      case .leftScreen: .cancel(id: "save")
      }
    }
  }

  @Test("a call that is cancelled") func gateCall() async throws {
    let saves = Gate<Void>()
    let store = TestStore(initialState: Editor.State(), reducer: Editor(saves: saves))
    store.send(.appeared)
    let save = try await saves.next()
    store.send(.leftScreen)
    await save.waitForCancellation()
    #expect(save.isCancelled)
    await store.finish()
  }

  struct ItemServiceMock {
    let items = Gate<[String]>(name: "items")
    let saves = Gate<Void>(name: "saves")

    func fetchItems() async throws -> [String] { try await items.value() }
    func save(_ items: [String]) async throws { try await saves.value() }
  }

  @Test("a mock has a gate for each function") func mock() async throws {
    let service = ItemServiceMock()
    service.items.answer(with: ["tea"])
    service.saves.fail(with: CancellationError())
    #expect(try await service.fetchItems() == ["tea"])
    await #expect(throws: CancellationError.self) { try await service.save([]) }
  }
}
