import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@Suite(
  "View state and logic", .stallLimit,
  .actionCoverage(of: CounterOutput.self))
@MainActor struct CounterLogicTests {
  let service = CountServiceMock()
  let parent = ResponderRecorder<CounterOutput>()
  let viewState = CounterViewState(count: 3)

  /// A logic, made anew each time.
  var logic: CounterLogic {
    CounterLogic(service: service, responder: parent.responder, viewState: viewState)
  }

  @Test("sends the saved count to its parent")
  func responds() async {
    await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
      await $0.expect(\.saving, .loading(previous: nil))
      parent.expectNone()
      service.saves.answer(with: 3)
      await $0.expect(\.saving, .loaded(3))
    }
    parent.expect(.saved(3))
  }

  @Test("counts the clicks of a device, on top of the taps")
  func clicks() async {
    let (clicks, device) = AsyncStream.makeStream(of: Void.self)
    for _ in 1...3 { device.yield() }
    device.finish()
    // The view writes to the state, too.
    viewState.count = 8
    logic.incrementTapped()
    logic.decrementTapped()
    logic.decrementTapped()
    await logic.count(clicks)
    expectEqual(viewState.count, 10)
  }

  @Test("a save that is cancelled leaves what was saved before")
  func cancelsSave() async throws {
    viewState.saving = .loaded(3)

    try await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
      await $0.expect(\.saving, .loading(previous: 3))
      let call = try await service.saves.next()
      $0.cancelOperation()
      expectTrue(call.isCancelled)
      await $0.expect(\.saving, .loaded(3))
    }
    parent.expectNone()
  }
}
