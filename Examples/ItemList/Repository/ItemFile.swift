import Corbel
import EditItemExample

/// The content of the file of a ``FileItemRepository``.
struct ItemFile: Codable, Sendable {
  /// The version of the format.
  ///
  /// A file with another version is not read.
  private static let currentVersion = 1

  let items: IdentifiedArray<Item>

  init(items: IdentifiedArray<Item>) {
    self.items = items
  }

  private enum CodingKeys: CodingKey {
    case version, items
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard try values.decode(Int.self, forKey: .version) == Self.currentVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: values, debugDescription: "The version is not known.")
    }
    items = try values.decode(IdentifiedArray<Item>.self, forKey: .items)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.currentVersion, forKey: .version)
    try values.encode(items, forKey: .items)
  }
}
