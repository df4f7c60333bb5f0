/// A state machine that turns the bytes of a terminal into keys, one byte at a time.
///
/// The bytes can be split over reads in any way. Only the escape key is ambiguous, because every
/// escape sequence begins with its byte. Call ``finish()`` if no other byte follows for a while.
package struct KeyParser {
  private enum State {
    case ground
    /// After an escape byte.
    case escaped
    /// After an escape byte and an O.
    ///
    /// The next byte names the key.
    case singleShift
    /// Inside a control sequence, with its parameters so far.
    case sequence([UInt8])
    /// Inside a character, with its bytes so far and the number of missing bytes.
    case character([UInt8], missing: Int)
    /// Inside a pasted text.
    case paste
  }

  /// The largest length of a sequence.
  ///
  /// Longer sequences mean nothing here, and must not use up memory.
  private static let longestParameters = 32

  private var state = State.ground
  private var paste = PastedBytes()
  private var endsLine = false

  package init() {}

  /// Whether the pending bytes may be a complete key, so that the caller should wait for more.
  package var isAmbiguous: Bool {
    switch state {
    case .escaped, .singleShift, .sequence: true
    case .ground, .character, .paste: false
    }
  }

  /// Reads the next byte.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: The completed keys. There are none inside a sequence, and two after a lone escape
  ///   byte.
  package mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: begin(byte)
    case .escaped: takeEscaped(byte)
    case .singleShift: end(Self.key(final: byte, parameters: []))
    case .sequence(let parameters): takeSequence(byte, after: parameters)
    case .character(let bytes, let missing): takeCharacter(byte, after: bytes, missing: missing)
    case .paste: takePasted(byte)
    }
  }

  /// Ends the pending sequence, because no byte follows.
  ///
  /// - Returns: The escape key after a lone escape byte, a replacement for an incomplete character,
  ///   and the pasted text so far.
  package mutating func finish() -> [Key] {
    defer { state = .ground }
    switch state {
    case .ground, .sequence: return []
    case .escaped: return [.escape]
    case .singleShift: return [.escape, .character("O")]
    case .character: return [.character("\u{FFFD}")]
    case .paste: return [.pasted(paste.end())]
    }
  }

  private mutating func begin(_ byte: UInt8) -> [Key] {
    let followsReturn = endsLine
    endsLine = byte == 0x0D
    switch byte {
    case 0x1B:
      state = .escaped
      return []
    case 0x0A where followsReturn: return []
    case 0x0A, 0x0D: return [.enter]
    case 0x09: return [.tab]
    case 0x08, 0x7F: return [.backspace]
    case 0x01...0x1A: return [.control(Character(Unicode.Scalar(byte + 0x60)))]
    case 0x20...0x7E: return [.character(Character(Unicode.Scalar(byte)))]
    case 0xC2...0xDF: return beginCharacter(byte, missing: 1)
    case 0xE0...0xEF: return beginCharacter(byte, missing: 2)
    case 0xF0...0xF4: return beginCharacter(byte, missing: 3)
    case 0x80...: return [.character("\u{FFFD}")]
    default: return []
    }
  }

  private mutating func beginCharacter(_ byte: UInt8, missing: Int) -> [Key] {
    state = .character([byte], missing: missing)
    return []
  }

  private mutating func takeCharacter(
    _ byte: UInt8, after bytes: [UInt8], missing: Int
  ) -> [Key] {
    guard byte & 0xC0 == 0x80 else { return finish() + begin(byte) }
    let bytes = bytes + [byte]
    guard missing == 1 else {
      state = .character(bytes, missing: missing - 1)
      return []
    }
    state = .ground
    // Decoding replaces each part of an invalid character. A single key stands for all of them.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let character = text.first, text.unicodeScalars.count == 1 else {
      return [.character("\u{FFFD}")]
    }
    return [.character(character)]
  }

  private mutating func takeEscaped(_ byte: UInt8) -> [Key] {
    switch byte {
    case UInt8(ascii: "["):
      state = .sequence([])
      return []
    case UInt8(ascii: "O"):
      state = .singleShift
      return []
    default:
      state = .ground
      return [.escape] + begin(byte)
    }
  }

  private mutating func takeSequence(_ byte: UInt8, after parameters: [UInt8]) -> [Key] {
    switch byte {
    case 0x20...0x3F where parameters.count < Self.longestParameters:
      state = .sequence(parameters + [byte])
      return []
    case 0x20...0x3F:
      return []
    case UInt8(ascii: "~") where parameters.elementsEqual("200".utf8):
      state = .paste
      return []
    case 0x40...0x7E:
      return end(Self.key(final: byte, parameters: parameters))
    default:
      state = .ground
      return begin(byte)
    }
  }

  private mutating func takePasted(_ byte: UInt8) -> [Key] {
    guard paste.take(byte) else { return [] }
    return end(.pasted(paste.end()))
  }

  private mutating func end(_ key: Key?) -> [Key] {
    state = .ground
    return key.map { [$0] } ?? []
  }

  private static func key(final: UInt8, parameters: [UInt8]) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M") where parameters.isEmpty: .enter
    case UInt8(ascii: "Z"): .backtab
    case UInt8(ascii: "~"): key(number: String(decoding: parameters, as: UTF8.self))
    default: nil
    }
  }

  private static func key(number: String) -> Key? {
    switch number {
    case "1", "7": .home
    case "3": .delete
    case "4", "8": .end
    default: nil
    }
  }
}
