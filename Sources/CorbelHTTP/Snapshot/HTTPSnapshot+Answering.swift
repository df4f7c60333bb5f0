internal import Corbel
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension HTTPSnapshot {
  /// Waits for the response to a request.
  ///
  /// - Parameters:
  ///   - request: The request, with its body as data.
  ///   - answer: The answer of the snapshot.
  /// - Returns: The response.
  /// - Throws: The recorded error, the error of the network, or an `HTTPSnapshotError`.
  func response(to request: URLRequest, _ answer: Reel.Answer) async throws -> HTTPResponse {
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
    case .live(let slot): return try await record(request, in: slot)
    }
  }

  private func record(_ request: URLRequest, in slot: Int) async throws -> HTTPResponse {
    var request = request
    // The answer of a cache may differ from the answer of the server.
    request.cachePolicy = .reloadIgnoringLocalCacheData
    let response: HTTPResponse
    do { response = try await live.send(request) } catch {
      // A cancelled request has no result to record.
      let isCancelled = error is CancellationError || Task.isCancelled
      try record(nil, isCancelled ? nil : RecordedFailure(error), in: slot)
      throw error
    }
    let stored = RecordedResponse(response, headers: options.responseHeaders)
    try record(stored, nil, in: slot)
    return response
  }
}

extension URLRequest {
  /// Returns the same request with its body as data, which can be read more than once.
  func withBodyAsData(for snapshot: HTTPSnapshot?) throws -> URLRequest {
    guard let stream = httpBodyStream else { return self }
    var (request, body) = (self, Data())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    stream.open()
    defer { stream.close() }
    while case let count = stream.read(&buffer, maxLength: buffer.count), count != 0 {
      if count < 0 {
        var redactor = Redactor(snapshot?.options.redaction ?? HTTPRedaction())
        throw HTTPSnapshotError.notSupported(
          "a request whose stream can't be read",
          redactor.redact(RecordedRequest(request)).name,
          remedy: "Give the request a new stream, or its body as data.")
      }
      body += buffer[..<count]
    }
    request.httpBodyStream = nil
    request.httpBody = body
    return request
  }
}

extension RecordedResponse {
  init(_ response: HTTPResponse, headers others: [String]) {
    let stored = Self.storedHeaders.union(others.map { $0.lowercased() })
    self.init(
      status: response.status,
      url: response.url == response.request.url ? nil : response.url?.absoluteString,
      headers: response.headers.filter { stored.contains($0.key.lowercased()) },
      body: response.body)
  }
}

extension RecordedFailure {
  init(_ error: any Error) {
    var cause = error
    if let error = error as? HTTPError, case .transport(let inner) = error.reason { cause = inner }
    let error = cause as NSError
    self.init(domain: error.domain, code: error.code)
  }
}
