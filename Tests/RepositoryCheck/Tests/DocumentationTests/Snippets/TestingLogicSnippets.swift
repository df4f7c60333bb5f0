import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets about testing a logic", .stallLimit) struct TestingLogicSnippets {
  // MARK: - View state and logic

  protocol CountService: Sendable {
    func count() async throws -> Int
  }

  struct CountServiceMock: CountService {
    let count: Gate<Int>

    func count() async throws -> Int { try await count.value() }
  }

  @Observable final class CounterViewState: ViewState {
    var count = 0
    var remote: Loadable<Int> = .notLoaded
  }

  struct CounterLogic: Logic {
    let countService: any CountService
    let viewState: CounterViewState

    func load() async { await load(\.remote) { try await countService.count() } }
    func retry() async { if viewState.remote.error != nil { await load() } }
  }

  @Test("each change is expected") func changes() async {
    let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
    let logic = CounterLogic(countService: service, viewState: viewState)
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      service.count.answer(with: 3)
      await changes.expect(\.remote, .loaded(3))
    }
  }

  @Test("a change is expected by a closure") func observedChanges() async {
    let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
    let logic = CounterLogic(countService: service, viewState: viewState)
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      service.count.answer(with: 3)
      await changes.expect(\.remote) { $0.value == 3 }
    }
  }

  @Test("an operation without changes") func noChanges() async {
    let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
    let logic = CounterLogic(countService: service, viewState: viewState)
    await expectNoChanges(of: viewState, during: { await logic.retry() })
    #expect(service.count.callerCount == 0)
  }

  @Test("a view that disappears") func cancelling() async {
    let service = CountServiceMock(count: Gate()), viewState = CounterViewState()
    let logic = CounterLogic(countService: service, viewState: viewState)
    await expectChanges(of: viewState, in: \.remote, during: { await logic.load() }) { changes in
      await changes.expect(\.remote, .loading(previous: nil))
      changes.cancelOperation()
      await changes.expect(\.remote, .notLoaded)
    }
  }

  // MARK: - A model with a responder

  enum Counter {
    enum Output: Equatable { case saved(Int) }
  }

  @MainActor @Observable final class CounterModel {
    private(set) var count: Int
    private let responder: Responder<Counter.Output>

    init(count: Int, responder: Responder<Counter.Output>) {
      self.count = count
      self.responder = responder
    }

    func save() { responder.send(.saved(count)) }
  }

  @Test("a recorder instead of the parent") func recorder() {
    let recorder = ResponderRecorder<Counter.Output>()
    let model = CounterModel(count: 3, responder: recorder.responder)
    model.save()
    recorder.expect(.saved(3))
  }
}
