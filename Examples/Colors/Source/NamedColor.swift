/// A color with a name.
package struct NamedColor: Hashable, Sendable, Identifiable, Codable {
  package let id: Int
  package let name: String
  /// The color as red, green and blue, such as `#98B2D1`.
  package let hex: String

  private enum CodingKeys: String, CodingKey {
    case id, name
    case hex = "color"
  }

  /// The shares of red, green and blue, from 0 to 1; nil if the server sent no color.
  package var components: [Double]? {
    guard hex.utf8.count == 7, hex.hasPrefix("#"), let number = Int(hex.dropFirst(), radix: 16)
    else { return nil }
    return [16, 8, 0].map { Double(number >> $0 & 0xFF) / 255 }
  }
}
