@_exported import Foundation

open class XCTestCase {
  public init() {}
  open func setUp() {}
}
public func XCTAssertEqual<T: Equatable>(
  _ a: @autoclosure () throws -> T, _ b: @autoclosure () throws -> T,
  _ m: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertTrue(
  _ condition: @autoclosure () throws -> Bool, _ m: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTExpectFailure(_ r: String? = nil) {}
