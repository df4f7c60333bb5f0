/// A color with a name.
package struct NamedColor: Hashable, Sendable, Identifiable, Decodable {
  package let id: Int
  package let name: String
  /// The color as red, green and blue, such as `#98B2D1`.
  package let hex: String

  private enum CodingKeys: String, CodingKey {
    case id, name
    case hex = "color"
  }
}
