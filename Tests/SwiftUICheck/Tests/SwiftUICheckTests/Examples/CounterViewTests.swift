import Corbel
import CorbelSwiftUI
import CounterExample
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the counter") struct CounterViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case viewStateAndLogic, store, viewModel, plain
  }

  /// The view of a counter that is written in one of the ways.
  struct CounterView: View {
    let way: Way
    let kind: CounterKind

    var body: some View {
      switch way {
      case .viewStateAndLogic:
        CounterLogicView(kind: kind)
      case .store:
        Hosted { dependencies in
          Store(
            initialState: Counter.State(),
            reducer: Counter(kind: kind, service: dependencies.countService), responder: .noop)
        } content: { store in
          CounterStoreView(store: store)
        }
      case .viewModel:
        Hosted { dependencies in
          CounterViewModel(kind: kind, service: dependencies.countService, responder: .noop)
        } content: { model in
          CounterModelView(model: model)
        }
      case .plain:
        Hosted { dependencies in
          CounterWay.handler.make(kind: kind, from: dependencies)
        } content: { counter in
          CounterScreenView(screen: counter.screen)
            .task { await counter.run() }
        }
      }
    }
  }

  private let dependencies: Dependencies
  private let service = LocalCountService()

  init() throws {
    dependencies = try Dependencies(.test) { [service] in $0[CountServiceKey.self] = service }
  }

  private func host(_ way: Way, _ kind: CounterKind) -> HeadlessHost {
    HeadlessHost(CounterView(way: way, kind: kind).resolving(from: dependencies))
  }

  @Test("counts, and saves the count", arguments: Way.allCases)
  func countsAndSaves(way: Way) async throws {
    let host = host(way, .local)

    for count in 1...3 {
      try host.tap("Count up")
      await host.until { host.texts.contains("Count: \(count)") }
    }
    try host.tap("Count down")
    await host.until { host.texts.contains("Count: 2") }
    #expect(host.texts.contains("Count: 2"))
    #expect(host.texts.contains("Not saved yet"))

    try host.tap("Save")
    await host.until { host.texts.contains("Saved: 2") }
    #expect(host.texts.contains("Saved: 2"))
    #expect(service.storedCount == 2)
  }

  @Test("counts at the service", arguments: Way.allCases)
  func countsAtService(way: Way) async throws {
    let host = host(way, .remote)

    try host.tap("Count up")
    await host.until { host.texts.contains("Count: 1") }

    #expect(host.texts.contains("Count: 1"))
    #expect(service.storedCount == 1)
  }

  @Test("says that the count was not saved", arguments: Way.allCases)
  func fails(way: Way) async throws {
    service.isAvailable = false
    let host = host(way, .local)

    try host.tap("Save")
    await host.until { host.texts.contains("Not saved: the service is not available") }

    #expect(host.texts.contains("Not saved: the service is not available"))
  }

  @Test("a change of a store's count is animated")
  func animates() throws {
    let host = host(.store, .local)
    _ = host.takeAnimations()

    try host.tap("Count up")

    #expect(host.takeAnimations() == [.default])
  }

  @Test("pulling down loads the count of a store, and returns when it is loaded")
  func refreshes() async throws {
    let host = host(.store, .local)
    _ = try await service.save(7)

    try await host.refresh()

    #expect(host.texts.contains("Count: 7"))
  }
}
