internal import Corbel
internal import Foundation

/// The system's threads, which run what leaves the main actor and a test's executor.
@MainActor enum SystemThreads {
  /// The number of threads that take work at the same time.
  private static var count = ProcessInfo.processInfo.activeProcessorCount
  /// The number of meetings in a row at which a thread was missing.
  private static var missCount = 0
  private static var isMeeting = false

  /// Waits until the threads have done the work that is ready at the time of the call.
  ///
  /// The threads take their work in order. So each of them gets a piece of work that ends when all
  /// threads have one: each thread has then ended its earlier work. This is also right if the
  /// system stops a thread for a while, for which no number of turns is enough.
  ///
  /// The wait has a limit, because another test may keep a thread busy, and because there may be
  /// fewer threads than processors.
  static func drain() async {
    while isMeeting { await MainQueue.turn() }
    isMeeting = true
    defer { isMeeting = false }
    let meeting = Meeting(of: count)
    await withUnsafeContinuation { continuation in
      meeting.begin(continuation)
      for _ in 0..<count { Task.detached(priority: Task.currentPriority) { meeting.join() } }
    }
    missCount = meeting.isComplete ? 0 : missCount + 1
    if missCount == 3, count > 1 { (count, missCount) = (count - 1, 0) }
  }
}

/// A meeting of threads, which ends when all have come, or when one has waited too long.
private final class Meeting: Sendable {
  private struct Contents: Sendable {
    var missing: Int
    var organizer: UnsafeContinuation<Void, Never>?
  }

  private let contents: Lock<Contents>

  init(of count: Int) {
    contents = Lock(Contents(missing: count))
  }

  var isComplete: Bool { contents.withLock { $0.missing == 0 } }

  func begin(_ organizer: UnsafeContinuation<Void, Never>) {
    contents.withLock { $0.organizer = organizer }
  }

  /// Keeps the calling thread until the meeting ends.
  func join() {
    contents.withLock { $0.missing -= 1 }
    let deadline = ContinuousClock.now + .milliseconds(200)
    while contents.withLock({ $0.missing > 0 && $0.organizer != nil }),
      ContinuousClock.now < deadline
    {
      // If the thread slept, the system would start another one, which nobody waits for.
      sched_yield()
    }
    contents.withLock { $0.organizer.take() }?.resume()
  }
}
