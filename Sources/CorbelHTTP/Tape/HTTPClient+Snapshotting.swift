internal import Corbel
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPClient {
  /// Creates a client that replays from a tape, or records this client's answers on the tape.
  ///
  /// A replay doesn't call this client.
  ///
  /// - Parameter tape: The tape.
  /// - Returns: The client. In a replay, the client throws an ``HTTPTapeError`` for a request that
  ///   is not recorded.
  public func snapshotting(_ tape: HTTPTape) -> HTTPClient {
    HTTPClient { request in
      try Task.checkCancellation()
      let request = try request.withBodyAsData(for: tape)
      return try await tape.response(
        to: request, tape.answer(HTTPTape.Request(request)), live: self)
    }
  }
}

extension HTTPTape {
  /// Waits for the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request, with its body as data.
  ///   - answer: The answer of the tape.
  ///   - live: The client that sends the request to the network.
  /// - Returns: The response.
  /// - Throws: The recorded error, the error of the network, or an `HTTPTapeError`.
  func response(
    to request: URLRequest, _ answer: Reel.Answer, live: HTTPClient
  ) async throws -> HTTPResponse {
    switch answer {
    case .failed(let error): throw error
    case .replayed(let exchange):
      if let response = exchange.response {
        return HTTPResponse(
          request: request, url: response.url.flatMap { URL(string: $0) }, status: response.status,
          headers: response.headers, body: response.body)
      }
      let error = exchange.error?.error ?? URLError(.badServerResponse)
      throw HTTPError(.transport(error), request: request)
    case .live(let slot): return try await record(request, in: slot, live: live)
    }
  }

  private func record(
    _ request: URLRequest, in slot: Int, live: HTTPClient
  ) async throws -> HTTPResponse {
    var request = request
    // The answer of a cache may differ from the answer of the server.
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let response: HTTPResponse
    do { response = try await live.send(request) } catch {
      // A cancelled request has no result to record.
      let isCancelled = error is CancellationError || Task.isCancelled
      try record(nil, isCancelled ? nil : Failure(error), in: slot)
      throw error
    }
    let stored = Response(response, headers: options.responseHeaders)
    try record(stored, nil, in: slot)
    return response
  }
}

extension URLRequest {
  /// Returns the same request with its body as data, which can be read more than once.
  func withBodyAsData(for tape: HTTPTape?) throws -> URLRequest {
    guard let stream = httpBodyStream else { return self }
    var (request, body) = (self, Data())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    stream.open()
    defer { stream.close() }
    while case let count = stream.read(&buffer, maxLength: buffer.count), count != 0 {
      if count < 0 {
        var redactor = Redactor(tape?.options.redaction ?? HTTPRedaction())
        throw HTTPTapeError.notSupported(
          "a request whose stream can't be read", redactor.redact(HTTPTape.Request(request)).name,
          remedy: "Give the request a new stream, or its body as data.")
      }
      body += buffer[..<count]
    }
    request.httpBodyStream = nil
    request.httpBody = body
    return request
  }
}
