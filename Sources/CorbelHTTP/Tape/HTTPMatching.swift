internal import Foundation

/// The parts of a request by which its recording is found.
///
/// Method and address always count. The order of the query does not.
///
/// ```swift
/// let matching = HTTPMatching(headers: ["Accept-Language"], body: true)
/// ```
///
/// A closure can look at everything else. It turns what matters into text:
///
/// ```swift
/// let byOperation = HTTPMatching { request in
///   request.headers["X-Operation"] ?? ""
/// }
/// ```
public struct HTTPMatching: Sendable {
  /// The names of the headers that count, in lower case and sorted.
  let headers: [String]
  let body: Bool
  let other: (@Sendable (HTTPTape.Request) -> String)?

  /// Chooses what counts besides method and address.
  ///
  /// - Parameters:
  ///   - headers: The names of the headers that count.
  ///   - body: Whether the body counts. Of a JSON body the order of its members does not.
  ///   - other: Makes a text of what else counts. It sees the request as it stands on the tape,
  ///     without its secrets.
  public init(
    headers: [String] = [], body: Bool = false,
    other: (@Sendable (HTTPTape.Request) -> String)? = nil
  ) {
    self.headers = headers.map { $0.lowercased() }.sorted()
    self.body = body
    self.other = other
  }

  /// Whether a look at the method and the address is enough.
  var ignoresContent: Bool { headers.isEmpty && !body && other == nil }

  /// The text by which the recording of a redacted request is found.
  func key(of request: HTTPTape.Request) -> String {
    var key = "\(request.method) \(request.url)"
    if ignoresContent { return key }
    for name in headers {
      let values = request.headers.filter { $0.key.lowercased() == name }.map(\.value).sorted()
      // The separators stand in no header and in no address.
      key += "\n\(name)\t\(values.joined(separator: "\t"))"
    }
    if body { key += "\n\(request.body?.base64EncodedString() ?? "")" }
    if let other { key += "\n\(other(request))" }
    return key
  }
}
