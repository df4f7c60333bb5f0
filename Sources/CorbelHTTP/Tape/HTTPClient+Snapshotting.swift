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
      let request = request.withBodyAsData()
      return try await tape.response(to: request, tape.answer(request), live: self)
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
    case .replayed(let exchange, let number):
      try await wait(for: exchange, number)
      if let response = exchange.response { return response.response(to: request) }
      let error = exchange.error?.error ?? URLError(.badServerResponse)
      throw HTTPError(.transport(error), request: request)
    case .live(let slot): return try await record(request, in: slot, live: live)
    }
  }

  private func wait(for exchange: Exchange, _ number: Int) async throws {
    guard case .recorded(let clock) = options.latency, let time = exchange.milliseconds else {
      return
    }
    do { try await clock.sleep(for: .milliseconds(time)) } catch {
      putBack(number)
      throw error
    }
  }

  private func record(
    _ request: URLRequest, in slot: Int, live: HTTPClient
  ) async throws -> HTTPResponse {
    var request = request
    // The answer of a cache may differ from the answer of the server.
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let start = ContinuousClock.now
    let result: Result<HTTPResponse, any Error>
    do { result = .success(try await live.send(request)) } catch { result = .failure(error) }
    var milliseconds: Int?
    if case .recorded = options.latency {
      milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    }
    switch result {
    case .success(let response):
      let stored = Response(response, headers: options.responseHeaders)
      try record(stored, nil, in: slot, milliseconds: milliseconds)
    // A cancelled request has no result to record.
    case .failure(let error) where error is CancellationError || Task.isCancelled:
      try record(nil, nil, in: slot, milliseconds: nil)
    case .failure(let error):
      try record(nil, Failure(error), in: slot, milliseconds: milliseconds)
    }
    return try result.get()
  }
}

extension URLRequest {
  /// Returns the same request with its body as data, which can be read more than once.
  func withBodyAsData() -> URLRequest {
    guard let stream = httpBodyStream else { return self }
    var request = self
    request.httpBodyStream = nil
    request.httpBody = Data(reading: stream)
    return request
  }
}

extension Data {
  /// Creates data by reading a stream to its end.
  fileprivate init(reading stream: InputStream) {
    self.init()
    stream.open()
    defer { stream.close() }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      if count <= 0 { return }
      append(contentsOf: buffer[..<count])
    }
  }
}
