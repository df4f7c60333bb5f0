/// A result that a test hands out when it wants to.
///
/// Whoever waits is resumed in the order in which they came, and throws when it is cancelled.
@MainActor final class Gate<Value: Sendable> {
  private var waiters: [(id: Int, continuation: CheckedContinuation<Value, any Error>)] = []
  private var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var results: [Result<Value, any Error>] = []
  private var lastID = 0

  nonisolated init() {}

  /// Waits for the next result.
  func value() async throws -> Value {
    if !results.isEmpty { return try results.removeFirst().get() }
    lastID += 1
    let id = lastID
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        waiters.append((id, continuation))
        for arrival in arrivals where arrival.count <= waiters.count {
          arrival.continuation.resume()
        }
        arrivals.removeAll { $0.count <= waiters.count }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(id) }
    }
  }

  /// How many wait.
  var waiterCount: Int { waiters.count }

  /// Waits until as many wait at the gate.
  func arrival(of count: Int = 1) async {
    guard waiters.count < count else { return }
    await withCheckedContinuation { arrivals.append((count, $0)) }
  }

  /// Lets the first one through that waits, or the next one that comes.
  func open(with result: Result<Value, any Error>) {
    guard !waiters.isEmpty else { return results.append(result) }
    waiters.removeFirst().continuation.resume(with: result)
  }

  func open(with value: Value) {
    open(with: .success(value))
  }

  private func cancel(_ id: Int) {
    guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
    waiters.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}

extension Gate where Value == Void {
  func open() {
    open(with: ())
  }
}
