internal import Foundation

/// Replaces secrets by placeholders.
///
/// The first secret becomes `REDACTED`, and another one `REDACTED-2`. In requests, the secrets are
/// numbered for each address and name. In responses, they are numbered in the whole snapshot,
/// because the code under test may send them to another address.
struct Redactor: Sendable {
  private static let form = "x-www-form-urlencoded"

  let redaction: HTTPRedaction
  /// The secrets in the last request or response, each with its placeholder.
  private(set) var secrets = ExchangeSecrets()
  /// The numbers of the secrets, first by their place, and then by the secret.
  ///
  /// The place is the address with the name for sent secrets, and empty for those in responses.
  private var numbers: [String: [String: Int]] = [:]
  /// The last number at each place.
  private var counts: [String: Int] = [:]

  /// Creates a redactor, whose numbers in responses follow those of recorded ones.
  init(_ redaction: HTTPRedaction, after recorded: [RecordedExchange] = []) {
    self.redaction = redaction
    for part in recorded.compactMap({ $0.response?.parts.parts.values }).joined() {
      for (range, isFinal) in SecretText.placeholders(in: part) where !isFinal {
        let text = String(decoding: part[range], as: UTF8.self)
        keep(Int(text.drop { !$0.isNumber }) ?? 1, of: text)
      }
      for field in SecretFields.all(in: part, of: redaction) where field.isNumber {
        keep(Int(field.value.dropFirst()) ?? Int(field.value) ?? 0, of: field.value)
      }
    }
  }

  /// Keeps the number of a placeholder in a response, which the code under test may send.
  private mutating func keep(_ number: Int, of placeholder: String) {
    guard 1...9999 ~= number else { return }
    numbers["", default: [:]][placeholder] = number
    counts[""] = max(counts[""] ?? 0, number)
  }

  mutating func redact(_ request: RecordedRequest) -> RecordedRequest {
    var request = request
    request.method = redaction.withoutValues(request.method)
    // The first pass removes the secrets from the address, without numbers.
    let address = "\(request.method) \(redacted(request, nil).url)"
    request = redacted(request, address)
    if let closure = redaction.request {
      let before = request
      closure(&request)
      request = withoutDifference(from: before, in: request)
    }
    return request
  }

  /// Redacts a response, from which the secrets of its request are removed as well.
  mutating func redact(
    _ response: RecordedResponse, sent: ExchangeSecrets = ExchangeSecrets()
  ) -> RecordedResponse {
    var response = response
    response.parts = redacted(response.parts, "", sent: sent)
    if let closure = redaction.response {
      let before = response.parts
      closure(&response)
      response.parts = withoutDifference(from: before, in: response.parts)
    }
    response.correctLength()
    return response
  }

  private mutating func redacted(
    _ request: RecordedRequest, _ address: String?, sent: ExchangeSecrets? = nil
  ) -> RecordedRequest {
    var request = request
    secrets = ExchangeSecrets()
    request.url = redacted(request.url, address)
    // Foundation sends a body without a type as a form.
    let header = request.headers.first { $0.key.lowercased() == "content-type" }
    let type = header?.value.lowercased() ?? (sent == nil ? Self.form : "")
    request.body = request.body.map { redacted($0, type: type, address) }
    request.headers = redacted(request.headers, address)
    var all = secrets
    all.keepsDigits = sent != nil
    for secret in sent?.secrets ?? [] where request.parts.values.contains(where: secret.isIn) {
      all.add(secret.text, ExchangeSecrets.placeholder(number("", secret.text, "")))
    }
    request = request.without(all)
    // The order of the items must not depend on secrets.
    if sent == nil { request.url = RecordedAddress(request.url).text }
    return request
  }

  /// Removes what a closure has removed in one place from all places.
  private mutating func withoutDifference(
    from before: RecordedRequest, in after: RecordedRequest
  ) -> RecordedRequest {
    var removed = ExchangeSecrets()
    removed.addDifference(before.parts, after.parts)
    for secret in removed.secrets { secrets.add(secret.text, secret.placeholder) }
    return after.without(removed)
  }

  // MARK: Placeholders

  private mutating func placeholder(_ name: String, _ value: String, _ address: String?) -> String {
    if value.isEmpty { return value }
    if let placeholder = redaction.placeholder(in: value) { return placeholder }
    let number = number(name, value, address)
    let placeholder = ExchangeSecrets.placeholder(number)
    secrets.add(value, placeholder)
    return placeholder
  }

