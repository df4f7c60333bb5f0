package import CounterExample

/// What the demo keeps from one run to the next: all it takes to show the same screen again.
package struct DemoState: Codable, Hashable, Sendable {
  /// The screens below the root.
  package enum Screen: String, Codable, Sendable {
    case menu
    case counter
    case items
    case session
    case colors
  }

  /// The format of the file; another one is not read.
  private static let currentVersion = 1

  package var screen: Screen
  /// How the counter is written that is shown, or was shown last.
  package var way: CounterWay
  /// Where that counter counts.
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
    case version, screen, way, kind, count
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(Int.self, forKey: .version) == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values, debugDescription: "The version is not known.")
    }
    screen = try values.decode(Screen.self, forKey: .screen)
    way = try values.decode(CounterWay.self, forKey: .way)
    kind = try values.decode(CounterKind.self, forKey: .kind)
    count = try values.decode(Int.self, forKey: .count)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.currentVersion, forKey: .version)
    // A session ends with the run. The next one begins at the menu, also one of an older demo, which
    // knows neither screen.
    let isKept = screen != .session && screen != .colors
    try values.encode(isKept ? screen : .menu, forKey: .screen)
    try values.encode(way, forKey: .way)
    try values.encode(kind, forKey: .kind)
    try values.encode(count, forKey: .count)
  }
}
