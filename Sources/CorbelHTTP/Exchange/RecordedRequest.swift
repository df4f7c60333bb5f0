public import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A request, as a closure for matching or redaction gets it.
///
/// ```swift
/// let byOperation = HTTPMatching { request in
///   request.headers["X-Operation"] ?? ""
/// }
/// ```
///
/// The closures of ``HTTPMatching`` and ``HTTPRedaction`` get all of the request. A snapshot only
/// stores the method, the address, and what the matching names.
public struct RecordedRequest: Hashable, Sendable, Codable {
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

extension RecordedRequest {
  /// Creates a request for a snapshot from a `URLRequest`, before redaction.
  init(_ request: URLRequest) {
    self.init(
      method: request.httpMethod ?? "GET",
      url: RecordedAddress(request.url?.absoluteString ?? "").text,
      headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody)
  }

  /// The method and the address.
  var name: String { "\(method) \(url)" }
}
