extension Character {
  /// The number of columns of the character in a terminal: zero, one or two.
  ///
  /// Terminals don't report this number, and they differ. This is the width that most terminals use
  /// for characters of East Asia, for emoji, and for combining characters.
  package var terminalWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    if first.isWide { return 2 }
    let invisible: [Unicode.GeneralCategory] = [
      .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator,
    ]
    return invisible.contains(first.properties.generalCategory) ? 0 : 1
  }
}

extension String {
  /// The number of columns of the text in a terminal.
  package var terminalWidth: Int {
    reduce(0) { $0 + $1.terminalWidth }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to East Asia, and takes two columns.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul that begins a syllable
      0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,  // Chinese, Japanese
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,  // Yi, Hangul
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,  // compatibility forms
      0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default:
      false
    }
  }
}
