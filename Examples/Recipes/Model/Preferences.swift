/// The settings, which one screen changes and another reads.
package struct Preferences: Codable, Equatable, Sendable {
  package var people = 2
  package var favoritesOnly = false

  package init() {}
}
