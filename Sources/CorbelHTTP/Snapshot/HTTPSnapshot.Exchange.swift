public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPSnapshot {
  /// A request and its result, in a snapshot.
  package struct Exchange: Hashable, Sendable, Codable {
    /// The request.
    package internal(set) var request: Request
    /// The response, if one arrived.
    package internal(set) var response: Response?
    /// The error, if no response arrived.
    package let error: Failure?
  }

  /// A request.
  ///
  /// The closures of ``HTTPMatching`` and ``HTTPRedaction`` get all of the request. A snapshot only
  /// stores the method, the address, and what the matching names.
  public struct Request: Hashable, Sendable, Codable {
    private enum CodingKeys: CodingKey { case method, url, matched }

    /// The method, such as `GET`.
    public var method: String
    /// The address, with its query sorted.
    public var url: String
    /// The headers that the code under test has set; empty in a snapshot.
    public var headers: [String: String] = [:]
    /// The body, if there is one; nil in a snapshot.
    public var body: Data?
    /// On a snapshot, the parts that the matching compares besides the method and the address.
    ///
    /// These are the headers by their names in lower case, the digest of the body, and the text of
    /// the closure. Nil if there are none.
    package internal(set) var matched: [String: String]?
  }

  /// A response.
  public struct Response: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The address of the response, if it differs from the request's address.
    public var url: String?
    /// The headers that a snapshot stores.
    public var headers: [String: String] = [:]
    /// The body, after decompression.
    public var body = Data()
  }

  /// An error instead of a response.
  package struct Failure: Error, Hashable, Codable {
    /// The domain, such as `NSURLErrorDomain`.
    package let domain: String
    /// The code within the domain.
    package let code: Int
  }
}

extension HTTPSnapshot.Request {
  /// Creates a request for a snapshot from a `URLRequest`, before redaction.
  init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET",
      url: HTTPSnapshot.Address(request.url?.absoluteString ?? "").text,
      headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody)
  }

  /// The method and the address.
  var name: String { "\(method) \(url)" }
}

extension HTTPSnapshot.Response {
  /// The names of the headers that a snapshot stores, in lower case.
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

extension HTTPSnapshot.Failure {
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
