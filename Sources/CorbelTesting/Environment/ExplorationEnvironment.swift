internal import Foundation

/// The settings for explorations in the environment of the process, and the seeds that failed.
package struct ExplorationEnvironment: Sendable {
  /// The seed of the only walk to take: the value of `CORBEL_EXPLORATION_SEED`.
  package var seed: String?
  /// The value of `CORBEL_EXPLORATION_RUNS`: a number of walks that overrides the test's number.
  package var runs: String?
  /// The folder for the failing seeds, or nil to keep none.
  package var folder: String?

  @TaskLocal package static var current = Self(ProcessInfo.processInfo.environment)

  package init(_ variables: [String: String]) {
    seed = variables["CORBEL_EXPLORATION_SEED"]
    runs = variables["CORBEL_EXPLORATION_RUNS"]
    let temporary = FileManager.default.temporaryDirectory
    folder =
      variables["CORBEL_EXPLORATION_FOLDER"]
      ?? temporary.appendingPathComponent("CorbelExplorations").path
  }

  /// Returns the seed that is kept for a test, or nil if the last run of the test passed.
  func failingSeed(of test: String) -> UInt64? {
    guard let path = path(of: test), let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    return UInt64(text)
  }

  /// Keeps the seed with which a test failed; nil removes the kept seed of a test that passed.
  ///
  /// If the file can't be written, the next run tries the seeds in their usual order.
  func keep(_ seed: UInt64?, of test: String) {
    guard let folder, let path = path(of: test) else { return }
    guard let seed else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? "\(seed)".write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Begins the record of a run, which ends with the returned object.
  func record(of test: String) -> WalkRecord? {
    guard let folder, let path = path(of: test) else { return nil }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return WalkRecord(path: "\(path).walk")
  }

  private func path(of test: String) -> String? {
    let name = test.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return folder.map { "\($0)/\(String(name))" }
  }
}
