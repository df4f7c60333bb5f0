import Corbel
import CorbelTesting
import CounterExample
import DemoApp
import TestSupport
import Testing

@Suite("A counter that is written in any way", .stallLimit)
@MainActor struct CounterWaysTests {
  private let service = CountServiceMock()
  private let parent = ResponderRecorder<CounterOutput>()

  private func make(_ way: CounterWay) -> @MainActor () -> CounterControls {
    way.make(count: 3, service: service, responder: parent.responder)
  }

  @Test(
    "counts, saves, tells its parent, and shows why saving has failed",
    arguments: CounterWay.allCases)
  func saves(way: CounterWay) async throws {
    let counter = make(way)
    counter().increment()
    counter().increment()
    counter().decrement()
    expectEqual(counter().count, 4)

    let save = Task { await counter().save() }
    let call = try await service.saves.next()
    expectEqual(counter().saving, .loading())
    parent.expectNone()
    call.answer(with: 4)
    await save.value
    expectEqual(counter().saving, .loaded(4))
    expectEqual(service.saved, [4])
    parent.expect(.saved(4))

    service.saves.fail(with: CountServiceFailure.full)
    await counter().save()
    expectEqual(counter().saving, .failed(CountServiceFailure.full, previous: 4))
    expectEqual(counter().count, 4)
    parent.expectNone()
  }

  @Test("a count begins at zero") func zero() {
    let model = CounterModel(service: service, responder: parent.responder)
    let owner = CounterOwner(service: service, responder: parent.responder)
    expectEqual([model.count, owner.counter.count], [0, 0])
  }

  @Test("the service in memory keeps a count while it is available")
  func memory() async throws {
    let service = LocalCountService()
    #expect(try await service.save(5) == 5)
    service.isAvailable = false
    await #expect(throws: LocalCountService.Unavailable.self) { try await service.save(6) }
    expectEqual(service.storedCount, 5)
    expectEqual("\(LocalCountService.Unavailable())", "the service is not available")
  }
}
