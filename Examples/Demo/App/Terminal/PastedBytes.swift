/// The bytes of a text that is pasted, up to the sequence that ends it.
struct PastedBytes {
  private static let ending = Array("\u{1B}[201~".utf8)
  /// What is longer was pasted by mistake, and must not grow without end.
  private static let longest = 100_000

  private var bytes: [UInt8] = []
  /// How much of the ending the last bytes may be.
  private var matchCount = 0

  /// Takes the next byte.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: Whether it is the last one of the ending.
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
  /// - Returns: The text. What is no text in it is replaced.
  mutating func end() -> String {
    defer { self = Self() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds to the text what might have been its ending.
  private mutating func giveUpMatch() {
    for byte in Self.ending.prefix(matchCount) { append(byte) }
    matchCount = 0
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < Self.longest { bytes.append(byte) }
  }
}
