public import Foundation

extension HTTPSnapshot {
  static let recordName = "recordResponsesFileName"
  static let replayName = "replayResponsesFileName"

  /// Returns the snapshot that the launch arguments or the environment of this app ask for.
  ///
  /// ```swift
  /// let client = try HTTPSnapshot.launch()?.client ?? .live()
  /// ```
  ///
  /// A UI test sets `recordResponsesFileName` or `replayResponsesFileName`, either in the app's
  /// environment or in the app's launch arguments. A launch argument has the form
  /// `-replayResponsesFileName colors.json` or the form `replayResponsesFileName=colors.json`.
  ///
  /// A UI test ends the app without warning. So each response is written to the file before the app
  /// gets the response.
  ///
  /// - Parameters:
  ///   - arguments: The launch arguments.
  ///   - environment: The environment.
  ///   - folder: The folder that contains the file if the file's name is not an absolute path.
  ///   - options: The settings for matching, redaction and latency.
  ///   - live: The client whose responses are recorded.
  /// - Returns: The snapshot, or nil if the launch asks for none.
  /// - Throws: An ``HTTPTapeError`` if the launch asks both to record and to replay, or if the file
  ///   cannot be read.
  public static func launch(
    arguments: [String] = ProcessInfo.processInfo.arguments,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: URL = defaultFolder, options: HTTPTape.Options = HTTPTape.Options(),
    live: HTTPClient = .live()
  ) throws(HTTPTapeError) -> HTTPSnapshot? {
    let record = value(recordName, arguments, environment)
    let replay = value(replayName, arguments, environment)
    if let record, let replay { throw .conflictingLaunch(record: record, replay: replay) }
    guard let name = record ?? replay else { return nil }
    let file =
      name.hasPrefix("/") ? URL(fileURLWithPath: name) : folder.appendingPathComponent(name)
    let tape = try HTTPTape(
      file: file, mode: record == nil ? .replay : .recordAll, options: options, writesAtOnce: true)
    return HTTPSnapshot(tape: tape, live: live)
  }

  /// The default folder for files whose names are not absolute paths.
  ///
  /// This is the documents folder on iOS, tvOS, watchOS and visionOS, and the current folder on
  /// other systems.
  public static var defaultFolder: URL {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      URL.documentsDirectory
    #else
      URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    #endif
  }

  private static func value(
    _ name: String, _ arguments: [String], _ environment: [String: String]
  ) -> String? {
    if let value = environment[name], !value.isEmpty { return value }
    for (index, argument) in arguments.enumerated() {
      if argument.hasPrefix("\(name)=") { return String(argument.dropFirst(name.count + 1)) }
      if ["-\(name)", "--\(name)"].contains(argument), index + 1 < arguments.count {
        return arguments[index + 1]
      }
    }
    return nil
  }
}
