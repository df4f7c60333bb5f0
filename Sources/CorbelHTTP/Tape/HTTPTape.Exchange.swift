public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPTape {
  /// A request and its result, on a tape.
  public struct Exchange: Hashable, Sendable, Codable {
    /// The request.
    public internal(set) var request: Request
    /// The response, if one arrived.
    public internal(set) var response: Response?
    /// The error, if no response arrived.
    public let error: Failure?
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
  init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET",
      url: HTTPTape.Address(request.url?.absoluteString ?? "").text,
      headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody)
  }

  /// The method and the address.
  var name: String { "\(method) \(url)" }
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
    self.init(
      status: response.status,
      url: response.url == response.request.url ? nil : response.url?.absoluteString,
      headers: response.headers.filter { stored.contains($0.key.lowercased()) },
      body: response.body)
  }

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
