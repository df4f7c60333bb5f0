import Corbel
import CounterExample
import Testing

@Suite("Without a model", .timeLimit(.minutes(10)))
@MainActor struct PlainCounterTests {
  @Test("any closure can handle the events of the view")
  func asksHandler() async {
    let handler = HandlerMock()
    let screen = CounterScreen(
      kind: .local, count: 3, loading: .notLoaded, saving: .notLoaded, handler: handler)

    for control in screen.controls { await control.press().value }

    #expect(handler.calls == ["increment", "decrement", "reset", "save", "load"])
    #expect(screen.count == 3)
  }

  @Test(
    "counters of the same way have separate counts", arguments: CounterWay.allCases)
  func isOnItsOwn(way: CounterWay) async {
    let first = CounterBench(way)
    let second = CounterBench(way)

    await first.press("+").finish()

    #expect(first.screen.count == 1)
    #expect(second.screen.count == 0)
  }
}

@MainActor private final class HandlerMock: CounterHandler {
  private(set) var calls: [String] = []

  nonisolated deinit {}

  func increment() async { calls.append("increment") }
  func decrement() async { calls.append("decrement") }
  func reset() async { calls.append("reset") }
  func save() async { calls.append("save") }
  func load() async { calls.append("load") }
}
