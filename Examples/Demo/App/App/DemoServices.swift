package import ColorsExample
package import Corbel
package import ItemListExample
internal import SessionExample

/// The services of the demo, and the one place in which they are put into a container.
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

  /// Chooses the services.
  ///
  /// - Parameters:
  ///   - count: The count that the counter's service keeps in the beginning.
  ///   - items: Where the list is kept.
  ///   - delay: How long each call of a service takes.
  ///   - clock: The clock that measures it, and by which everything in the demo waits.
  ///   - colors: Makes the source of colors for a visit of their page.
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

  /// Registers all that the demo is made of.
  ///
  /// - Parameter builder: Collects what the container can make.
  package func register(in builder: inout Dependencies.Builder) {
    SessionApp.register(in: &builder)
    ItemsApp.register(in: &builder)
    // The list waits by it as well.
    builder[ClockKey.self] = clock
    builder[SessionAPIKey.self] = LocalSessionAPI.withTwoUsers(delay: delay, clock: clock)
    builder.value(items, as: (any ItemRepository).self)
    builder.transient { [colors] _ in colors() }
    builder.singleton { @MainActor [count, delay, clock] _ in
      DemoCountService(count: count, delay: delay, clock: clock)
    }
  }
}
