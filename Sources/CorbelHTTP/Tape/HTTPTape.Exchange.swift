public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPTape {
  /// A request on a tape.
  public struct Request: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The address, with its query sorted.
    public var url: String
    /// The headers that the code under test has set.
    public var headers: [String: String]
    /// The body, if there is one.
    public var body: Data?

    init(method: String, url: String, headers: [String: String], body: Data?) {
      self.method = method
      self.url = url
      self.headers = headers
      self.body = body
    }
  }

  /// A response on a tape.
  public struct Response: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The address of the response, if it differs from the request's address.
    public var url: String?
    /// The headers.
    public var headers: [String: String]
    /// The body, after decompression.
    public var body: Data

    init(status: Int, url: String?, headers: [String: String], body: Data) {
      self.status = status
      self.url = url
      self.headers = headers
      self.body = body
    }
  }

  /// An error instead of a response, on a tape.
  public struct Failure: Hashable, Sendable {
    /// The domain, such as `NSURLErrorDomain`.
    public let domain: String
    /// The code within the domain.
    public let code: Int
  }

  /// A request and its result.
  public struct Exchange: Hashable, Sendable {
    /// The result of a request.
    public enum Outcome: Hashable, Sendable {
      /// A response.
      case response(Response)
      /// An error instead of a response.
      case failure(Failure)
    }

    /// The request.
    public let request: Request
    /// The result of the request.
    public let outcome: Outcome
    /// The duration of the request in milliseconds, if the tape records durations.
    public let milliseconds: Int?
  }
}

extension HTTPTape.Request {
  /// Creates a request for a tape from a `URLRequest`, before redaction.
  init(_ request: URLRequest, body: Data?) {
    self.init(
      method: request.httpMethod ?? "GET", url: Self.normalized(request.url?.absoluteString ?? ""),
      headers: request.allHTTPHeaderFields ?? [:], body: body)
  }

  /// Returns an address with a sorted query and without the fragment, which is never sent.
  static func normalized(_ url: String) -> String {
    guard url.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      return url
    }
    let sent = url.prefix { $0 != "#" }
    guard let mark = sent.firstIndex(of: "?") else { return String(sent) }
    let items = sent[sent.index(after: mark)...].split(
      separator: "&", omittingEmptySubsequences: false)
    return sent[...mark] + items.sorted().joined(separator: "&")
  }
}

extension HTTPTape.Response {
  /// The headers that are not recorded, because they belong to one connection or one moment.
  private static let passingHeaders: Set<String> = [
    "date", "connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade",
    "proxy-connection",
  ]

  init(_ response: HTTPResponse) {
    var headers = response.headers.filter { !Self.passingHeaders.contains($0.key.lowercased()) }
    // The tape has the body after decompression, but the header may have the length of the
    // compressed body.
    if let length = response.header("Content-Length"), length != "\(response.body.count)" {
      headers = headers.filter { $0.key.lowercased() != "content-length" }
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
