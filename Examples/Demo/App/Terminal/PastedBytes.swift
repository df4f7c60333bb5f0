/// The bytes of a pasted text, up to the sequence that ends it.
struct PastedBytes {
  private static let ending = Array("\u{1B}[201~".utf8)
  /// The largest number of bytes.
  ///
  /// Longer texts are pasted by mistake, and must not use up memory.
  private static let longest = 100_000

  private var bytes: [UInt8] = []
  /// The number of most recent bytes that may belong to the ending.
  private var matchCount = 0

  /// Reads the next byte.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: Whether the byte completes the ending.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte != Self.ending[matchCount] { giveUpMatch() }
    if byte == Self.ending[matchCount] {
      matchCount += 1
    } else {
      append(byte)
    }
    return matchCount == Self.ending.count
  }

  /// Ends the text, and begins the next one.
  ///
  /// - Returns: The text, in which replacement characters stand for invalid bytes.
  mutating func end() -> String {
    defer { self = Self() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the bytes that looked like the ending to the text.
  private mutating func giveUpMatch() {
    for byte in Self.ending.prefix(matchCount) { append(byte) }
    matchCount = 0
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.longest { bytes.append(byte) }
  }
}
