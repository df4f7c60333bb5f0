internal import Foundation

/// The file with the walk that is being taken.
///
/// The file remains if the process ends within the walk, or if the walk fails.
package final class WalkRecord {
  /// A recorded walk.
  struct Walk: Equatable, Sendable {
    /// The seed; nil in a search of all sequences.
    let seed: UInt64?
    let steps: [String]

    /// The first line of a record without a seed.
    static let all = "all sequences"

    /// Reads a record; nil if there is none.
    init?(_ text: String) {
      let lines = text.prefix { $0 != "\0" }.split(separator: "\n").map(String.init)
      guard let first = lines.first else { return nil }
      seed = UInt64(first)
      if seed == nil, first != Self.all { return nil }
      steps = Array(lines.dropFirst())
    }
  }

  private static var size: Int { 1 << 16 }

  /// What the last run left: the seed of a walk that failed, or the walk in which the process
  /// ended.
  let last: Walk?
  private let path: String
  /// The open file, whose lock separates runs of one exploration at the same time.
  private let file: Int32
  /// The contents of the file, which the system writes even if the process ends.
  private let memory: UnsafeMutableRawBufferPointer
  private var length = 0
  private var isKept = false

  /// Creates an empty record; nil if the file can't be written, or if another run uses the record.
  init?(of test: String) {
    #if os(Windows)
      return nil
    #else
      let folder = TestSettings.current.explorationFolder
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      path = "\(folder)/\(String(test.map { $0.isLetter || $0.isNumber ? $0 : "-" }))"
      file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        return nil
      }
      last = (try? String(contentsOfFile: path, encoding: .utf8)).flatMap(Walk.init)
      let access = PROT_READ | PROT_WRITE
      guard ftruncate(file, 0) == 0, ftruncate(file, off_t(Self.size)) == 0,
        let memory = mmap(nil, Self.size, access, MAP_SHARED, file, 0), memory != MAP_FAILED
      else {
        close(file)
        return nil
      }
      self.memory = UnsafeMutableRawBufferPointer(start: memory, count: Self.size)
    #endif
  }

  /// Removes the file, because the run has ended.
  deinit {
    #if !os(Windows)
      munmap(memory.baseAddress, Self.size)
      if !isKept { unlink(path) }
      // A process that has just been started may still have the file open.
      flock(file, LOCK_UN)
      close(file)
    #endif
  }

  /// Replaces the recorded walk by a new one without steps.
  func begin(seed: UInt64?) {
    UnsafeMutableRawBufferPointer(rebasing: memory[..<length])
      .initializeMemory(as: UInt8.self, repeating: 0)
    length = 0
    write("\(seed.map(String.init) ?? Walk.all)\n")
  }

  /// Keeps a seed that the next run takes first.
  func keep(_ seed: UInt64) {
    begin(seed: seed)
    isKept = true
  }

  private func write(_ text: String) {
    for byte in text.utf8 where length < memory.count {
      memory[length] = byte
      length += 1
    }
  }

  /// Notes a step that is about to be performed.
  func add(_ step: String) {
    write("\(step)\n")
  }
}
