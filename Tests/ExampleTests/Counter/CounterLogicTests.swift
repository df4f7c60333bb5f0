import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite(
  "View state and logic", .schedules(10), .timeLimit(.minutes(10)),
  .actionCoverage(of: CounterEvent.self))
@MainActor struct CounterLogicTests {
  let service = CountServiceMock()
  let parent = ResponderRecorder<CounterEvent>()
  let viewState = CounterViewState(count: 3)

  /// A logic, made anew each time.
  var logic: CounterLogic {
    CounterLogic(
      kind: .local, service: service, responder: parent.responder, viewState: viewState)
  }

  @Test("sends the saved count to its parent")
  func responds() async {
    await expectChanges(of: viewState, in: \.saving, during: { await logic.save() }) {
      await $0.expect(\.saving, .loading(previous: nil))
      parent.expectNone()
      service.saves.open(with: 3)
      await $0.expect(\.saving, .loaded(3))
    }
    parent.expect(.saved(3))
  }

  @Test("loads of logics that were made anew know of one another")
  func loadsKnowOneAnother() async throws {
    let older = Task { await logic.load() }
    let olderCall = try await service.counts.next()

    await expectChanges(of: viewState, in: \.loading, \.count, during: { await logic.load() }) {
      service.counts.open(with: 2)
      await $0.expect(\.loading, .loaded(2))
      await $0.expect(\.count, 2)
      olderCall.open(with: 1)
      await older.value
    }
  }

  @Test("continues from the values that the view has written")
  func followsTheView() async {
    viewState.count = 8

    await expectChanges(of: viewState, in: \.count, during: { await logic.increment() }) {
      await $0.expect(\.count, 9)
    }
  }

  @Test("a load that is cancelled leaves what was loaded before")
  func cancelsLoad() async throws {
    viewState.loading = .loaded(3)

    try await expectChanges(of: viewState, in: \.loading, during: { await logic.load() }) {
      await $0.expect(\.loading, .loading(previous: 3))
      let call = try await service.counts.next()
      $0.cancelOperation()
      #expect(call.isCancelled)
      await $0.expect(\.loading, .loaded(3))
    }
  }
}
