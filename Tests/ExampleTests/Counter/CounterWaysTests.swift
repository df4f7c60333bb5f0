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

  @Test("counts, saves, and tells its parent", arguments: CounterWay.allCases)
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
    call.open(with: 4)
    await save.value
    #expect(counter().saving == .loaded(4))
    #expect(service.saved == [4])
    parent.expect(.saved(4))
  }

  @Test("tells its parent of every save, in their order", arguments: CounterWay.allCases)
  func order(way: CounterWay) async {
    let counter = make(way)
    for count in [4, 5] {
      counter().increment()
      service.saves.open(with: count)
      await counter().save()
    }
    #expect(parent.actions == [.saved(4), .saved(5)])
    parent.skip()
  }

  @Test("has a store as its parent", arguments: CounterWay.allCases)
  func storeAsParent(way: CounterWay) async {
    let log = Store<[CounterOutput], CounterOutput>(initialState: []) { $0.append($1) }
    let counter = way.make(count: 3, service: service, responder: log.responder { $0 })
    service.saves.open(with: 3)
    await counter().save()
    #expect(log.state == [.saved(3)])
  }

  @Test("shows why saving has failed", arguments: CounterWay.allCases)
  func fails(way: CounterWay) async throws {
    let counter = make(way)
    service.saves.fail(with: CountServiceFailure.full)
    await counter().save()
    #expect(counter().saving == .failed(CountServiceFailure.full))
    #expect(counter().count == 3)
    parent.expectNone()
  }

  @Test("a count that is not given begins at zero")
  func defaults() {
    let model = CounterModel(service: service, responder: parent.responder)
    let owner = CounterOwner(service: service, responder: parent.responder)
    #expect((model.count, owner.counter.count) == (0, 0))
  }

  @Test("the service in memory keeps the count, unless it is not available")
  func service() async throws {
    let service = LocalCountService()
    #expect(try await service.save(5) == 5)
    service.isAvailable = false
    await #expect(throws: LocalCountService.Unavailable.self) { try await service.save(6) }
    #expect(service.storedCount == 5)
    #expect("\(LocalCountService.Unavailable())" == "the service is not available")
  }
}
