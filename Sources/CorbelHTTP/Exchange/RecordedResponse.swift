public import Foundation

/// A response, as a closure for redaction gets it.
///
/// ```swift
/// let withoutBalance = HTTPRedaction(response: { response in
///   response.headers["X-Balance"] = nil
/// })
/// ```
public struct RecordedResponse: Hashable, Sendable {
  /// The status, such as 200.
  public var status: Int
  /// The address of the response, if it differs from the request's address.
  public var url: String?
  /// The headers that a snapshot stores.
  public var headers: [String: String] = [:]
  /// The body, after decompression.
  public var body = Data()
}

extension RecordedResponse {
  /// The names of the headers that a snapshot stores, in lower case.
  static let storedHeaders: Set = [
    "age", "allow", "cache-control", "content-disposition", "content-language", "content-length",
    "content-range", "content-type", "date", "etag", "expires", "last-modified", "link",
    "location", "retry-after", "vary", "www-authenticate",
  ]

  /// Removes a length that is not the length of the body.
  ///
  /// A compressed or redacted body has another length. A body that isn't sent has a length too.
  mutating func correctLength() {
    let length = "\(body.count)"
    headers = headers.filter { name, value in
      body.isEmpty || value == length || name.lowercased() != "content-length"
    }
  }
}

extension RecordedResponse: Codable {
  private enum CodingKeys: String, CodingKey {
    case status, url, headers, text, base64
  }

  /// Reads a response, with a body of text or in base64.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = try container.decode(Int.self, forKey: .status)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    headers = try container.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    let text = try container.decodeIfPresent([String].self, forKey: .text)
    let base64 = try container.decodeIfPresent(Data.self, forKey: .base64)
    body = text.map { Data($0.joined().utf8) } ?? base64 ?? Data()
  }

  /// Writes a response, with the body as pieces of text, or else in base64.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(headers.isEmpty ? nil : headers, forKey: .headers)
    if body.isEmpty { return }
    if let pieces = Self.pieces(of: body) {
      try container.encode(pieces, forKey: .text)
    } else {
      try container.encode(body, forKey: .base64)
    }
  }

  /// Returns pieces of a text, which together are the body, or nil if the body is no text.
  ///
  /// A piece ends after a line break, and after a comma if it has become long. A large body is
  /// never text, because people would not read it.
  private static func pieces(of body: Data) -> [String]? {
    let (largest, long) = (1 << 20, 80)
    if body.count > largest { return nil }
    var pieces: [String] = []
    body.withUnsafeBytes { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        guard byte == 0x0A || byte == 0x2C && index - start >= long || index == bytes.count - 1
        else { continue }
        pieces.append(String(decoding: bytes[start...index], as: UTF8.self))
        start = index + 1
      }
    }
    return Data(pieces.joined().utf8) == body ? pieces : nil
  }
}
