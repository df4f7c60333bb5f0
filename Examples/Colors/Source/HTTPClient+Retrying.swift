package import CorbelHTTP

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#else
  internal import Foundation
#endif

extension HTTPClient {
  /// Creates a client that sends a request again if no response came, or if the server has failed.
  ///
  /// - Parameters:
  ///   - retries: How often it sends again.
  ///   - clock: The clock by which it waits: one second, then two, then four.
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
