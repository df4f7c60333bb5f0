package import CorbelStorage

/// The settings, which one screen changes and another reads.
package struct Preferences: Codable, Equatable, Sendable {
  package var people = 2
  package var favoritesOnly = false

  package init() {}
}

extension Preferences {
  package var isChanged: Bool { self != Preferences() }

  /// Reads the settings of earlier versions: the first one had no filter.
  package static let migrations: [Migration] = [.json { $0["favoritesOnly"] = false }]
}
