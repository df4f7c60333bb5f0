import CorbelHTTP
import Foundation
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLRequest {
  /// A request without a server.
  init(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: String? = nil
  ) {
    self.init(url: URL(string: url) ?? URL(fileURLWithPath: "/"))
    httpMethod = method
    for (name, value) in headers { setValue(value, forHTTPHeaderField: name) }
    httpBody = body.map { Data($0.utf8) }
  }
}

extension HTTPResponse {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPClient {
  /// A client that gives every request the same response.
  static func stub(
    _ body: String = "{}", status: Int = 200,
    headers: [String: String] = ["Content-Type": "application/json"]
  ) -> HTTPClient {
    HTTPClient { request in
      HTTPResponse(request: request, status: status, headers: headers, body: Data(body.utf8))
    }
  }

  /// A client that a replay must not call.
  static let unreachable = HTTPClient { request in
    throw HTTPError(.transport(URLError(.notConnectedToInternet)), request: request)
  }

  /// A client that answers with the number of the request.
  static var counting: HTTPClient {
    let counter = CallCounter()
    return HTTPClient { request in
      HTTPResponse(request: request, status: 200, body: Data("\(await counter.next())".utf8))
    }
  }
}

/// Returns a secret in the encodings that the article lists.
func encodings(of secret: String) -> [String] {
  let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
  let percent = secret.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  let all = secret.utf8.map { "%" + String($0, radix: 16) }.joined()
  let base64 = Data(secret.utf8).base64EncodedString().replacing("=", with: "")
  let hex = secret.utf8.map { String($0, radix: 16) }.joined()
  let json = secret.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
  let escapes = secret.unicodeScalars.map { scalar in
    String(scalar).utf16.map { #"\u"# + String(Int($0) + 0x10000, radix: 16).dropFirst() }
      .joined()
  }
  let escaped = escapes.joined()
  let mixed = zip(secret.unicodeScalars, escapes).enumerated().map { index, pair in
    index.isMultiple(of: 2) ? String(pair.0) : pair.1
  }
  return [
    secret, secret.lowercased(), secret.uppercased(), percent,
    percent.replacing(/%../) { $0.output.lowercased() }, all, percent.replacing("%", with: "%25"),
    base64, base64.replacing("+", with: "-").replacing("/", with: "_"),
    base64.replacing("/", with: #"\/"#), hex, hex.uppercased(), json,
    json.replacing("/", with: #"\/"#), json.replacing("\\", with: #"\\"#), escaped,
    escaped.uppercased().replacing("\\U", with: #"\u"#), mixed.joined(),
    escaped.replacing("\\", with: "%5C"), escaped.replacing("\\", with: #"\\"#),
    json.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "")) ?? "",
  ]
}
