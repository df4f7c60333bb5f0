internal import Corbel
package import CounterExample

/// The counter's service in the demo.
///
/// It reports its count, and can request a save.
@MainActor package final class DemoCountService: CountService {
  private let service: LocalCountService
  /// Receives each new count of the service.
  var responder = Responder<Int>.noop
  private var waiting: [AsyncStream<Void>.Continuation] = []

  /// Creates a service.
  ///
  ///   - count: The initial count.
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  package init(count: Int, delay: Duration, clock: any Clock<Duration>) {
    service = LocalCountService(count: count, delay: delay, clock: clock)
  }

  package var storedCount: Int { service.storedCount }

  package var isAvailable: Bool {
    get { service.isAvailable }
    set { service.isAvailable = newValue }
  }

  package var saveRequests: AsyncStream<Void> { service.saveRequests }

  package func save(_ count: Int) async throws -> Int {
    defer { endWaiting() }
    return keep(try await service.save(count))
  }

  package func count() async throws -> Int {
    try await service.count()
  }

  package func apply(_ change: CounterChange) async throws -> Int {
    keep(try await service.apply(change))
  }

  /// Requests a save from the counter, and waits until the counter has tried.
  package func requestSave() async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    waiting.append(end)
    service.requestSave()
    for await _ in ends {}
  }

  private func keep(_ count: Int) -> Int {
    responder.send(count)
    return count
  }

  private func endWaiting() {
    for end in waiting { end.finish() }
    waiting = []
  }
}
