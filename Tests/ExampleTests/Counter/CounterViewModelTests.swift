import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("The view model", .timeLimit(.minutes(1)))
@MainActor struct CounterViewModelTests {
  let service = CountServiceMock()

  @Test("tells its responder what it does not handle itself")
  func responds() async throws {
    var actions: [CounterViewModel.ResponderAction] = []
    let model = CounterViewModel(
      kind: .local, count: 3, service: service, responder: Responder { actions.append($0) })

    async let save: Void = model.send(.saveTapped)
    try await service.saves.next().open(with: 3)
    await save

    #expect(actions == [.saved(3)])
  }

  @Test("returns from an action when all that it started is over")
  func returnsAtTheEnd() async throws {
    let model = CounterViewModel(kind: .remote, service: service, responder: .noop)

    async let increment: Void = model.send(.incrementTapped)
    try await service.changes.next().open(with: 1)
    try await service.counts.next().open(with: 1)
    await increment

    #expect(model.count == 1)
    #expect(model.saving == .loaded(1))
    #expect(model.loading == .loaded(1))
  }

  @Test("listens from its appearance until the task is cancelled")
  func listens() async throws {
    let model = CounterViewModel(kind: .local, service: service, responder: .noop)
    let appearance = Task { await model.send(.appeared) }
    service.requestSave()
    try await service.saves.next().open(with: 0)

    appearance.cancel()
    await appearance.value

    #expect(!service.requestSave())
  }
}
