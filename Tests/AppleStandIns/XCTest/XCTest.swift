@_exported import Foundation

open class XCTestCase {
  public init() {}
  open func setUp() {}
}
public func XCTAssertEqual<T: Equatable>(
  _ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T,
  _ m: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
open class XCTIssue {}
public protocol XCTestObservation: AnyObject {
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
}
open class XCTestObservationCenter {
  public class var shared: XCTestObservationCenter { XCTestObservationCenter() }
  open func addTestObserver(_ observer: any XCTestObservation) {}
}
