package import CorbelHTTP
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPClient {
  /// Creates a client that repeats a request that may succeed later.
  ///
  /// Only requests that are safe to repeat are repeated, and no `POST`. A server can say when to
  /// come back, in the header `Retry-After`.
  ///
  /// - Parameters:
  ///   - retries: The largest number of repetitions.
  ///   - clock: The clock that measures the time between attempts: one second, then two, then four.
  /// - Returns: The client.
  package func retrying(_ retries: Int, clock: any Clock<Duration>) -> HTTPClient {
    HTTPClient { request in
      let isRepeatable = ["GET", "HEAD", "PUT", "DELETE"].contains(request.httpMethod ?? "GET")
      for retry in 0..<(isRepeatable ? retries : 0) {
        var wait = Duration.seconds(1 << retry)
        do {
          let response = try await send(request)
          guard [429, 502, 503, 504].contains(response.status) else { return response }
          if let text = response.header("Retry-After") {
            guard let seconds = Int(text), seconds <= 60 else { return response }
            wait = .seconds(seconds)
          }
        } catch let error as HTTPError {
          guard error.isTransient else { throw error }
        }
        try await clock.sleep(for: wait)
      }
      return try await send(request)
    }
  }
}

extension HTTPError {
  /// Whether the same request may succeed a little later.
  fileprivate var isTransient: Bool {
    guard case .transport(let error as URLError) = reason else { return false }
    let codes: [URLError.Code] = [
      .timedOut, .networkConnectionLost, .notConnectedToInternet, .cannotConnectToHost,
    ]
    return codes.contains(error.code)
  }
}
