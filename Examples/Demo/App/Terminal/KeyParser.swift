/// Turns the bytes of a terminal into keys.
///
/// The bytes can be split over reads in any way. Only the escape key is ambiguous, because every
/// escape sequence begins with its byte. Call ``finish()`` if no other byte follows for a while.
package struct KeyParser {
  private static let escape: UInt8 = 0x1B
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private var pending: ArraySlice<UInt8> = []

  package init() {}

  /// Whether the pending bytes may be a complete key, so that the caller should wait for more.
  package var isAmbiguous: Bool {
    pending.first == Self.escape && !pending.starts(with: Self.pasteStart)
  }

  /// Reads bytes.
  ///
  /// - Parameter bytes: The next bytes.
  /// - Returns: The completed keys.
  package mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = first {
      pending = pending.dropFirst(length)
      keys += [key].compactMap(\.self)
    }
    return keys
  }

  /// Ends the pending sequence, because no byte follows.
  ///
  /// - Returns: The escape key after a lone escape byte, a replacement for an incomplete character,
  ///   and the pasted text so far.
  package mutating func finish() -> [Key] {
    defer { pending = [] }
    if pending.starts(with: Self.pasteStart) {
      return [.pasted(String(decoding: pending.dropFirst(Self.pasteStart.count), as: UTF8.self))]
    }
    guard let first = pending.first else { return [] }
    if first == Self.escape { return pending.count == 1 ? [.escape] : [] }
    return [.character("\u{FFFD}")]
  }

  /// The first key and its number of bytes, or nil if bytes are missing.
  ///
  /// The key is nil for a sequence without a meaning here.
  private var first: (Key?, length: Int)? {
    guard let byte = pending.first else { return nil }
    return switch byte {
    case Self.escape: firstAfterEscape
    case 0x0A, 0x0D: (.enter, 1)
    case 0x09: (.tab, 1)
    case 0x08, 0x7F: (.backspace, 1)
    case 0x01...0x1A: (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
    case 0x20...0x7E: (.character(Character(Unicode.Scalar(byte))), 1)
    case 0xC2...0xDF: character(of: 2)
    case 0xE0...0xEF: character(of: 3)
    case 0xF0...0xF4: character(of: 4)
    case 0x80...: (.character("\u{FFFD}"), 1)
    default: (nil, 1)
    }
  }

  private func character(of length: Int) -> (Key?, length: Int)? {
    let bytes = pending.prefix(length)
    let valid = 1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    guard valid == bytes.count else { return (.character("\u{FFFD}"), valid) }
    guard valid == length else { return nil }
    // Decoding replaces each part of an invalid character. A single key stands for all of them.
    let text = String(decoding: bytes, as: UTF8.self)
    return (.character(text.unicodeScalars.count == 1 ? Character(text) : "\u{FFFD}"), length)
  }

  private var firstAfterEscape: (Key?, length: Int)? {
    let sequence = pending.dropFirst()
    switch sequence.first {
    case nil: return nil
    case UInt8(ascii: "O"): return sequence.dropFirst().first.map { (Self.key($0), 3) }
    case UInt8(ascii: "["): break
    default: return (.escape, 1)
    }
    if pending.starts(with: Self.pasteStart) { return paste }
    let length = 2 + sequence.dropFirst().prefix { 0x20...0x3F ~= $0 }.count
    guard let last = pending.dropFirst(length).first else { return nil }
    // Any other byte begins the next key.
    guard 0x40...0x7E ~= last else { return (nil, length) }
    return (Self.key(last), length + 1)
  }

  private var paste: (Key?, length: Int)? {
    let start = Self.pasteStart.count
    guard let end = pending.dropFirst(start).firstRange(of: Self.pasteEnd) else { return nil }
    let text = pending[..<end.lowerBound].dropFirst(start)
    return (.pasted(String(decoding: text, as: UTF8.self)), end.upperBound - pending.startIndex)
  }

  private static func key(_ final: UInt8) -> Key? {
    let keys: [Character: Key] = ["A": .up, "B": .down, "C": .right, "D": .left, "M": .enter]
    return keys[Character(Unicode.Scalar(final))]
  }
}
