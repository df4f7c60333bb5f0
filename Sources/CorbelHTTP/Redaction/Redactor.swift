internal import Foundation

/// Replaces secrets by placeholders, and remembers the secrets.
///
/// The first secret that the code under test sends under a name becomes `REDACTED`, and the second
/// secret `REDACTED-2`. The first secret in a response becomes `REDACTED-ISSUED-1`, also in later
/// requests that send this secret back. In a replay, the code under test receives the placeholder
/// and sends the placeholder back, so the request matches its recording.
struct Redactor: Sendable {
  private static let word = "REDACTED"
  private static let issuedWord = "REDACTED-ISSUED-"

  let redaction: HTTPRedaction
  /// The numbers of the sent secrets, first by the name of a secret, then by the secret itself.
  private var sent: [String: [String: Int]] = [:]
  /// The numbers of the secrets that came in responses, by the secret itself.
  private var issued: [String: Int] = [:]
  /// The name of each secret, by the text of the secret and by the text of each of its parts.
  private(set) var secrets: [String: String] = [:]

  init(_ redaction: HTTPRedaction) {
    self.redaction = redaction
  }

  // MARK: Messages

  mutating func redact(_ request: HTTPTape.Request) -> HTTPTape.Request {
    var request = request
    request.url = redactedURL(request.url, isIssued: false)
    for (name, value) in request.headers where redaction.coversHeader(name) {
      request.headers[name] = sentPlaceholder(for: value, named: name)
    }
    if let body = request.body {
      request.body = redactedBody(body, request.headers, isIssued: false)
    }
    redaction.request?(&request)
    return request
  }

  /// Redacts only the address of a request, for a replay that matches only method and address.
  mutating func redactAddress(of request: inout HTTPTape.Request) {
    request.url = redactedURL(request.url, isIssued: false)
  }

  mutating func redact(_ response: HTTPTape.Response) -> HTTPTape.Response {
    var response = response
    response.url = response.url.map { redactedURL($0, isIssued: true) }
    let names = response.headers.keys.sorted()
    for name in names where redaction.coversHeader(name) {
      guard let value = response.headers[name] else { continue }
      response.headers[name] = issuedPlaceholder(for: value, named: name)
    }
    // The target of a redirect may also contain secrets.
    for name in names where name.lowercased() == "location" {
      guard let value = response.headers[name] else { continue }
      response.headers[name] = redactedURL(value, isIssued: true)
    }
    let length = response.body.count
    response.body = redactedBody(response.body, response.headers, isIssued: true)
    if response.body.count != length {
      response.headers = response.headers.filter { $0.key.lowercased() != "content-length" }
    }
    redaction.response?(&response)
    return response
  }

  // MARK: Placeholders

  private mutating func placeholder(
    for value: String, named name: String, isIssued: Bool
  ) -> String {
    isIssued ? issuedPlaceholder(for: value, named: name) : sentPlaceholder(for: value, named: name)
  }

  private mutating func sentPlaceholder(for value: String, named name: String) -> String {
    if value.isEmpty { return value }
    let (scheme, credential) = Self.parts(of: value)
    if credential.hasPrefix(Self.word) { return value }
    if let number = issued[credential] { return scheme + Self.issuedWord + "\(number)" }
    remember(value, named: name)
    let name = name.lowercased()
    let number = sent[name]?[value] ?? (sent[name]?.count ?? 0) + 1
    sent[name, default: [:]][value] = number
    return Self.placeholder(number)
  }

  private static func placeholder(_ number: Int) -> String {
    number == 1 ? word : "\(word)-\(number)"
  }

  private mutating func issuedPlaceholder(for value: String, named name: String) -> String {
    if value.isEmpty || value.hasPrefix(Self.word) { return value }
    remember(value, named: name)
    // A redirect may repeat a secret that the code under test has sent. The secret then keeps its
    // placeholder.
    let names = sent.keys.sorted()
    if let number = names.compactMap({ sent[$0]?[value] }).first {
      return Self.placeholder(number)
    }
    let number = issued[value] ?? issued.count + 1
    issued[value] = number
    return Self.issuedWord + "\(number)"
  }

