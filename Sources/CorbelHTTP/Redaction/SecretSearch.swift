internal import Foundation

/// A search for secrets in the content of a file.
///
/// The search looks for all secrets in one pass through a text, and examines each text in up to
/// three forms: unchanged, with its escapes decoded, and with its percent encoding decoded.
struct SecretSearch {
  /// The minimum number of bytes of a secret.
  ///
  /// A shorter secret may appear in other texts by chance.
  static let shortest = 4

  private let secrets: [String: String]
  private let candidates: [UInt32: [[UInt8]]]

  /// Prepares a search.
  ///
  /// - Parameter secrets: The names of the secrets, by the text of the secret.
  init(_ secrets: [String: String]) {
    self.secrets = secrets
    let long = secrets.keys.map { Array($0.utf8) }.filter { $0.count >= Self.shortest }
    candidates = Dictionary(grouping: long) { secret in
      secret.prefix(Self.shortest).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// Finds a secret in an exchange.
  ///
  /// - Parameter exchange: The exchange, after redaction.
  /// - Returns: The name and the place of the secret, or nil.
  func leak(in exchange: HTTPTape.Exchange) -> (name: String, place: String)? {
    if candidates.isEmpty { return nil }
    for (place, bytes) in Self.texts(of: exchange) {
      for form in Self.forms(of: bytes) {
        if let secret = secret(in: form) { return (secrets[secret] ?? "a secret", place) }
      }
    }
    return nil
  }

  private static func texts(of exchange: HTTPTape.Exchange) -> [(place: String, bytes: [UInt8])] {
    let request = exchange.request
    var texts = [
      ("method of the request", Array(request.method.utf8)),
      ("URL of the request", Array(request.url.utf8)),
    ]
    texts += request.headers.map { ("header '\($0.key)' of the request", header($0)) }
    if let body = request.body { texts.append(("body of the request", [UInt8](body))) }
    switch exchange.outcome {
    case .failure(let failure): texts.append(("domain of the error", Array(failure.domain.utf8)))
    case .response(let response):
      texts.append(("URL of the response", Array((response.url ?? "").utf8)))
      texts += response.headers.map { ("header '\($0.key)' of the response", header($0)) }
      texts.append(("body of the response", [UInt8](response.body)))
    }
    return texts
  }

  private static func header(_ header: (key: String, value: String)) -> [UInt8] {
    Array("\(header.key): \(header.value)".utf8)
  }

  private static func forms(of bytes: [UInt8]) -> [[UInt8]] {
    var forms = [bytes]
    if bytes.contains(UInt8(ascii: "\\")) {
      forms.append(Array(JSONScanner.unescaped(bytes[...]).utf8))
    }
    if bytes.contains(UInt8(ascii: "%")) || bytes.contains(UInt8(ascii: "+")) {
      forms.append(percentDecoded(bytes))
    }
    return forms
  }

  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = JSONScanner.hexDigit(bytes[index + 1]),
        let low = JSONScanner.hexDigit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return result
  }

  private func secret(in bytes: [UInt8]) -> String? {
    var window: UInt32 = 0
    for index in bytes.indices {
      window = window << 8 | UInt32(bytes[index])
      guard index >= Self.shortest - 1, let candidates = candidates[window] else { continue }
      let start = index - Self.shortest + 1
      let found = candidates.first { bytes[start...].starts(with: $0) }
      if let found { return String(decoding: found, as: UTF8.self) }
    }
    return nil
  }
}
