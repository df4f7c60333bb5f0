enum Unit: String, Codable, Sendable { case grams, cups }

/// The value of most tests.
struct Preferences: Codable, Equatable, Sendable {
  var unit = Unit.grams
  var textSize = 14
  var names: [String] = []

  var isLarge: Bool { textSize > 20 }
}
