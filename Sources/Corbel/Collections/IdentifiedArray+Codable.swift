extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements like a plain array.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error of an element or the encoder.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements like a plain array.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: The error of an element or the decoder, or `DecodingError.dataCorrupted` if two
  ///   elements have the same id.
  public init(from decoder: any Decoder) throws {
    let elements = try [Element](from: decoder)
    let index = IdentifierIndex<Element.ID>()
    index.reserveCapacity(elements.count)
    for (position, element) in elements.enumerated() {
      guard let first = index.append(element.id) else { continue }
      let text = "The elements at \(first) and \(position) have the same id: \(element.id)"
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
    }
    self.init(elements, index: index)
  }
}
