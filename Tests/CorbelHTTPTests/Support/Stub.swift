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
