import Corbel
import CorbelTesting
import CounterExample
import TestSupport
import Testing

@Suite("A counter from a container", .timeLimit(.minutes(10)))
@MainActor struct CounterContainerTests {
  @Test("uses the service of the container", arguments: CounterWay.allCases)
  func overridden(way: CounterWay) async throws {
    let service = CountServiceMock()
    let dependencies = try Dependencies.test { $0[CountServiceKey.self] = service }
    let counter = way.make(kind: .local, from: dependencies)
    service.counts.open(with: 7)

    await counter.screen["l"]?.press().value

    #expect(counter.screen.count == 7)
    #expect(service.calls == [.count])
  }

  @Test(
    "has a service for each context", arguments: CounterWay.allCases,
    [(DependencyContext.preview, 42), (.test, 0)])
  func contexts(way: CounterWay, expected: (context: DependencyContext, count: Int)) async {
    let counter = way.make(kind: .local, from: Dependencies(expected.context))

    await counter.screen["l"]?.press().value

    #expect(counter.screen.loading == .loaded(expected.count))
  }

  @Test("shares the service with every other counter of the container")
  func shares() async throws {
    let dependencies = try Dependencies.test()
    let first = CounterWay.reducer.make(kind: .remote, from: dependencies)
    let second = CounterWay.viewModel.make(kind: .remote, from: dependencies)

    await first.screen["+"]?.press().value
    await second.screen["+"]?.press().value

    #expect(second.screen.count == 2)
  }

  @Test("does not see the count that a counter of another container saved")
  func isOnItsOwn() async throws {
    let way = CounterWay.viewStateAndLogic
    let saving = way.make(kind: .local, count: 5, from: Dependencies(.test))
    let loading = way.make(kind: .local, from: Dependencies(.test))

    await saving.screen["s"]?.press().value
    await loading.screen["l"]?.press().value

    #expect(saving.screen.saving == .loaded(5))
    #expect(loading.screen.count == 0)
  }

  @Test("does not keep the container", arguments: CounterWay.allCases)
  func releases(way: CounterWay) {
    var dependencies: Dependencies? = Dependencies(.test)
    let reference = Weak(dependencies)
    let counter = dependencies.map { way.make(kind: .local, from: $0) }

    dependencies = nil

    #expect(reference.isGone)
    #expect(counter?.screen.count == 0)
  }
}
