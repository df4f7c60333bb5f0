import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite(
  "The view model", .schedules(10), .timeLimit(.minutes(10)),
  .actionCoverage(of: CounterViewModel.ResponderAction.self))
@MainActor struct CounterViewModelTests {
  let service = CountServiceMock()
  let parent = ResponderRecorder<CounterViewModel.ResponderAction>()

  @Test("sends the events that it does not handle to its responder")
  func responds() async {
    let model = makeModel(count: 3)

    await expectChanges(of: model, in: \.saving, during: { await model.send(.saveTapped) }) {
      await $0.expect(\.saving, .loading(previous: nil))
      parent.expectNone()
      service.saves.open(with: 3)
      await $0.expect(\.saving, .loaded(3))
    }
    parent.expect(.saved(3))
  }

  @Test("returns from an action when all work of the action is over")
  func returnsAtTheEnd() async {
    let model = makeModel(.remote)

    await expectChanges(
      of: model, in: \.saving, \.loading, \.count, during: { await model.send(.incrementTapped) }
    ) { changes in
      await changes.expect(\.saving, .loading(previous: nil))
      service.changes.open(with: 1)
      await changes.expect(\.saving, .loaded(1))
      await changes.expect(\.loading, .loading(previous: nil))
      service.counts.open(with: 1)
      await changes.expect(\.loading, .loaded(1))
      await changes.expect(\.count, 1)
    }
  }

  @Test("handles save requests from its appearance until the task is cancelled")
  func listens() async {
    let model = makeModel()

    await expectChanges(of: model, in: \.saving, during: { await model.send(.appeared) }) {
      service.requestSave()
      await $0.expect(\.saving, .loading(previous: nil))
      service.saves.open(with: 0)
      await $0.expect(\.saving, .loaded(0))
      $0.cancelOperation()
    }
    parent.expect(.saved(0))
    #expect(!service.requestSave())
  }

  private func makeModel(_ kind: CounterKind = .local, count: Int = 0) -> CounterViewModel {
    CounterViewModel(kind: kind, count: count, service: service, responder: parent.responder)
  }
}