  /// Divides a value such as `Bearer abc` into the scheme, with its space, and the credential.
  private static func parts(of value: String) -> (scheme: String, credential: String) {
    guard let blank = value.firstIndex(of: " ") else { return ("", value) }
    let start = value.index(after: blank)
    return (String(value[..<start]), String(value[start...]))
  }

  private mutating func remember(_ value: String, named name: String) {
    for secret in [value] + SecretParts.parts(of: value, named: name.lowercased()) {
      secrets[secret] = name
    }
  }

  // MARK: Addresses and forms

  private mutating func redactedURL(_ url: String, isIssued: Bool) -> String {
    var url = url
    if redaction.coversPasswords { redactPassword(in: &url) }
    guard let mark = url.firstIndex(of: "?") else { return url }
    let start = url.index(after: mark)
    let end = url[start...].firstIndex(of: "#") ?? url.endIndex
    let items = redactedItems(url[start..<end], isIssued: isIssued)
    return "\(url[..<start])\(items)\(url[end...])"
  }

  /// Replaces the password in an address such as `https://user:password@host/`.
  private mutating func redactPassword(in url: inout String) {
    guard let slashes = url.range(of: "://") else { return }
    let authority = url[slashes.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"),
      let colon = authority[..<at].firstIndex(of: ":")
    else { return }
    let range = url.index(after: colon)..<at
    let password = String(url[range])
    remember(password.removingPercentEncoding ?? password, named: "password")
    url.replaceSubrange(range, with: Self.word)
  }

  /// Replaces the secret values in items such as `a=1&b=2`.
  private mutating func redactedItems(_ items: Substring, isIssued: Bool) -> String {
    let parts = items.split(separator: "&", omittingEmptySubsequences: false)
    let redacted = parts.map { item -> String in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let name = Self.decoded(item[..<equals])
      guard redaction.coversQueryItem(name) else { return String(item) }
      let value = Self.decoded(item[item.index(after: equals)...])
      return "\(item[...equals])\(placeholder(for: value, named: name, isIssued: isIssued))"
    }
    return redacted.joined(separator: "&")
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(text)
    }
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    return spaced.removingPercentEncoding ?? spaced
  }

  // MARK: Bodies

  private mutating func redactedBody(
    _ body: Data, _ headers: [String: String], isIssued: Bool
  ) -> Data {
    let type =
      headers.first { $0.key.lowercased() == "content-type" }?.value.lowercased() ?? ""
    if type.contains("x-www-form-urlencoded"), let text = String(data: body, encoding: .utf8) {
      return Data(redactedItems(text[...], isIssued: isIssued).utf8)
    }
    let bytes = [UInt8](body)
    guard let first = bytes.first(where: { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return body }
    guard JSONText.isValid(bytes) else { return redactedLines(bytes, headers, isIssued: isIssued) }
    let secrets = JSONSecrets.find(in: bytes, redaction)
    if secrets.isEmpty { return body }
    var result: [UInt8] = []
    var end = 0
    for secret in secrets {
      result += bytes[end..<secret.range.lowerBound]
      let text = placeholder(for: secret.value, named: secret.name, isIssued: isIssued)
      // A number is replaced by a number, so that the body can still be decoded.
      let number = text.split(separator: "-").last.flatMap { Int($0) } ?? 1
      result += Array((secret.isNumber ? "\(number)" : "\"\(text)\"").utf8)
      end = secret.range.upperBound
    }
    return Data(result + bytes[end...])
  }

  /// Redacts a body with a JSON value on each line.
  private mutating func redactedLines(
    _ bytes: [UInt8], _ headers: [String: String], isIssued: Bool
  ) -> Data {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.count < 2 { return Data(bytes) }
    let redacted = lines.map { redactedBody(Data($0), headers, isIssued: isIssued) }
    return Data(redacted.joined(separator: [0x0A]))
  }
}
