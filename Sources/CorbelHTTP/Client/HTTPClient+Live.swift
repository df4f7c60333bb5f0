#if canImport(FoundationNetworking)
  internal import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension HTTPClient {
  /// Creates a client that sends requests over a session.
  ///
  /// When the calling task is cancelled, `send` throws a `CancellationError`. On Apple's systems,
  /// this also cancels the transfer. On Linux, the transfer continues and its result is dropped,
  /// because cancelling a `URLSessionTask` can crash or hang there.
  ///
  /// - Parameter session: The session that transfers the requests.
  /// - Returns: The client.
  public static func live(session: URLSession = .shared) -> HTTPClient {
    HTTPClient { request in
      try Task.checkCancellation()
      do {
        let (body, response) = try await session.transfer(request)
        guard let response = response as? HTTPURLResponse else {
          throw URLError(.badServerResponse)
        }
        return HTTPResponse(
          request: request, url: response.url, status: response.statusCode,
          headers: response.allHeaderFields as? [String: String] ?? [:], body: body)
      } catch {
        if Task.isCancelled || (error as? URLError)?.code == .cancelled {
          throw CancellationError()
        }
        throw HTTPError(.transport(error), request: request)
      }
    }
  }
}

extension URLSession {
  fileprivate func transfer(_ request: URLRequest) async throws -> (Data, URLResponse) {
    #if canImport(FoundationNetworking)
      // The loop ends when the calling task is cancelled, and then drops a later result.
      let (results, continuation) = AsyncThrowingStream.makeStream(of: (Data, URLResponse).self)
      dataTask(with: request) { body, response, error in
        if let body, let response, error == nil { continuation.yield((body, response)) }
        continuation.finish(throwing: error ?? URLError(.unknown))
      }.resume()
      for try await result in results { return result }
      throw CancellationError()
    #else
      return try await data(for: request)
    #endif
  }
}
