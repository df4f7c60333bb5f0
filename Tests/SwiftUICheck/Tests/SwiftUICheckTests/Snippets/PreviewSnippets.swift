import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

private typealias CountService = DependencySnippets.CountService
private typealias CountServiceKey = DependencySnippets.CountServiceKey
private typealias LocalCountService = DependencySnippets.LocalCountService

extension Dependencies {
  nonisolated fileprivate var countService: any CountService { self[CountServiceKey.self] }
}

private struct Counter: Reducer {
  struct State { var count = 0 }

  enum Action { case incremented }

  var service: any CountService = LocalCountService()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    state.count += 1
    return .none
  }
}

private struct CounterView: View {
  let store: StoreOf<Counter>

  var body: some View { Button("Count: \(store.count)") { store.send(.incremented) } }
}

private struct ServiceView: View {
  @Resolved(\.countService) private var service

  var body: some View { Text("\(service.count)") }
}

#Preview { CounterView(store: .preview(Counter.State(count: 3))) }

#Preview {
  CounterView(
    store: .preview(Counter.State(count: 3), reducer: Counter(service: LocalCountService())))
}

@available(iOS 18, macOS 15, *)
#Preview(traits: .modifier(PreviewDependencies())) {
  ServiceView()
}

#Preview {
  ServiceView().previewDependencies { $0[CountServiceKey.self] = LocalCountService() }
}

@MainActor @Suite("Snippets of Previews") struct PreviewSnippets {
  @Test("a preview reacts to taps, and has the services that it is given")
  func preview() throws {
    let store: StoreOf<Counter> = .preview(Counter.State(count: 3), reducer: Counter())
    let host = HeadlessHost(CounterView(store: store))
    try host.tap("Count: 3")
    #expect(host.find(.button)?.label == "Count: 4")
    let view = ServiceView().previewDependencies {
      $0[CountServiceKey.self] = LocalCountService(count: 7)
    }
    #expect(HeadlessHost(view).texts == ["7"])
  }
}
