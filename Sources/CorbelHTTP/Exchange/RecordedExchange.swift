internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A request and its result, in a snapshot.
package struct RecordedExchange: Hashable, Sendable, Codable {
  /// The request.
  package internal(set) var request: RecordedRequest
  /// The response, if one arrived.
  package internal(set) var response: RecordedResponse?
  /// The error, if no response arrived.
  package let error: RecordedFailure?
}

/// An error instead of a response.
package struct RecordedFailure: Error, Hashable, Codable {
  /// The domain, such as `NSURLErrorDomain`.
  package let domain: String
  /// The code within the domain.
  package let code: Int
}

extension RecordedFailure {
  /// The error that a session would throw for this failure.
  var error: any Error {
    // On some systems, `URLError.Code(rawValue:)` returns nil for an unknown code.
    let code: URLError.Code? = URLError.Code(rawValue: code)
    if domain == NSURLErrorDomain, let code { return URLError(code) }
    return NSError(domain: domain, code: self.code)
  }
}
