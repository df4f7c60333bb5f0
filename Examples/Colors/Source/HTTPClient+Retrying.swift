package import CorbelHTTP

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#else
  internal import Foundation
#endif

extension HTTPClient {
  /// Creates a client that repeats a request after a failure of the connection or the server.
  ///
  /// - Parameters:
  ///   - retries: The largest number of repetitions.
  ///   - clock: The clock that measures the time between attempts: one second, then two, then four.
  /// - Returns: The client.
  package func retrying(_ retries: Int, clock: any Clock<Duration>) -> HTTPClient {
    HTTPClient { request in
      for retry in 0..<retries {
        do {
          let response = try await send(request)
          if response.status < 500 { return response }
        } catch let error as HTTPError {
          guard case .transport = error.reason else { throw error }
        }
        try await clock.sleep(for: .seconds(1 << retry))
      }
      return try await send(request)
    }
  }
}
