public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A response: its status, headers and body, and the request that it answers.
///
/// ```swift
/// let stub = HTTPClient { request in
///   HTTPResponse(request: request, status: 200, body: Data(#"{"id":1}"#.utf8))
/// }
/// ```
public struct HTTPResponse: Sendable {
  /// The request that the response answers.
  public var request: URLRequest
  /// The address of the response, which differs from the request's address after a redirect.
  public var url: URL?
  /// The status, such as 200.
  public var status: Int
  /// The header fields, by name.
  public var headers: [String: String]
  /// The body, after decompression.
  public var body: Data

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - request: The request that the response answers.
  ///   - url: The address of the response; nil stands for the request's address.
  ///   - status: The status.
  ///   - headers: The headers.
  ///   - body: The body.
  public init(
    request: URLRequest, url: URL? = nil, status: Int, headers: [String: String] = [:],
    body: Data = Data()
  ) {
    self.request = request
    self.url = url ?? request.url
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Returns the value of a header.
  ///
  /// - Parameter name: The name of the header, in upper or lower case.
  /// - Returns: The value, or nil if the response does not have the header.
  public func header(_ name: String) -> String? {
    headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }

  /// Returns the response if its status is from 200 to 299.
  ///
  /// - Returns: This response.
  /// - Throws: An ``HTTPError`` whose reason is `status` if the status is not from 200 to 299.
  public func validated() throws(HTTPError) -> HTTPResponse {
    guard (200..<300).contains(status) else {
      throw HTTPError(.status(status), request: request, body: body)
    }
    return self
  }

  /// Decodes the body from JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder for the body.
  /// - Returns: The decoded value.
  /// - Throws: An ``HTTPError`` whose reason is `decoding` if the body cannot be decoded.
  public func decoded<Value: Decodable>(
    _ type: Value.Type, decoder: JSONDecoder = JSONDecoder()
  ) throws(HTTPError) -> Value {
    do {
      return try decoder.decode(type, from: body)
    } catch {
      throw HTTPError(.decoding(error), request: request, body: body)
    }
  }
}
