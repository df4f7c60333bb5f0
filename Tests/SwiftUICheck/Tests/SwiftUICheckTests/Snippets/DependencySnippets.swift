import Corbel
import CorbelSwiftUI
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Dependencies in views") struct DependencySnippets {
  @available(iOS, unavailable) struct CounterApp: App {
    private let dependencies = Dependencies()

    var body: some Scene {
      WindowGroup {
        RootView().resolving(from: dependencies)
      }
      Settings {
        SettingsView().resolving(from: dependencies)
      }
    }
  }

  @available(iOS, unavailable) @Test("each window and the settings get the app's container")
  func scenes() {
    let windows = HeadlessHost.windows(of: CounterApp().body)
    #expect(windows.map(\.texts) == [["3"], ["3"]])
  }

  struct SettingsView: View {
    var body: some View { ContainerView() }
  }

  struct RootView: View {
    var body: some View { ContainerView() }
  }

  struct CounterView: View {
    @Resolved private var service: any CountService
    @Resolved(\.clock) private var clock
    @Resolved private var logger: Logger?

    var body: some View { Text("\(service.count)") }
  }

  struct ContainerView: View {
    @Environment(\.dependencies) private var dependencies

    var body: some View { Text("\(dependencies.countService.count)") }
  }

  struct User: Sendable { let name: String }

  struct SessionView: View {
    @Resolved private var user: User

    var body: some View { Text(user.name) }
  }

  struct SignedInView: View {
    let user: User

    var body: some View {
      SessionView()
        .resolving { $0.value(user) }
    }
  }

  @MainActor @Observable final class CounterViewModel {
    private(set) var count: Int

    init(service: any CountService) { count = service.count }

    func countUp() { count += 1 }
  }

  struct CountingView: View {
    let model: CounterViewModel

    var body: some View { Button("Count: \(model.count)", action: model.countUp) }
  }

  struct HostedView: View {
    var body: some View {
      Hosted { dependencies in
        CounterViewModel(service: dependencies.countService)
      } content: { model in
        CountingView(model: model)
      }
    }
  }

  @Test("views resolve what they need, and a hosted model is made from the container")
  func views() throws {
    let dependencies = try Dependencies(.preview) {
      $0.value(as: (any CountService).self, LocalCountService(count: 5))
    }
    let host = HeadlessHost(
      VStack {
        HostedView()
        CounterView()
        SignedInView(user: User(name: "Ada"))
      }.resolving(from: dependencies))
    try host.tap("Count: 3")
    #expect(host.texts == ["Count: 4", "5", "Ada"])
  }

  // MARK: The services

  protocol CountService: Sendable { var count: Int { get } }

  struct LocalCountService: CountService {
    var count = 3
  }

  struct Logger: Sendable {}

  enum CountServiceKey: DependencyKey {
    static var liveValue: any CountService { LocalCountService() }
  }

  enum ClockKey: DependencyKey {
    static var liveValue: any Clock<Duration> { ContinuousClock() }
  }
}

extension Dependencies {
  fileprivate var countService: any DependencySnippets.CountService {
    self[DependencySnippets.CountServiceKey.self]
  }
  fileprivate var clock: any Clock<Duration> { self[DependencySnippets.ClockKey.self] }
}
