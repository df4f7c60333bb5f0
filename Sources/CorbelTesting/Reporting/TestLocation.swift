/// A place in a test, for showing a failure.
///
/// Default arguments pass the place of a call to each function that can fail a test.
package struct TestLocation: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt

  package init(
    _ fileID: StaticString = #fileID, _ filePath: StaticString = #filePath, _ line: UInt = #line
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
  }
}
