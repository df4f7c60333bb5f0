import Foundation
import ItemListExample

/// System calls, each of which can fail or end the process.
///
/// A lock protects the counter, so any thread can use the calls.
final class SteppedFileCalls: FileCalls, @unchecked Sendable {
  /// The outcome of a step.
  enum Outcome {
    case done
    /// The call fails, as on a full disk.
    case fail
    /// The process has ended, so this step and later ones don't happen.
    case end
  }

  private struct Progress {
    var stepCount = 0
    var openFiles: Set<Int32> = []
  }

  private struct End: Error {}

  private let system = SystemFileCalls()
  private let outcome: @Sendable (_ step: Int) -> Outcome
  private let lock = NSLock()
  private var progress = Progress()

  init(outcome: @escaping @Sendable (_ step: Int) -> Outcome = { _ in .done }) {
    self.outcome = outcome
  }

  /// The number of steps so far.
  var stepCount: Int { lock.withLock { progress.stepCount } }

  func create(_ path: String) throws -> Int32 {
    try step()
    let descriptor = try system.create(path)
    lock.withLock { _ = progress.openFiles.insert(descriptor) }
    return descriptor
  }

  func lock(_ descriptor: Int32) throws {
    try step()
    try system.lock(descriptor)
  }

  func clear(_ descriptor: Int32) throws {
    try step()
    try system.clear(descriptor)
  }

  func copyPermissions(of path: String, to descriptor: Int32) throws {
    try step()
    try system.copyPermissions(of: path, to: descriptor)
  }

  /// Writes only a few bytes, so that the process may end in the middle.
  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws -> Int {
    try step()
    return try system.write(bytes.prefix(50), to: descriptor)
  }

  func synchronize(_ descriptor: Int32) throws {
    try step()
    try system.synchronize(descriptor)
  }

  func rename(_ path: String, to newPath: String) throws {
    try step()
    try system.rename(path, to: newPath)
  }

  func remove(_ path: String) throws {
    try step()
    try system.remove(path)
  }

  func close(_ descriptor: Int32) {
    let isOpen = lock.withLock { progress.openFiles.remove(descriptor) != nil }
    if isOpen { system.close(descriptor) }
  }

  private func step() throws {
    let number = lock.withLock {
      defer { progress.stepCount += 1 }
      return progress.stepCount
    }
    switch outcome(number) {
    case .done: return
    case .fail: throw SystemError("cannot go on", number: ENOSPC)
    case .end:
      // The operating system closes the files of an ended process.
      for descriptor in lock.withLock({ progress.openFiles }) { close(descriptor) }
      throw End()
    }
  }
}
