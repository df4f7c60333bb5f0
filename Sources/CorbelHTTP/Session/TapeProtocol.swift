internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Answers the requests of a `URLSession` from a tape.
///
/// This class works around the behavior of Foundation on Linux; see the article *Traps on Linux*.
class TapeProtocol: URLProtocol {
  /// A reference to a `TapeProtocol`, for code on other threads.
  ///
  /// Sendable: code on other threads reads only constants of the `TapeProtocol`, or holds the lock
  /// of the `TapeProtocol`.
  private struct Loader: @unchecked Sendable {
    let base: TapeProtocol
  }

  private static let schemes: Set<String> = ["http", "https", "ws", "wss"]

  /// The queue that reads streams.
  ///
  /// Reading a stream may block. On Linux, all sessions start their requests on one shared queue,
  /// which must not block.
  private static let queue = DispatchQueue(label: "Corbel.TapeProtocol", attributes: .concurrent)

  /// The lock that protects the mutable state.
  ///
  /// The lock is recursive: `callClient` holds it while calling the `URLProtocolClient`, which may
  /// call `stopLoading`, and `stopLoading` takes the lock again.
  private let lock = NSRecursiveLock()
  private var isStopped = false
  private var work: Task<Void, Never>?
  #if canImport(ObjectiveC)
    // `startLoading` sets both variables before code on other threads uses this object.
    private var loop: CFRunLoop?
    private var mode: CFRunLoopMode = .defaultMode
  #endif

  // The result doesn't depend on whether the tape has ended. So this class also gets the requests
  // after the end of the tape, which then fail instead of reaching the network.
  override class func canInit(with request: URLRequest) -> Bool {
    schemes.contains(request.url?.scheme?.lowercased() ?? "")
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool { false }

  override func startLoading() {
    #if canImport(ObjectiveC)
      // On Apple's systems, the client has to be called on the thread that calls `startLoading`.
      loop = CFRunLoopGetCurrent()
      mode = CFRunLoopCopyCurrentMode(loop) ?? .defaultMode
    #endif
    let loader = Loader(base: self)
    guard request.httpBodyStream != nil else { return load(request) }
    Self.queue.async { loader.base.load(loader.base.request.withBodyAsData()) }
  }

  override func stopLoading() {
    lock.lock()
    defer { lock.unlock() }
    isStopped = true
    work?.cancel()
    work = nil
  }

  private func load(_ request: URLRequest) {
    let entry = TapeSessions.shared[Swift.type(of: self)]
    let redaction = entry?.tape.options.redaction ?? HTTPRedaction()
    let form = HTTPTape.Request(request, withContent: false)
    let name = { Redactor.name(of: form, redaction) }
    guard let entry else { return fail(HTTPTapeError.ended(name())) }
    if let error = unsupported(name) { return fail(error) }
    // The tape is asked before the task starts, so the answers follow the order of the requests.
    let answer = entry.tape.answer(request)
    let loader = Loader(base: self)
    start {
      let result: Result<HTTPResponse, any Error>
      do {
        result = .success(try await entry.tape.response(to: request, answer, live: entry.live))
      } catch { result = .failure(error) }
      loader.base.finish(result)
    }
  }

  /// Fails a request before it reaches the tape.
  private func fail(_ error: any Error) {
    let loader = Loader(base: self)
    // A task calls the client, because the client must not be called during `startLoading`.
    start { loader.base.finish(.failure(error)) }
  }

  private func finish(_ result: Result<HTTPResponse, any Error>) {
    do {
      let response = try result.get()
      guard let url = response.url,
        let head = HTTPURLResponse(
          url: url, statusCode: response.status, httpVersion: "HTTP/1.1",
          headerFields: Self.passedOn(response))
      else { throw URLError(.badServerResponse) }
      deliver { loader, client in
        client?.urlProtocol(loader, didReceive: head, cacheStoragePolicy: .notAllowed)
        // The body is passed in one piece, because on Linux only the last of several arrives.
        if !response.body.isEmpty { client?.urlProtocol(loader, didLoad: response.body) }
        client?.urlProtocolDidFinishLoading(loader)
      }
    } catch {
      var cause = error is CancellationError ? URLError(.cancelled) : error
      if case .transport(let inner)? = (error as? HTTPError)?.reason { cause = inner }
      deliver { [cause] in $1?.urlProtocol($0, didFailWithError: cause) }
    }
  }

  /// Returns the headers of a response, without a header on which the session would act.
  private static func passedOn(_ response: HTTPResponse) -> [String: String] {
    #if canImport(FoundationNetworking)
      // If the session saw this header, it would send a request of its own over the network.
      if response.status == 401 {
        return response.headers.filter { $0.key.lowercased() != "www-authenticate" }
      }
    #endif
    return response.headers
  }

  // MARK: Threads

  /// Runs an operation in a new task, unless the request was stopped.
  private func start(_ operation: @escaping @Sendable () async -> Void) {
    lock.lock()
    defer { lock.unlock() }
    if isStopped { return }
    work = Task { await operation() }
  }

  /// Calls the client, unless the request was stopped or the client was called before.
  private func deliver(
    _ calls: @escaping @Sendable (TapeProtocol, (any URLProtocolClient)?) -> Void
  ) {
    #if canImport(ObjectiveC)
      let loader = Loader(base: self)
      CFRunLoopPerformBlock(loop, mode.rawValue) { loader.base.callClient(calls) }
      CFRunLoopWakeUp(loop)
    #else
      guard let queue = workQueue else { return callClient(calls) }
      let loader = Loader(base: self)
      queue.async { loader.base.callClient(calls) }
    #endif
  }

  #if canImport(FoundationNetworking)
    /// The queue on which Foundation changes the list of a session's tasks.
    ///
    /// The client reads that list without a lock. If another queue calls the client while a task of
    /// the same session begins or ends, the program can crash. The crash occurs in about one of a
    /// thousand sessions with 200 tasks.
    private var workQueue: DispatchQueue? {
      guard let task else { return nil }
      var mirror: Mirror? = Mirror(reflecting: task)
      while let current = mirror {
        if let queue = current.descendant("workQueue") as? DispatchQueue { return queue }
        mirror = current.superclassMirror
      }
      return nil
    }
  #endif

  private func callClient(_ calls: (TapeProtocol, (any URLProtocolClient)?) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    if isStopped { return }
    isStopped = true
    let client = client
    #if canImport(FoundationNetworking)
      // If the client stayed set, cancelling the session during the calls would call the client of
      // a finished task.
      self.client = nil
    #endif
    calls(self, client)
  }

  // MARK: What cannot be replayed

  private func unsupported(_ name: () -> String) -> HTTPTapeError? {
    if task is URLSessionWebSocketTask || request.url?.scheme?.lowercased().hasPrefix("ws") == true
    {
      return .notSupported("a web socket", name(), remedy: "Give the code under test a stub.")
    }
    #if canImport(FoundationNetworking)
      if task is URLSessionDownloadTask {
        return .notSupported(
          "a download, which a 'URLProtocol' can't answer on Linux", name(),
          remedy: "Use 'data(for:)' or an 'HTTPClient'.")
      }
      if task is URLSessionUploadTask, self.request.httpBody == nil,
        self.request.httpBodyStream == nil
      {
        return .notSupported(
          "an upload, whose body a 'URLProtocol' can't see on Linux", name(),
          remedy: "Set 'httpBody' and use 'data(for:)', or use an 'HTTPClient'.")
      }
    #endif
    return nil
  }
}
