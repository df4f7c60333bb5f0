import DemoApp

/// A terminal's screen with the features that the demo uses.
struct TerminalScreen {
  private(set) var canvas: Canvas
  /// Whether a combined emoji is drawn as one emoji, or as several side by side.
  private let joinsEmoji: Bool
  private var row = 0
  private var column = 0
  private var style: TextStyle = []

  init(size: Canvas.Size, joinsEmoji: Bool = true) {
    self.joinsEmoji = joinsEmoji
    canvas = Canvas(size: size)
  }

  mutating func write(_ output: String) {
    var rest = output[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        draw(character)
        continue
      }
      rest.removeFirst()
      let parameters = rest.prefix { $0.isNumber || $0 == ";" }
      rest.removeFirst(parameters.count)
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      if let final = rest.popFirst() { perform(final, numbers) }
    }
  }

  private mutating func draw(_ character: Character) {
    let parts = joinsEmoji ? [character] : character.unicodeScalars.map(Character.init)
    for part in parts {
      canvas.draw(StyledText(String(part), style), row: row, column: column)
      column += part.terminalWidth
    }
  }

  private mutating func perform(_ final: Character, _ numbers: [Int]) {
    switch (final, numbers) {
    case ("H", let place) where place.count == 2:
      row = place[0] - 1
      column = place[1] - 1
    case ("J", [2]): canvas = Canvas(size: canvas.size)
    case ("m", let codes):
      style = []
      if codes.contains(1) { style.insert(.bold) }
      if codes.contains(2) { style.insert(.dim) }
      if codes.contains(7) { style.insert(.inverse) }
    default: break
    }
  }
}