  private mutating func number(_ name: String, _ value: String, _ address: String?) -> Int {
    guard let address, address.isEmpty || !SecretName.isSignature(name) else { return 1 }
    let place = address.isEmpty ? "" : "\(address) \(SecretName.plain(name))"
    if let number = numbers[place]?[value] { return number }
    counts[place, default: 0] += 1
    numbers[place, default: [:]][value] = counts[place]
    return counts[place, default: 0]
  }

  // MARK: Parts

  private mutating func redacted(
    _ headers: [String: String], _ address: String?
  ) -> [String: String] {
    var headers = headers
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      guard redaction.covers(name) else {
        headers[name] = redacted(value, address)
        continue
      }
      let placeholder = placeholder(name, redaction.withoutValues(value), address)
      secrets.addParts(of: value, placeholder)
      headers[name] = placeholder
    }
    return headers
  }

  /// Replaces the user and the secret items of an address, or of the addresses in a header.
  private mutating func redacted(_ text: String, _ address: String?) -> String {
    var text = redaction.withoutValues(text)
    if text.utf8.contains(UInt8(ascii: "@")) {
      for slashes in text.ranges(of: "://").reversed() {
        let authority = text[slashes.upperBound...].prefix { !"/?#>\" ".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { continue }
        let user = String(authority[..<at])
        let placeholder = placeholder("user", user, address)
        secrets.addParts(of: user.replacing(":", with: " "), placeholder)
        text.replaceSubrange(authority.startIndex..<at, with: placeholder)
      }
    }
    return items(text, after: "?&#;", to: "&#>\" ", address)
  }

  /// Replaces the secret values in items such as `a=1&b=2`.
  ///
  /// - Parameters:
  ///   - text: The text with the items.
  ///   - marks: The characters before an item.
  ///   - ends: The characters after a secret value.
  ///   - address: The address of the request, empty in a response, and nil for no numbers.
  /// - Returns: The text without the secret values.
  private mutating func items(
    _ text: String, after marks: String, to ends: String, _ address: String?
  ) -> String {
    let (marks, ends) = (Array(marks.utf8), Array(ends.utf8))
    var result = ""
    var rest = text.utf8[...]
    while let mark = rest.firstIndex(where: { marks.contains($0) }) {
      let item = rest[mark...].dropFirst().drop { $0 == UInt8(ascii: " ") }
      let name = item.prefix {
        $0 != UInt8(ascii: "=") && !marks.contains($0) && !ends.contains($0)
      }
      result += Substring(rest[..<name.endIndex])
      rest = rest[name.endIndex...]
      let text = String(Substring(name))
      guard rest.first == UInt8(ascii: "="),
        redaction.covers(text.removingPercentEncoding ?? text, inAddress: true)
      else { continue }
      let value = rest.dropFirst().prefix { !ends.contains($0) }
      result += "=\(placeholder(text, String(Substring(value)), address))"
      rest = rest[value.endIndex...]
    }
    return result + Substring(rest)
  }

  private mutating func redacted(_ body: Data, type: String, _ address: String?) -> Data {
    var body = redaction.withoutValues(body)
    if type.contains(Self.form), let text = String(data: body, encoding: .utf8) {
      body = Data(items("&\(text)", after: "&", to: "&", address).utf8.dropFirst())
    }
    var result = Data()
    var end = 0
    for field in SecretFields.all(in: body, of: redaction) {
      // A number is replaced by a number, so that the body can still be decoded.
      var text = placeholder(field.name, field.value, address)
      if field.isNumber {
        text = SecretText.number(
          number(field.name, field.value, address), like: address == "" ? field.value : "")
      }
      result += body.dropFirst(end).prefix(field.range.lowerBound - end) + Data(text.utf8)
      end = field.range.upperBound
    }
    return result + body.dropFirst(end)
  }
}

extension RecordedRequest {
  fileprivate var parts: [String: Data] {
    ["": body ?? Data(), "url": Data(url.utf8)].merging(headers.mapValues { Data($0.utf8) }) {
      $1
    }
  }

  /// Returns the request without the secrets of an exchange.
  fileprivate func without(_ secrets: ExchangeSecrets) -> Self {
    var request = self
    request.url = secrets.removed(from: url)
    request.body = body.map { secrets.removed(from: $0) }
    request.headers = headers.mapValues { secrets.removed(from: $0) }
    return request
  }
}

extension RecordedResponse {
  /// The parts that a response has in common with a request.
  fileprivate var parts: RecordedRequest {
    get { RecordedRequest(method: "", url: url ?? "", headers: headers, body: body) }
    set {
      if url != nil { url = newValue.url }
      headers = newValue.headers
      body = newValue.body ?? Data()
    }
  }
}
