import Corbel
import Foundation
package import Testing

/// Ends the process when its tests do not go on, and names the tests that still run.
///
/// A time limit of a test would have to be long: in a parallel run all tests begin at once, and
/// each of them waits for the others.
package struct StallLimit: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
    let number = TestWatch.shared.begin("\"\(test.displayName ?? test.name)\" at \(place)")
    defer { TestWatch.shared.end(number) }
    try await function()
  }
}

extension Trait where Self == StallLimit {
  /// Ends the process, with the names of the running tests, when they do not go on.
  package static var stallLimit: Self { StallLimit() }
}

/// Decides once a second whether the running tests go on.
package struct StallCheck {
  /// What the tests of the process have done so far.
  package struct Progress {
    /// How many tests have begun, and how many have ended.
    package var eventCount: Int
    /// The time that the process has computed, which other processes don't change.
    package var computing: Duration

    package init(eventCount: Int, computing: Duration) {
      self.eventCount = eventCount
      self.computing = computing
    }
  }

  private var last = Progress(eventCount: 0, computing: .zero)
  private var atLastEvent = Duration.zero
  private var idleSeconds = 0

  package init() {}

  /// Returns whether the process has been idle for 20 seconds, or has computed for 40 seconds, and
  /// no test has begun or ended.
  package mutating func isStalled(at progress: Progress) -> Bool {
    let isIdle = progress.computing - last.computing < .milliseconds(20)
    if progress.eventCount != last.eventCount {
      atLastEvent = progress.computing
      idleSeconds = 0
    } else {
      idleSeconds = isIdle ? idleSeconds + 1 : 0
    }
    last = progress
    return idleSeconds == 20 || progress.computing - atLastEvent >= .seconds(40)
  }
}

/// The running tests of the process, and the thread that looks at them.
private final class TestWatch: Sendable {
  private struct Tests {
    var running: [Int: String] = [:]
    var begunCount = 0
    var eventCount: Int { 2 * begunCount - running.count }
  }

  static let shared = TestWatch()
  private let tests = Lock(Tests())

  private init() {
    Thread.detachNewThread { self.watch() }
  }

  func begin(_ test: String) -> Int {
    tests.withLock { tests in
      tests.begunCount += 1
      tests.running[tests.begunCount] = test
      return tests.begunCount
    }
  }

  func end(_ number: Int) {
    tests.withLock { _ = $0.running.removeValue(forKey: number) }
  }

  private func watch() {
    var check = StallCheck()
    while true {
      Thread.sleep(forTimeInterval: 1)
      let tests = tests.withLock { $0 }
      // POSIX has a million clock ticks a second.
      let progress = StallCheck.Progress(
        eventCount: tests.eventCount, computing: .microseconds(Int64(clock())))
      if check.isStalled(at: progress), !tests.running.isEmpty {
        let names = tests.running.sorted { $0.key < $1.key }.map { "  \($0.value)\n" }
        FileHandle.standardError.write(
          Data("\nThe tests do not go on. Still running:\n\n\(names.joined())".utf8))
        exit(1)
      }
    }
  }
}
