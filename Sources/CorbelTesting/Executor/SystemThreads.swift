internal import Corbel
internal import Foundation

/// The system's threads, which run what leaves the main actor and a test's executor.
@MainActor enum SystemThreads {
  private static var count = ThreadCount(limit: ProcessInfo.processInfo.activeProcessorCount)
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
    let expected = count.value
    let meeting = Meeting(of: expected)
    await withUnsafeContinuation { continuation in
      meeting.begin(continuation)
      for _ in 0..<expected { Task.detached(priority: Task.currentPriority) { meeting.join() } }
    }
    count.note(isComplete: meeting.isComplete)
  }
}

/// The number of threads that take work at the same time, as far as meetings have shown it.
package struct ThreadCount {
  /// The number of processors, which the number of threads does not exceed.
  private let limit: Int
  package private(set) var value: Int
  /// The number of meetings in a row at which a thread was missing.
  private var missCount = 0
  /// The number of meetings in a row to which all threads came.
  private var completeCount = 0

  package init(limit: Int) {
    self.limit = limit
    value = limit
  }

  /// Expects one thread fewer after three misses, and tries one more after 100 complete meetings.
  ///
  /// The threads may only have been slow. If the additional thread is missing, one miss is enough.
  package mutating func note(isComplete: Bool) {
    if isComplete {
      (missCount, completeCount) = (0, completeCount + 1)
      if completeCount == 100, value < limit {
        (value, missCount, completeCount) = (value + 1, 2, 0)
      }
    } else {
      (missCount, completeCount) = (missCount + 1, 0)
      if missCount == 3, value > 1 { (value, missCount) = (value - 1, 0) }
    }
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
