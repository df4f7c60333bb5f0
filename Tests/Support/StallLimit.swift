import Corbel
import Foundation
package import Testing

/// Ends the process when its tests do not go on, and names the tests that still run.
///
/// This happens when no test has begun or ended while the process was idle for 20 seconds, or has
/// computed for 40 seconds.
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

  /// Looks once a second at the tests, and at the time that the process has computed, which other
  /// processes don't change.
  private func watch() {
    var eventCount = 0
    var idleSeconds = 0
    var last = clock()
    var atLastEvent = clock()
    while true {
      Thread.sleep(forTimeInterval: 1)
      let tests = tests.withLock { $0 }
      // POSIX has a million clock ticks a second.
      let now = clock()
      if tests.eventCount != eventCount {
        eventCount = tests.eventCount
        atLastEvent = now
        idleSeconds = 0
      } else {
        idleSeconds = now - last < 20_000 ? idleSeconds + 1 : 0
      }
      last = now
      let isStalled = idleSeconds >= 20 || now - atLastEvent >= 40_000_000
      if isStalled, !tests.running.isEmpty { endProcess(naming: tests) }
    }
  }

  private func endProcess(naming tests: Tests) {
    let names = tests.running.sorted { $0.key < $1.key }.map { "  \($0.value)\n" }
    FileHandle.standardError.write(
      Data("\nThe tests do not go on. Still running:\n\n\(names.joined())".utf8))
    exit(1)
  }
}
