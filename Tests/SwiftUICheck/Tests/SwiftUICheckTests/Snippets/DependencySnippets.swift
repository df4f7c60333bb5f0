import Corbel
import CorbelSwiftUI
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Dependencies in views") struct DependencySnippets {
  @Test("an app gives its container to its views")
  func app() throws {
    let dependencies = try Dependencies(.test) {
      $0.value(as: (any CountService).self, LocalCountService(count: 3))
    }
    let host = HeadlessHost(RootView().resolving(from: dependencies))
    #expect(host.texts == ["3"])
  }

  struct CounterApp: App {
    private let dependencies = Dependencies()

    var body: some Scene {
      WindowGroup {
        RootView().resolving(from: dependencies)
      }
    }
  }

  @available(iOS, unavailable) struct SeveralWindowsApp: App {
    private let dependencies = makeDependencies()

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
    let windows = HeadlessHost.windows(of: SeveralWindowsApp().body)
    #expect(windows.map(\.texts) == [["3"], ["3"]])
  }

  private static func makeDependencies() -> Dependencies {
    do {
      return try Dependencies {
        $0.value(as: (any CountService).self, LocalCountService(count: 3))
      }
    } catch {
      fatalError("\(error)")
    }
  }

  struct SettingsView: View {
    var body: some View { CounterView() }
  }

  struct RootView: View {
    var body: some View { CounterView() }
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

  @Test("a view reads the container itself")
  func container() {
    #expect(HeadlessHost(ContainerView().resolving(from: Dependencies())).texts == ["3"])
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

  @Test("a part of the app has a container of its own")
  func session() {
    #expect(HeadlessHost(SignedInView(user: User(name: "Ada"))).texts == ["Ada"])
  }

  @MainActor @Observable final class CounterViewModel {
    private(set) var count: Int
    private let service: any CountService

    init(service: any CountService) {
      self.service = service
      count = service.count
    }

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

  @Test("a hosted model is made from the container")
  func hosted() throws {
    let host = HeadlessHost(HostedView().previewDependencies())
    try host.tap("Count: 3")
    #expect(host.find(.button)?.label == "Count: 4")
  }

  struct Counting: DynamicProperty {
    @Resolved(\.countService) private var service
    @State private var added = 0

    @MainActor var count: Int { service.count + added }

    @MainActor func countUp() { added += 1 }
  }

  struct CountingPropertyView: View {
    private let counting = Counting()

    var body: some View {
      Button("Count: \(counting.count)", action: counting.countUp)
    }
  }

  @Test("a dynamic property resolves what it needs")
  func dynamicProperty() throws {
    let host = HeadlessHost(CountingPropertyView().previewDependencies())
    try host.tap("Count: 3")
    #expect(host.find(.button)?.label == "Count: 4")
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
