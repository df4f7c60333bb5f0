/// The bits that a value had where it lies in memory.
///
/// Two values with the same bits are the same value for as long as what they refer to is kept
/// alive, which is up to whoever keeps the pattern.
struct BitPattern {
  private var bytes: [UInt8]

  init<Value>(of address: UnsafePointer<Value>) {
    bytes = Array(UnsafeRawBufferPointer(start: address, count: MemoryLayout<Value>.size))
  }

  mutating func copy<Value>(from address: UnsafePointer<Value>) {
    let count = bytes.count
    bytes.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  func match<Value>(_ address: UnsafePointer<Value>) -> Bool {
    bytes.withUnsafeBytes { Self.areEqual($0, UnsafeRawPointer(address)) }
  }

  /// Whether two values consist of the same bits.
  static func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { first in
      withUnsafePointer(to: second) { areEqual(first, UnsafeRawPointer($0)) }
    }
  }

  private static func areEqual(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawPointer
  ) -> Bool {
    var offset = 0
    while offset + 8 <= first.count {
      let left = first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard left == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
        return false
      }
      offset += 8
    }
    while offset < first.count {
      guard first[offset] == second.load(fromByteOffset: offset, as: UInt8.self) else {
        return false
      }
      offset += 1
    }
    return true
  }
}
