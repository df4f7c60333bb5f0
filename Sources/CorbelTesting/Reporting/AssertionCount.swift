internal import Corbel
internal import Testing
internal import XCTest

/// A count of the failed assertions of XCTest since this value was created.
package struct AssertionCount: Sendable {
  private static let count = Lock(0)
  /// The observer, which is added once, and only in XCTest.
  private static let isObserving: Bool = {
    guard Test.current == nil else { return false }
    XCTestObservationCenter.shared.addTestObserver(Observer())
    return true
  }()

  private let start: Int

  init() {
    _ = Self.isObserving
    start = Self.count.withLock { $0 }
  }

  var hasGrown: Bool { Self.count.withLock { $0 } > start }

  /// Notes a failed assertion.
  package static func note() {
    count.withLock { $0 += 1 }
  }

  private final class Observer: NSObject, XCTestObservation {
    #if canImport(Darwin)
      func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
        AssertionCount.note()
      }
    #else
      func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String,
        inFile filePath: String?, atLine lineNumber: Int
      ) {
        AssertionCount.note()
      }
    #endif
  }
}
