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
    #expect(counter().count == 4)

    let save = Task { await counter().save() }
    let call = try await service.saves.next()
    #expect(counter().saving == .loading())
    parent.expectNone()
    call.answer(with: 4)
    await save.value
    #expect(counter().saving == .loaded(4))
    #expect(service.saved == [4])
    parent.expect(.saved(4))

    service.saves.fail(with: CountServiceFailure.full)
    await counter().save()
    #expect(counter().saving == .failed(CountServiceFailure.full, previous: 4))
    #expect(counter().count == 4)
    parent.expectNone()
  }

  @Test("has a store as its parent, which hears of every save", arguments: CounterWay.allCases)
  func storeAsParent(way: CounterWay) async {
    let log = Store<[CounterOutput], CounterOutput>(initialState: []) { $0.append($1) }
    let counter = way.make(count: 3, service: service, responder: log.responder { $0 })
    for count in [4, 5] {
      counter().increment()
      service.saves.answer(with: count)
      await counter().save()
    }
    #expect(log.state == [.saved(4), .saved(5)])
  }

  @Test("a count begins at zero, and the service in memory keeps it while it is available")
  func service() async throws {
    let model = CounterModel(service: self.service, responder: parent.responder)
    let owner = CounterOwner(service: self.service, responder: parent.responder)
    #expect((model.count, owner.counter.count) == (0, 0))
    let service = LocalCountService()
    #expect(try await service.save(5) == 5)
    service.isAvailable = false
    await #expect(throws: LocalCountService.Unavailable.self) { try await service.save(6) }
    #expect(service.storedCount == 5)
    #expect("\(LocalCountService.Unavailable())" == "the service is not available")
  }
}
