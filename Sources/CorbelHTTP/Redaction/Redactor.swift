internal import Foundation

/// Replaces secrets by placeholders.
///
/// The first secret becomes `REDACTED`, and another one `REDACTED-2`. In requests, the secrets are
/// numbered for each address and name. In responses, they are numbered on the whole tape, because
/// the code under test may send them to another address.
struct Redactor: Sendable {
  /// The beginning of the placeholder of a value that the redaction lists.
  static let valueWord = "REDACTED-VALUE-"

  /// Returns the number of a secret, by its name and its value.
  private typealias Number = (_ name: String, _ value: String) -> Int

  let redaction: HTTPRedaction
  /// The numbers of the sent secrets, first by their address and name, then by the secret itself.
  private var sent: [String: [String: Int]] = [:]
  /// The numbers of the secrets in responses, by the secret itself.
  private var issued: [String: Int] = [:]

  init(_ redaction: HTTPRedaction) {
    self.redaction = redaction
  }

  /// Returns the name of a request in messages, without secrets.
  static func name(of request: HTTPTape.Request, _ redaction: HTTPRedaction) -> String {
    var redactor = Redactor(redaction)
    return redactor.redact(request).name
  }

  mutating func redact(_ request: HTTPTape.Request) -> HTTPTape.Request {
    var request = request
    let address = "\(request.method) \(redacted(request.url) { _, _ in 1 })"
    var sent = sent
    let number: Number = { name, value in
      if SecretName.isSignature(name) { return 1 }
      let key = "\(address) \(SecretName.plain(name))"
      let number = sent[key]?[value] ?? (sent[key]?.count ?? 0) + 1
      sent[key, default: [:]][value] = number
      return number
    }
    request.method = redaction.withoutValues(request.method)
    request.url = redacted(request.url, number)
    // Foundation sends a body without a type as a form.
    let isForm = Self.isForm(request.headers, default: true)
    request.body = request.body.map { redacted($0, isForm: isForm, number) }
    request.headers = redacted(request.headers, number)
    self.sent = sent
    redaction.request?(&request)
    return request
  }

  mutating func redact(_ response: HTTPTape.Response) -> HTTPTape.Response {
    var response = response
    var issued = issued
    let number: Number = { _, value in
      let number = issued[value] ?? issued.count + 1
      issued[value] = number
      return number
    }
    let length = response.body.count
    response.url = response.url.map { redacted($0, number) }
    let isForm = Self.isForm(response.headers, default: false)
    response.body = redacted(response.body, isForm: isForm, number)
    response.headers = redacted(response.headers, number)
    if response.body.count != length {
      response.headers = response.headers.filter { $0.key.lowercased() != "content-length" }
    }
    self.issued = issued
    redaction.response?(&response)
    return response
  }

  // MARK: Parts

  private func placeholder(_ name: String, _ value: String, _ number: Number) -> String {
    if value.isEmpty || value.hasPrefix(Self.valueWord) { return value }
    let number = number(name, value)
    return number == 1 ? "REDACTED" : "REDACTED-\(number)"
  }

  private func redacted(_ headers: [String: String], _ number: Number) -> [String: String] {
    var headers = headers
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      headers[name] =
        redaction.covers(name)
        ? placeholder(name, redaction.withoutValues(value), number) : redacted(value, number)
    }
    return headers
  }

  /// Replaces the user and the secret query items of an address, or of the addresses in a header.
  private func redacted(_ text: String, _ number: Number) -> String {
    var text = redaction.withoutValues(text)
    if redaction.coversUsers, text.contains("@"), let slashes = text.range(of: "://") {
      let authority = text[slashes.upperBound...].prefix { !"/?#".contains($0) }
      if let user = authority.lastIndex(of: "@").map({ authority[..<$0] }) {
        let placeholder = placeholder("user", String(user), number)
        text.replaceSubrange(user.startIndex..<user.endIndex, with: placeholder)
      }
    }
    guard let mark = text.firstIndex(of: "?") else { return text }
    let start = text.index(after: mark)
    let end = text[start...].firstIndex { "#> \"".contains($0) } ?? text.endIndex
    let rest = end == text.endIndex ? "" : redacted(String(text[end...]), number)
    return "\(text[..<start])\(items(text[start..<end], number))\(rest)"
  }

  /// Replaces the secret values in items such as `a=1&b=2`.
  private func items(_ items: Substring, _ number: Number) -> String {
    let parts = items.split(separator: "&", omittingEmptySubsequences: false)
    let redacted = parts.map { item -> String in
      guard let equals = item.firstIndex(of: "=") else { return String(item) }
      let name = String(item[..<equals]).removingPercentEncoding ?? String(item[..<equals])
      guard redaction.covers(name, inAddress: true) else { return String(item) }
      let value = String(item[item.index(after: equals)...])
      return "\(item[...equals])\(placeholder(name, value, number))"
    }
    return redacted.joined(separator: "&")
  }

  private static func isForm(_ headers: [String: String], default isForm: Bool) -> Bool {
    let type = headers.first { $0.key.lowercased() == "content-type" }?.value
    return type?.lowercased().contains("x-www-form-urlencoded") ?? isForm
  }

  private func redacted(_ body: Data, isForm: Bool, _ number: Number) -> Data {
    let body = redaction.withoutValues(body)
    let fields = body.withUnsafeBytes { SecretFields($0) { redaction.covers($0) }.fields }
    if fields.isEmpty {
      guard isForm, let text = String(data: body, encoding: .utf8) else { return body }
      return Data(items(text[...], number).utf8)
    }
    var result = Data()
    var end = 0
    for field in fields {
      let value = String(
        decoding: body.dropFirst(field.range.lowerBound).prefix(field.range.count), as: UTF8.self)
      // A number is replaced by a number, so that the body can still be decoded.
      let text =
        field.isNumber
        ? "\(number(field.name, value))" : placeholder(field.name, value, number)
      result += body.dropFirst(end).prefix(field.range.lowerBound - end) + Data(text.utf8)
      end = field.range.upperBound
    }
    return result + body.dropFirst(end)
  }
}
