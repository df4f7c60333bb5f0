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

  /// The version of the format.
  ///
  /// A file with another version is not read.
  private static let currentVersion = 1

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
    // A session ends with the run, so the next run begins at the menu. The menu also suits an older
    // version of the demo, which knows neither of these two screens.
    let isKept = screen != .session && screen != .colors
    try values.encode(isKept ? screen : .menu, forKey: .screen)
    try values.encode(way, forKey: .way)
    try values.encode(kind, forKey: .kind)
    try values.encode(count, forKey: .count)
  }
}
