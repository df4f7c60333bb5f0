extension Key: CustomStringConvertible {
  /// The name of the key, to show to people.
  package var description: String {
    switch self {
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let letter): "ctrl-\(letter)"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .home: "home"
    case .end: "end"
    case .enter: "enter"
    case .tab: "tab"
    case .backtab: "backtab"
    case .backspace: "backspace"
    case .delete: "delete"
    case .escape: "esc"
    case .pasted: "paste"
    }
  }
}
