public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A value that sends HTTP requests by calling a closure.
///
/// ```swift
/// struct ColorSource {
///   let client: HTTPClient
///
///   func page(_ number: Int) async throws -> ColorPage {
///     try await client.value(ColorPage.self, from: url(ofPage: number))
///   }
/// }
/// ```
///
/// The client does not retry, authorize or log. For such work, create a client whose closure calls
/// another client:
///
/// ```swift
/// extension HTTPClient {
///   func authorized(token: @escaping @Sendable () async throws -> String) -> HTTPClient {
///     HTTPClient { request in
///       var request = request
///       request.setValue("Bearer \(try await token())", forHTTPHeaderField: "Authorization")
///       return try await send(request)
///     }
///   }
/// }
/// ```
public struct HTTPClient: Sendable {
  private let answer: @Sendable (URLRequest) async throws -> HTTPResponse

  /// Creates a client from a closure.
  ///
  /// - Parameter answer: Answers a request. It throws an ``HTTPError`` if no response arrives, and
  ///   a `CancellationError` if the task is cancelled.
  public init(_ answer: @escaping @Sendable (URLRequest) async throws -> HTTPResponse) {
    self.answer = answer
  }

  /// Sends a request and returns the response, even if its status reports a failure.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The response, after all redirects.
  /// - Throws: An ``HTTPError`` whose reason is `transport` if no response arrives, a
  ///   `CancellationError` if the task is cancelled, or the error of the client's closure.
  public func send(_ request: URLRequest) async throws -> HTTPResponse {
    try await answer(request)
  }

  /// Gets a page and returns its response, whose status is from 200 to 299.
  ///
  /// - Parameter url: The address.
  /// - Returns: The response.
  /// - Throws: An ``HTTPError`` if no response arrives, or if its status is another one; a
  ///   `CancellationError` if the task is cancelled.
  public func get(_ url: URL) async throws -> HTTPResponse {
    try await send(URLRequest(url: url)).validated()
  }

  /// Posts a value as JSON and returns the response, whose status is from 200 to 299.
  ///
  /// - Parameters:
  ///   - value: The value to encode.
  ///   - url: The address.
  ///   - encoder: The encoder for the value.
  /// - Returns: The response.
  /// - Throws: An ``HTTPError`` if no response arrives, or if its status is another one; an
  ///   `EncodingError` if the value cannot be encoded; a `CancellationError` if the task is
  ///   cancelled.
  public func post(
    _ value: some Encodable, to url: URL, encoder: JSONEncoder = JSONEncoder()
  ) async throws -> HTTPResponse {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try encoder.encode(value)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return try await send(request).validated()
  }

  /// Gets a page and decodes its body from JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - url: The address.
  ///   - decoder: The decoder for the body.
  /// - Returns: The decoded value.
  /// - Throws: An ``HTTPError`` if no response arrives, if the status is not from 200 to 299, or if
  ///   the body cannot be decoded; a `CancellationError` if the task is cancelled.
  public func value<Value: Decodable>(
    _ type: Value.Type, from url: URL, decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await value(type, for: URLRequest(url: url), decoder: decoder)
  }

  /// Sends a request and decodes the body of a successful response from JSON.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - request: The request to send.
  ///   - decoder: The decoder for the body.
  /// - Returns: The decoded value.
  /// - Throws: An ``HTTPError`` if no response arrives, if the status is not from 200 to 299, or if
  ///   the body cannot be decoded; a `CancellationError` if the task is cancelled.
  public func value<Value: Decodable>(
    _ type: Value.Type, for request: URLRequest, decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await send(request).validated().decoded(type, decoder: decoder)
  }
}
