import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("The reducer", .schedules(10), .timeLimit(.minutes(10)), .actionCoverage(of: Counter.self))
@MainActor struct CounterTests {
  let service = CountServiceMock()

  @Test("counts by itself if it is local")
  func countsAlone() {
    let store = makeStore()

    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.decrementTapped) { $0.count = 3 }
    store.send(.resetTapped) { $0.count = 0 }

    #expect(service.calls.isEmpty)
  }

  @Test("lets the service count if it is remote, and shows the new count")
  func countsAtService() async {
    let store = makeStore(.remote)

    store.send(.incrementTapped) { $0.saving = .loading(previous: nil) }
    service.changes.open(with: 20)
    await store.receive(case: Counter.Action.changeFinished) {
      $0.saving = .loaded(20)
      $0.loading = .loading(previous: nil)
    }
    service.counts.open(with: 21)
    await store.receive(.loadFinished(.success(21))) {
      $0.loading = .loaded(21)
      $0.count = 21
    }
    await store.finish()
  }

  @Test("a load cancels a running load")
  func replacesLoad() async throws {
    let store = makeStore()

    let older = store.send(.loadTapped) { $0.loading = .loading(previous: nil) }
    let olderCall = try await service.counts.next()
    store.send(.loadTapped)
    #expect(olderCall.isCancelled)
    await store.settle()
    #expect(older.isFinished)

    service.counts.open(with: 7)
    await store.receive(.loadFinished(.success(7))) {
      $0.loading = .loaded(7)
      $0.count = 7
    }
    await store.finish()
  }

  @Test("saves the count at the time of the tap on Save")
  func savesCountOfTheTap() async {
    let store = makeStore()

    store.send(.saveTapped) { $0.saving = .loading(previous: nil) }
    store.send(.incrementTapped) { $0.count = 4 }
    service.saves.open(with: 3)
    await store.receive(case: Counter.Action.saveFinished) { $0.saving = .loaded(3) }
    store.receiveOutput(.saved(3))

    #expect(service.calls == [.save(3)])
    await store.finish()
  }

  @Test("a save begins when the previous save has ended")
  func queuesSaves() async {
    let store = makeStore()

    store.send(.saveRequested) { $0.saving = .loading(previous: nil) }
    store.send(.incrementTapped) { $0.count = 4 }
    store.send(.saveRequested)
    #expect(service.calls == [.save(3)])

    service.saves.open(with: 3)
    await store.receive(case: Counter.Action.saveFinished)
    store.receiveOutput(.saved(3))
    service.saves.open(with: 4)
    await store.receive(case: Counter.Action.saveFinished) { $0.saving = .loaded(4) }
    store.receiveOutput(.saved(4))

    #expect(service.calls == [.save(3), .save(4)])
    await store.finish()
  }

  @Test("saves on request from its appearance until the task of the view ends")
  func savesOnRequest() async {
    let store = makeStore()
    let appearance = store.send(.appeared)
    service.requestSave()
    await store.receive(.saveRequested) { $0.saving = .loading(previous: nil) }
    service.saves.open(with: 3)
    await store.receive(case: Counter.Action.saveFinished) { $0.saving = .loaded(3) }
    store.receiveOutput(.saved(3))

    service.requestSave()
    await store.receive(.saveRequested) { $0.saving = .loading(previous: 3) }
    appearance.cancel()
    await store.receive(case: Counter.Action.savingCancelled) { $0.saving = .loaded(3) }

    await store.finish()
    #expect(!service.requestSave())
  }

  @Test("a refresh ends with its view, is not shown afterwards, and works again")
  func cancelledRefresh() async {
    let store = makeStore()
    let refresh = store.send(.loadTapped) { $0.loading = .loading() }
    refresh.cancel()
    await store.receive(.loadFinished(.cancelled)) { $0.loading = .notLoaded }

    store.send(.loadTapped) { $0.loading = .loading() }
    service.counts.open(with: 7)
    await store.receive(.loadFinished(.success(7))) {
      $0.loading = .loaded(7)
      $0.count = 7
    }
    await store.finish()
  }

  @Test("the load after a change continues when the task of the view ends")
  func keepsLoadAfterChange() async {
    let store = makeStore(.remote)
    let appearance = store.send(.appeared)
    store.send(.incrementTapped) { $0.saving = .loading(previous: nil) }
    service.changes.open(with: 20)
    await store.receive(case: Counter.Action.changeFinished) {
      $0.saving = .loaded(20)
      $0.loading = .loading(previous: nil)
    }

    appearance.cancel()
    service.counts.open(with: 21)
    await store.receive(.loadFinished(.success(21))) {
      $0.loading = .loaded(21)
      $0.count = 21
    }
    await store.finish()
  }

  @Test("a tapped save continues when the task of the view ends")
  func keepsTappedSave() async {
    let store = makeStore()

    let appearance = store.send(.appeared)
    store.send(.saveTapped) { $0.saving = .loading(previous: nil) }
    appearance.cancel()
    service.saves.open(with: 3)
    await store.receive(case: Counter.Action.saveFinished) { $0.saving = .loaded(3) }
    store.receiveOutput(.saved(3))

    await store.finish()
  }

  @Test("an observer receives each action with its origin")
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

  private func makeStore(_ kind: CounterKind = .local) -> TestStore<Counter> {
    TestStore(
      initialState: Counter.State(count: 3), reducer: Counter(kind: kind, service: service))
  }
}
