internal import Corbel

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
          headers: response.headers, body: body)
      } catch {
        if Task.isCancelled || (error as? URLError)?.code == .cancelled {
          throw CancellationError()
        }
        throw HTTPError(.transport(error), request: request)
      }
    }
  }
}

extension HTTPURLResponse {
  /// The headers as text.
  fileprivate var headers: [String: String] {
    var headers: [String: String] = [:]
    for (name, value) in allHeaderFields { headers["\(name)"] = "\(value)" }
    return headers
  }
}

extension URLSession {
  #if canImport(FoundationNetworking)
    fileprivate func transfer(_ request: URLRequest) async throws -> (Data, URLResponse) {
      let transfer = AbandonableTransfer()
      return try await withTaskCancellationHandler {
        dataTask(with: request) { body, response, error in
          if let body, let response, error == nil {
            transfer.finish(.success((body, response)))
          } else {
            transfer.finish(.failure(error ?? URLError(.unknown)))
          }
        }.resume()
        return try await withCheckedThrowingContinuation { transfer.wait($0) }
      } onCancel: {
        transfer.finish(.failure(CancellationError()))
      }
    }
  #else
    fileprivate func transfer(_ request: URLRequest) async throws -> (Data, URLResponse) {
      try await data(for: request)
    }
  #endif
}

#if canImport(FoundationNetworking)
  /// A transfer that resumes its caller when the transfer ends or the calling task is cancelled.
  private final class AbandonableTransfer: Sendable {
    typealias Outcome = Result<(Data, URLResponse), any Error>

    private enum Phase: Sendable {
      case running
      case waiting(CheckedContinuation<(Data, URLResponse), any Error>)
      case finished(Outcome)
      case taken
    }

    private let phase = Lock(Phase.running)

    func wait(_ continuation: CheckedContinuation<(Data, URLResponse), any Error>) {
      let outcome: Outcome? = phase.withLock { phase in
        guard case .finished(let outcome) = phase else {
          phase = .waiting(continuation)
          return nil
        }
        phase = .taken
        return outcome
      }
      if let outcome { continuation.resume(with: outcome) }
    }

    /// Resumes the caller with the first outcome, and drops later outcomes.
    func finish(_ outcome: Outcome) {
      let continuation: CheckedContinuation<(Data, URLResponse), any Error>? = phase.withLock {
        switch $0 {
        case .running:
          $0 = .finished(outcome)
          return nil
        case .waiting(let continuation):
          $0 = .taken
          return continuation
        case .finished, .taken: return nil
        }
      }
      continuation?.resume(with: outcome)
    }
  }
#endif
