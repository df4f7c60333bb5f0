internal import Corbel

/// The log of a ``TestStore``, which becomes text only if the test fails.
@MainActor struct TestLog {
  /// The kind of an event, which the log shows in its first column.
  enum Kind: String {
    case sent, received, skipped, unreceived, output, began, finished, cancelled
  }

  private enum Content {
    case value(Any)
    case effect(EffectInfo)
  }

  private struct Line {
    var kind: Kind
    let content: Content
  }

  /// The maximum number of lines to show, so that the log fits on a screen.
  private static var limit: Int { 40 }

  let name: String
  private var lines: [Line] = []
  private var leftOut = 0

  init(name: String) {
    self.name = name
  }

  /// Adds a line, and returns its number.
  @discardableResult
  mutating func add(_ kind: Kind, _ value: Any) -> Int {
    add(kind, .value(value))
  }

  mutating func add(_ kind: Kind, effect: EffectInfo) {
    add(kind, .effect(effect))
  }

  @discardableResult
  private mutating func add(_ kind: Kind, _ content: Content) -> Int {
    if lines.count == 2 * Self.limit {
      lines.removeFirst(Self.limit)
      leftOut += Self.limit
    }
    lines.append(Line(kind: kind, content: content))
    return leftOut + lines.count - 1
  }

  /// Changes the kind of a line, if the log still has the line.
  mutating func change(_ number: Int, to kind: Kind) {
    if number >= leftOut { lines[number - leftOut].kind = kind }
  }

  /// The last events, one on each line.
  var description: String {
    let shown = lines.suffix(Self.limit)
    let hidden = leftOut + lines.count - shown.count
    let head = hidden > 0 ? ["… \(hidden) earlier lines"] : []
    return (head + shown.map(text)).joined(separator: "\n")
  }

  private func text(of line: Line) -> String {
    let value =
      switch line.content {
      case .value(let value): Difference.line(of: value)
      case .effect(let info): info.description
      }
    let padding = String(repeating: " ", count: 11 - line.kind.rawValue.count)
    return line.kind.rawValue + padding + value
  }
}
