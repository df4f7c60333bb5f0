internal import Foundation

/// The settings for explorations that a run of tests has in its environment, and the seeds that failed.
package struct ExplorationEnvironment: Sendable {
  /// The seed of the one walk to take: the value of `CORBEL_EXPLORATION_SEED`.
  package var seed: String?
  /// How many walks to take in place of what the test says: the value of `CORBEL_EXPLORATION_RUNS`.
  package var runs: String?
  /// The folder in which the failing seeds are kept, nil to keep none.
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

  /// The seed with which a test failed the last time that it ran.
  func failingSeed(of test: String) -> UInt64? {
    guard let path = path(of: test), let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    return UInt64(text)
  }

  /// Keeps the seed with which a test has failed; nil if it has passed.
  ///
  /// Where no file can be written, the next run tries the seeds in their order.
  func keep(_ seed: UInt64?, of test: String) {
    guard let folder, let path = path(of: test) else { return }
    guard let seed else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? "\(seed)".write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func path(of test: String) -> String? {
    let name = test.map { $0.isLetter || $0.isNumber ? $0 : "-" }
    return folder.map { "\($0)/\(String(name))" }
  }
}
