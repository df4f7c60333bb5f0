import Corbel
import TestSupport
import Testing

@MainActor @Suite("Mistakes in making an effect", .stallLimit) struct EffectMistakeTests {
  @Test("a timer without an interval is reported, and replaces the earlier timer")
  func timer() async {
    let diagnostics = DiagnosticRecorder()
    let store = Store(
      initialState: Duration.seconds(1),
      reducer: Reduce<Duration, Duration, Never> { state, interval in
        state = interval
        return .timer(
          id: 1, every: interval, clock: ContinuousClock(), fileID: "App/App.swift", line: 12
        ) { .zero }
      }, diagnostics: diagnostics.reporter)
    let timer = store.send(.seconds(60))
    await store.send(.zero).finish()
    await timer.finish()
    expectEqual(store.state, .zero)
    expectEqual(
      diagnostics.texts,
      [
        """
        A timer was made with an interval of 0.0 seconds.

          Made at:  App.swift:12

        The timer was not started. Pass an interval longer than zero.
        """
      ])
  }

  @Test("a limit below one lets one effect run at a time", arguments: [Int.min, 0, 1])
  func limit(_ limit: Int) {
    expectEqual(EffectPolicy.queue(limit: limit), .queue)
  }
}
