public import Foundation
internal import SessionPages

/// A recorded session.
///
/// ```swift
/// let session = try Session(contentsOf: url)
/// let replay = try session.replay(with: Basket())
/// if let difference = replay.difference { print(difference) }
/// ```
///
/// A ``SessionRecorder`` writes the file.
public struct Session: Sendable {
  /// The name of the recorded reducer.
  public var feature: String { file.feature }
  /// The paths of the fields that were redacted, as the parts between their dots: `state.password`.
  ///
  /// A star stands for each position in a list and each key of a dictionary.
  package let redactedPaths: [[String]]
  let file: SessionLines
  /// The lines after the header.
  var lines: [JSON] { file.lines }

  /// Reads a session that was kept for a test.
  ///
  /// ```swift
  /// @Test("the total is never negative") func negative() throws {
  ///   try Session(named: "wrong-total.session").replay(with: Basket()) { moment in
  ///     #expect(moment.state.total >= 0, "\(moment)")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the file in the folder `Sessions` beside the test's file.
  ///   - filePath: The test's file.
  /// - Throws: An error that names the line that is damaged, or says why the file can't be read.
  public init(named name: String, filePath: StaticString = #filePath) throws(SessionError) {
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    try self.init(contentsOf: folder.appendingPathComponent("Sessions/\(name)"))
  }

  /// Reads a session.
  ///
  /// A last line without a line break is ignored, because the program ended while it was written.
  ///
  /// - Parameter file: The file.
  /// - Throws: An error that names the line that is damaged, or says why the file can't be read.
  public init(contentsOf file: URL) throws(SessionError) {
    do { self.file = try SessionLines(contentsOf: file) } catch {
      throw SessionError(description: error.description)
    }
    let lines = self.file.lines
    let paths = lines.flatMap { $0["redacted"]?.elements ?? [] }.compactMap(\.string)
    redactedPaths = Set(paths).map { $0.split(separator: ".").map(String.init) }
  }
}
