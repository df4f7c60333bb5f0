import Corbel

/// A clock that stands still until a test moves it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper: Sendable {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Contents: Sendable {
    var now = Instant()
    var lastID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let contents = Lock(Contents())

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = contents.withLock { contents in
      contents.lastID += 1
      return contents.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enroll(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Waits until as many sleep.
  func sleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = contents.withLock { contents in
        if contents.sleepers.count >= count { return true }
        contents.arrivals.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Moves the clock on, and wakes those whose time has come, the earliest first.
  func advance(by duration: Duration) {
    let due = contents.withLock { contents in
      contents.now = contents.now.advanced(by: duration)
      let now = contents.now
      let due = contents.sleepers.filter { $0.deadline <= now }
      contents.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  private func enroll(_ sleeper: Sleeper) {
    let (result, arrived) = contents.withLock {
      contents -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
      if contents.cancelled.remove(sleeper.id) != nil { return (.failure(CancellationError()), []) }
      if sleeper.deadline <= contents.now { return (.success(()), []) }
      contents.sleepers.append(sleeper)
      let count = contents.sleepers.count
      let arrived = contents.arrivals.filter { $0.count <= count }.map(\.continuation)
      contents.arrivals.removeAll { $0.count <= count }
      return (nil, arrived)
    }
    if let result { sleeper.continuation.resume(with: result) }
    for continuation in arrived { continuation.resume() }
  }

  private func cancel(_ id: Int) {
    let sleeper = contents.withLock { contents -> Sleeper? in
      if let index = contents.sleepers.firstIndex(where: { $0.id == id }) {
        return contents.sleepers.remove(at: index)
      }
      contents.cancelled.insert(id)
      return nil
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
