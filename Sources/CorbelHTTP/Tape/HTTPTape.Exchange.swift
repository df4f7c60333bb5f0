public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPTape {
  /// A request and its result, on a tape.
  public struct Exchange: Hashable, Sendable, Codable {
    /// The request.
    public let request: Request
    /// The response, if one arrived.
    public internal(set) var response: Response?
    /// The error, if no response arrived.
    public let error: Failure?
    /// The duration of the request in milliseconds, if the tape records durations.
    public let milliseconds: Int?
  }

  /// A request.
  ///
  /// The closures of ``HTTPMatching`` and ``HTTPRedaction`` get all of the request. A tape only
  /// stores the method, the address, and what the matching names.
  public struct Request: Hashable, Sendable, Codable {
    private enum CodingKeys: CodingKey { case method, url, matched }

    /// The method, such as `GET`.
    public var method: String
    /// The address, with its query sorted.
    public var url: String
    /// The headers that the code under test has set; empty on a tape.
    public var headers: [String: String] = [:]
    /// The body, if there is one; nil on a tape.
    public var body: Data?
    /// On a tape, the parts that the matching compares besides the method and the address.
    ///
    /// These are the headers by their names in lower case, the digest of the body, and the text of
    /// the closure. Nil if there are none.
    public internal(set) var matched: [String: String]?
  }

  /// A response.
  public struct Response: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The address of the response, if it differs from the request's address.
    public var url: String?
    /// The headers that a tape stores.
    public var headers: [String: String] = [:]
    /// The body, after decompression.
    public var body = Data()
  }

  /// An error instead of a response.
  public struct Failure: Error, Hashable, Codable {
    /// The domain, such as `NSURLErrorDomain`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
  }
}

extension HTTPTape.Request {
  /// Creates a request for a tape from a `URLRequest`, before redaction.
  init(_ request: URLRequest, withContent: Bool) {
    self.init(
      method: request.httpMethod ?? "GET", url: Self.normalized(request.url?.absoluteString ?? ""))
    guard withContent else { return }
    headers = request.allHTTPHeaderFields ?? [:]
    body = request.httpBody
  }

  /// The method and the address.
  var name: String { "\(method) \(url)" }

  /// Returns the one way of writing an address that the tape uses.
  ///
  /// The fragment, the default port and an empty query are removed, scheme and host are in lower
  /// case, the query is sorted, and the digits of percent-encoding are in capitals.
  static func normalized(_ url: String) -> String {
    let url =
      url.contains("%")
      ? url.replacing(/%[0-9a-f]{2}/.ignoresCase()) { $0.output.uppercased() } : url
    guard var parts = URLComponents(string: url), parts.host != nil else { return url }
    parts.scheme = parts.scheme?.lowercased()
    parts.encodedHost = parts.encodedHost?.lowercased()
    parts.fragment = nil
    if parts.port == (parts.scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.path.isEmpty { parts.path = "/" }
    if let query = parts.percentEncodedQuery {
      let items = query.split(separator: "&", omittingEmptySubsequences: false).sorted()
      parts.percentEncodedQuery = query.isEmpty ? nil : items.joined(separator: "&")
    }
    return parts.string ?? url
  }
}

extension HTTPTape.Response {
  /// The names of the headers that a tape stores, in lower case.
  static let storedHeaders: Set = [
    "age", "allow", "cache-control", "content-disposition", "content-language", "content-length",
    "content-range", "content-type", "date", "etag", "expires", "last-modified", "link",
    "location", "retry-after", "vary", "www-authenticate",
  ]

  init(_ response: HTTPResponse, headers others: [String]) {
    let stored = Self.storedHeaders.union(others.map { $0.lowercased() })
    let headers = response.headers.filter { name, value in
      // After decompression, the body can have another length. A body that isn't sent has one too.
      if name.lowercased() == "content-length" {
        return response.body.isEmpty || value == "\(response.body.count)"
      }
      return stored.contains(name.lowercased())
    }
    self.init(
      status: response.status,
      url: response.url == response.request.url ? nil : response.url?.absoluteString,
      headers: headers, body: response.body)
  }

  func response(to request: URLRequest) -> HTTPResponse {
    HTTPResponse(
      request: request, url: url.flatMap { URL(string: $0) }, status: status, headers: headers,
      body: body)
  }
}

extension HTTPTape.Failure {
  init(_ error: any Error) {
    var cause = error
    if let error = error as? HTTPError, case .transport(let inner) = error.reason { cause = inner }
    let error = cause as NSError
    self.init(domain: error.domain, code: error.code)
  }

  /// The error that a session would throw for this failure.
  var error: any Error {
    // On some systems, `URLError.Code(rawValue:)` returns nil for an unknown code.
    let code: URLError.Code? = URLError.Code(rawValue: code)
    if domain == NSURLErrorDomain, let code { return URLError(code) }
    return NSError(domain: domain, code: self.code)
  }
}
