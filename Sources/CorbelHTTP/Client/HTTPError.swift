public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// The failure of a request: no response, a status outside 200 to 299, or an unexpected body.
///
/// ```swift
/// do {
///   return try await client.value(ColorPage.self, for: request)
/// } catch let error as HTTPError {
///   if case .status(404) = error.reason { return nil }
///   throw error
/// }
/// ```
///
/// The description names the request and shows the beginning of the body. Placeholders replace the
/// values that an ``HTTPRedaction`` treats as secret by default.
public struct HTTPError: Error, Sendable {
  /// The kind of failure.
  public enum Reason: Sendable {
    /// No response arrived, for example because the host was not found or the request timed out.
    case transport(any Error)
    /// The status of the response is not from 200 to 299.
    case status(Int)
    /// The body can't be decoded as the expected type.
    case decoding(any Error)
  }

  /// The maximum number of bytes of the body to keep.
  private static let longestBody = 1024

  /// The kind of failure.
  public let reason: Reason
  /// The request that failed.
  public let request: URLRequest
  /// The first 1,024 bytes of the response's body; empty if there is no response.
  public let body: Data

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The kind of failure.
  ///   - request: The request that failed.
  ///   - body: The body of the response. The error keeps only the first 1,024 bytes.
  public init(_ reason: Reason, request: URLRequest, body: Data = Data()) {
    self.reason = reason
    self.request = request
    self.body = Data(body.prefix(Self.longestBody))
  }
}

extension HTTPError: CustomStringConvertible, LocalizedError {
  /// The request, the kind of failure, and the beginning of the body.
  public var description: String {
    var redactor = Redactor(HTTPRedaction())
    let subject = redactor.redact(RecordedRequest(request)).name
    // The text of an error can contain the address, or a part of the body.
    let response = redactor.redact(
      RecordedResponse(status: 0, headers: ["Error": errorText], body: body),
      sent: redactor.secrets)
    let (error, body) = (response.headers["Error"] ?? "", response.body)
    let fact =
      switch reason {
      case .transport: "'\(subject)' got no response: \(error)"
      case .status(let status): "'\(subject)' was answered with status \(status)."
      case .decoding: "The response to '\(subject)' could not be decoded: \(error)"
      }
    return body.isEmpty ? fact : "\(fact)\n\n\(String(decoding: body, as: UTF8.self))"
  }

  /// The same text as the description.
  public var errorDescription: String? { description }

  private var errorText: String {
    switch reason {
    case .transport(let error as URLError): "URLError \(error.code.rawValue)."
    case .transport(let error), .decoding(let error): "\(error)"
    case .status: ""
    }
  }
}
