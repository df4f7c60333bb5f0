package import ColorsExample
package import Corbel
package import ItemListExample
internal import SessionExample

/// The services of the demo, and the only place that registers them in a container.
///
/// ```swift
/// let services = DemoServices(count: 1, items: repository) { ColorSource(client: .live()) }
/// let dependencies = try Dependencies(.live, services.register)
/// ```
package struct DemoServices: Sendable {
  let count: Int
  let items: any ItemRepository
  let delay: Duration
  let clock: any Clock<Duration>
  let colors: @Sendable () -> ColorSource

  /// Creates the set of services.
  ///
  /// - Parameters:
  ///   - count: The initial count of the counter's service.
  ///   - items: The repository of the list.
  ///   - delay: The duration of each call of a service.
  ///   - clock: The clock that measures this and every other wait of the demo.
  ///   - colors: Creates the source of colors for one visit of their page.
  package init(
    count: Int, items: any ItemRepository, delay: Duration = .zero,
    clock: any Clock<Duration> = ContinuousClock(), colors: @escaping @Sendable () -> ColorSource
  ) {
    self.count = count
    self.items = items
    self.delay = delay
    self.clock = clock
    self.colors = colors
  }

  /// Registers every part of the demo.
  ///
  /// - Parameter builder: Collects the registrations of the container.
  package func register(in builder: inout Dependencies.Builder) {
    SessionApp.register(in: &builder)
    ItemsApp.register(in: &builder)
    // The list uses this clock as well.
    builder[ClockKey.self] = clock
    builder[SessionAPIKey.self] = LocalSessionAPI.withTwoUsers(delay: delay, clock: clock)
    builder.value(as: (any ItemRepository).self, items)
    builder.transient { [colors] _ in colors() }
    builder.singleton { @MainActor [count, delay, clock] _ in
      DemoCountService(count: count, delay: delay, clock: clock)
    }
  }
}
