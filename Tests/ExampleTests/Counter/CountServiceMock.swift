import CorbelTesting
import CounterExample

/// A service for which the test answers each call.
@MainActor final class CountServiceMock: CountService {
  /// A call that the service has received.
  enum Call: Equatable {
    case save(Int)
    case count
    case apply(CounterChange)
  }

  let saves = Gate<Int>()
  let counts = Gate<Int>()
  let changes = Gate<Int>()
  let saveRequests: AsyncStream<Void>
  private(set) var calls: [Call] = []
  private let requests: AsyncStream<Void>.Continuation

  init() {
    (saveRequests, requests) = AsyncStream.makeStream()
  }

  nonisolated deinit {}

  /// Asks for a save, and returns whether there may be a listener.
  @discardableResult func requestSave() -> Bool {
    if case .terminated = requests.yield() { false } else { true }
  }

  func save(_ count: Int) async throws -> Int {
    calls.append(.save(count))
    return try await saves.value()
  }

  func count() async throws -> Int {
    calls.append(.count)
    return try await counts.value()
  }

  func apply(_ change: CounterChange) async throws -> Int {
    calls.append(.apply(change))
    return try await changes.value()
  }
}

/// The error of a failed call of the mock.
enum CountServiceFailure: Error {
  case full, offline
}
