import Corbel
import CorbelTesting
import CounterExample
import Testing

@Suite("View state and logic", .timeLimit(.minutes(1)))
@MainActor struct CounterLogicTests {
  let service = CountServiceMock()
  let viewState = CounterViewState(count: 3)

  /// A logic, made anew each time.
  var logic: CounterLogic {
    CounterLogic(kind: .local, service: service, viewState: viewState)
  }

  @Test("loads of logics that were made anew know of one another")
  func loadsKnowOneAnother() async throws {
    async let older: Void = logic.load()
    let olderCall = try await service.counts.next()
    async let newer: Void = logic.load()
    let newerCall = try await service.counts.next()

    newerCall.open(with: 2)
    await newer
    olderCall.open(with: 1)
    await older

    #expect(viewState.count == 2)
    #expect(viewState.loading == .loaded(2))
  }

  @Test("goes on from what the view has written to its state")
  func followsTheView() async {
    viewState.count = 8

    await logic.increment()

    #expect(viewState.count == 9)
  }

  @Test("a load that is cancelled leaves what was loaded before")
  func cancelsLoad() async throws {
    viewState.loading = .loaded(3)
    let load = Task { await logic.load() }
    let call = try await service.counts.next()

    load.cancel()
    await call.cancellation()
    await load.value

    #expect(viewState.loading == .loaded(3))
    #expect(viewState.count == 3)
  }
}
