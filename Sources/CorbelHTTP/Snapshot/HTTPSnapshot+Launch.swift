public import Foundation

extension HTTPSnapshot {
  static let recordName = "recordResponsesFileName"
  static let replayName = "replayResponsesFileName"

  /// Returns the snapshot that the launch arguments or the environment of this app ask for.
  ///
  /// ```swift
  /// let client = try HTTPSnapshot.requestedAtLaunch()?.client ?? .live()
  /// ```
  ///
  /// A UI test sets `recordResponsesFileName` or `replayResponsesFileName`, either in the app's
  /// environment or in the app's launch arguments, such as `-replayResponsesFileName colors.json`.
  ///
  /// A UI test ends the app without warning. So each response is written to the file before the app
  /// gets the response.
  ///
  /// - Parameters:
  ///   - arguments: The launch arguments.
  ///   - environment: The environment.
  ///   - folder: The folder that contains the file if the file's name is not an absolute path; nil
  ///     stands for the folder for documents.
  ///   - options: The settings for matching and redaction.
  ///   - live: The client whose responses are recorded.
  /// - Returns: The snapshot, or nil if the launch asks for none.
  /// - Throws: An ``HTTPSnapshotError`` if the launch asks both to record and to replay, if it
  ///   names no file or a file outside the folder, or if the file cannot be read.
  public static func requestedAtLaunch(
    arguments: [String] = ProcessInfo.processInfo.arguments,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: URL? = nil, options: HTTPSnapshot.Options = HTTPSnapshot.Options(),
    live: HTTPClient = .live()
  ) throws(HTTPSnapshotError) -> HTTPSnapshot? {
    let record = try value(recordName, arguments, environment)
    let replay = try value(replayName, arguments, environment)
    if let record, let replay { throw .conflictingLaunch(record: record, replay: replay) }
    guard let name = record ?? replay else { return nil }
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first
    let folder = folder ?? documents ?? FileManager.default.temporaryDirectory
    let file =
      name.hasPrefix("/") ? URL(fileURLWithPath: name) : try self.file(named: name, in: folder)
    var options = options
    options.writesAtOnce = true
    let mode = record == nil ? HTTPSnapshot.Mode.replay : .recordAll
    return try HTTPSnapshot(file: file, mode: mode, options: options, live: live)
  }

  private static func value(
    _ name: String, _ arguments: [String], _ environment: [String: String]
  ) throws(HTTPSnapshotError) -> String? {
    let index = arguments.firstIndex(of: "-\(name)")
    let value = environment[name] ?? index.map { arguments.dropFirst($0 + 1).first ?? "" }
    if value?.isEmpty == true { throw .emptyLaunch(name) }
    return value
  }
}
