internal import Foundation

/// The file with the walk that is being taken, which remains if the process ends within the walk.
final class WalkRecord {
  /// A recorded walk.
  struct Walk: Equatable, Sendable {
    let seed: UInt64
    let steps: [String]

    /// Reads a record; nil if there is none.
    init?(path: String) {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
      let lines = text.prefix { $0 != "\0" }.split(separator: "\n").map(String.init)
      guard let seed = lines.first.flatMap(UInt64.init) else { return nil }
      self.seed = seed
      steps = Array(lines.dropFirst())
    }
  }

  private static var size: Int { 1 << 16 }

  /// The contents of the file, which the system writes even if the process ends.
  private let memory: UnsafeMutableRawPointer
  private var length = 0

  /// Creates an empty record; nil if the file can't be written.
  init?(path: String) {
    #if os(Windows)
      return nil
    #else
      let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let access = PROT_READ | PROT_WRITE
      guard ftruncate(file, off_t(Self.size)) == 0,
        let memory = mmap(nil, Self.size, access, MAP_SHARED, file, 0), memory != MAP_FAILED
      else { return nil }
      self.memory = memory
    #endif
  }

  deinit {
    #if !os(Windows)
      munmap(memory, Self.size)
    #endif
  }

  /// Replaces the recorded walk by a new one without steps.
  func begin(seed: UInt64) {
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: length)
    length = 0
    write("\(seed)\n")
  }

  private func write(_ text: String) {
    for byte in text.utf8 where length < Self.size {
      memory.storeBytes(of: byte, toByteOffset: length, as: UInt8.self)
      length += 1
    }
  }

  /// Notes a step that is about to be performed.
  func add(_ name: String?, _ choices: [Int]) {
    write(name ?? "a step without a name")
    if !choices.isEmpty { write(" \(choices)") }
    write("\n")
  }
}
