import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("The reducer", .timeLimit(.minutes(1)))
@MainActor struct CounterTests {
  let service = CountServiceMock()

  @Test("a load cancels the one under way")
  func replacesLoad() async throws {
    let store = makeStore()

    let older = store.send(.loadTapped)
    let olderCall = try await service.counts.next()
    let newer = store.send(.loadTapped)
    await olderCall.cancellation()
    #expect(older.isFinished)

    try await service.counts.next().open(with: 7)
    await newer.finish()
    #expect(store.count == 7)
  }

  @Test("saves the count there was when Save was tapped")
  func savesCountOfTheTap() async throws {
    let store = makeStore()

    let save = store.send(.saveTapped)
    store.send(.incrementTapped)
    try await service.saves.next().open(with: 3)
    await save.finish()

    #expect(service.calls == [.save(3)])
    #expect(store.count == 4)
  }

  @Test("a save begins when the one before has ended")
  func queuesSaves() async throws {
    let store = makeStore()

    let first = store.send(.saveRequested)
    store.send(.incrementTapped)
    let second = store.send(.saveRequested)
    #expect(service.calls == [.save(3)])

    try await service.saves.next().open(with: 3)
    await first.finish()
    #expect(store.saving == .loading(previous: nil))

    try await service.saves.next().open(with: 4)
    await second.finish()
    #expect(store.saving == .loaded(4))
  }

  @Test("a save that was tapped goes on when the counter disappears")
  func keepsTappedSave() async throws {
    var outputs: [CounterEvent] = []
    let store = makeStore(responder: Responder { outputs.append($0) })
    let save = store.send(.saveTapped)

    store.send(.disappeared)
    try await service.saves.next().open(with: 3)
    await save.finish()

    #expect(outputs == [.saved(3)])
  }

  @Test("an observer sees each action, and where it came from")
  func isObserved() async throws {
    var actions: [String] = []
    let counter = CounterWay.reducer.make(
      kind: .remote, service: LocalCountService(),
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event else { return }
        actions.append("\(reduced.origin): \("\(reduced.action)".prefix { $0 != "(" })")
      })

    await counter.screen["+"]?.press().value

    #expect(
      actions == ["sent: incrementTapped", "effect 1: changeFinished", "effect 2: loadFinished"])
  }

  private func makeStore(
    responder: Responder<CounterEvent> = .noop
  ) -> Store<Counter.State, Counter.Action> {
    Store(
      initialState: Counter.State(count: 3), reducer: Counter(kind: .local, service: service),
      responder: responder)
  }
}
