package import CounterExample

/// The state that the demo saves at the end of a run, so that the next run shows the same screen.
package struct DemoState: Codable, Hashable, Sendable {
  /// The screens below the root.
  package enum Screen: String, Codable, Sendable {
    case menu
    case counter
    case items
    case session
    case colors
  }

  package var screen: Screen
  /// The way of writing the counter that was shown last.
  package var way: CounterWay
  /// The place where that counter keeps its count.
  package var kind: CounterKind
  /// The count that the service keeps.
  package var count: Int

  package init(
    screen: Screen = .menu, way: CounterWay = .viewStateAndLogic, kind: CounterKind = .local,
    count: Int = 0
  ) {
    self.screen = screen
    self.way = way
    self.kind = kind
    self.count = count
  }

  private enum CodingKeys: CodingKey {
    case screen, way, kind, count
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    // A session ends with the run, so the next run begins at the menu. The menu also suits an older
    // version of the demo, which knows neither of these two screens.
    let isKept = screen != .session && screen != .colors
    try values.encode(isKept ? screen : .menu, forKey: .screen)
    try values.encode(way, forKey: .way)
    try values.encode(kind, forKey: .kind)
    try values.encode(count, forKey: .count)
  }
}
