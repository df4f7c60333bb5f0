internal import Foundation

/// The parts of a request that are compared with recordings.
///
/// The method and the address always have to match. The order of the query items doesn't matter.
///
/// ```swift
/// let matching = HTTPMatching(headers: ["Accept-Language"], body: true)
/// ```
///
/// A closure can compare other parts. The closure returns these parts as text:
///
/// ```swift
/// let byOperation = HTTPMatching { request in
///   request.headers["X-Operation"] ?? ""
/// }
/// ```
public struct HTTPMatching: Sendable {
  /// The names of the headers that have to match, in lower case and sorted.
  let headers: [String]
  let body: Bool
  let other: (@Sendable (HTTPTape.Request) -> String)?

  /// Chooses the parts that have to match besides the method and the address.
  ///
  /// - Parameters:
  ///   - headers: The names of the headers that have to match.
  ///   - body: Whether the body has to match. The order of the members of a JSON body doesn't
  ///     matter.
  ///   - other: Returns other parts that have to match, as text. The closure gets the request as
  ///     the tape stores it, without secrets.
  public init(
    headers: [String] = [], body: Bool = false,
    other: (@Sendable (HTTPTape.Request) -> String)? = nil
  ) {
    self.headers = headers.map { $0.lowercased() }.sorted()
    self.body = body
    self.other = other
  }

  /// Whether only the method and the address have to match.
  var ignoresContent: Bool { headers.isEmpty && !body && other == nil }

  /// Returns the key of a redacted request; matching requests have equal keys.
  func key(of request: HTTPTape.Request) -> String {
    var key = "\(request.method) \(request.url)"
    if ignoresContent { return key }
    for name in headers {
      let values = request.headers.filter { $0.key.lowercased() == name }.map(\.value).sorted()
      // No header and no address contains these separators.
      key += "\n\(name)\t\(values.joined(separator: "\t"))"
    }
    if body { key += "\n\(request.body?.base64EncodedString() ?? "")" }
    if let other { key += "\n\(other(request))" }
    return key
  }
}
