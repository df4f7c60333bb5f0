/// A key press that a terminal reports.
package enum Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  case character(Character)
  /// A letter together with the Control key.
  case control(Character)
  case up, down, left, right
  case enter, tab, backspace, escape
  /// A pasted text.
  case pasted(String)

  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }

  /// The name of the key, to show to people.
  package var name: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "ctrl-\(letter)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .escape: "esc"
    case .pasted: "paste"
    default: "\(self)"
    }
  }
}
