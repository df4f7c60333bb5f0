public import Foundation

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
  /// The version of the format.
  static let version = 1

  /// The name of the recorded reducer.
  public let feature: String
  /// The paths of the fields that were redacted, as the parts between their dots: `state.password`.
  ///
  /// A star stands for each position in a list and each key of a dictionary.
  package let redactedPaths: [[String]]
  /// The name of the file.
  let name: String
  /// The lines of the file, the header first.
  let texts: [Data]
  /// The lines after the header.
  let lines: [JSON]

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
    let name = file.lastPathComponent
    let data: Data
    do { data = try Data(contentsOf: file) } catch {
      throw SessionError(description: "'\(file.path)' can't be read: \(error.localizedDescription)")
    }
    self.name = name
    texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard let header = texts.first.flatMap({ JSON(parsing: $0) }),
      let version = header["corbelSession"]?.int
    else { throw SessionError(description: "'\(name)' is not a recorded session.") }
    guard version <= Self.version else {
      throw SessionError(
        description: "'\(name)' has the format \(version), which is newer than \(Self.version).")
    }
    feature = header["feature"]?.string ?? ""
    lines = try texts.enumerated().dropFirst().map { (index, text) throws(SessionError) in
      guard let line = JSON(parsing: text), line["moment"]?.int != nil else {
        throw SessionError(description: "Line \(index + 1) of '\(name)' is damaged.")
      }
      return line
    }
    let paths = lines.flatMap { $0["redacted"]?.elements ?? [] }.compactMap(\.string)
    redactedPaths = Set(paths).map { $0.split(separator: ".").map(String.init) }
  }
}
