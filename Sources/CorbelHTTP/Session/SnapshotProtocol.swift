internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// Answers the requests of a `URLSession` from a snapshot.
///
/// This class works around the behavior of Foundation on Linux; see the article *Traps on Linux*.
///
/// Where `self` is passed to another thread, that thread reads only constants, or holds the lock.
class SnapshotProtocol: URLProtocol {
  private static let schemes: Set<String> = ["http", "https", "ws", "wss"]

  /// The queue that reads streams.
  ///
  /// Reading a stream may block. On Linux, all sessions start their requests on one shared queue,
  /// which must not block.
  private static let queue = DispatchQueue(
    label: "Corbel.SnapshotProtocol", attributes: .concurrent)

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

  // The result doesn't depend on whether the snapshot has ended. So this class also gets the
  // requests after the end of the snapshot, which then fail instead of reaching the network.
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
    guard request.httpBodyStream != nil else { return load(request) }
    // The other thread reads constants or holds the lock; see the type's documentation.
    nonisolated(unsafe) let loader = self
    Self.queue.async {
      let snapshot = SnapshotSessions.shared[Swift.type(of: loader)]
      do { loader.load(try loader.request.withBodyAsData(for: snapshot)) } catch {
        loader.fail(error)
      }
    }
  }

  override func stopLoading() {
    lock.lock()
    defer { lock.unlock() }
    isStopped = true
    work?.cancel()
    work = nil
  }

  private func load(_ request: URLRequest) {
    lock.lock()
    defer { lock.unlock() }
    if isStopped { return }
    let snapshot = SnapshotSessions.shared[Swift.type(of: self)]
    var redactor = Redactor(snapshot?.options.redaction ?? HTTPRedaction())
    let name = redactor.redact(RecordedRequest(request)).name
    let refusal = snapshot == nil ? HTTPSnapshotError.ended(name) : unsupported(name)
    // The snapshot is asked before the task starts, so the answers follow the order of the
    // requests.
    let answer = refusal == nil ? snapshot?.answer(RecordedRequest(request)) : nil
    // The other thread reads constants or holds the lock; see the type's documentation.
    nonisolated(unsafe) let loader = self
    // A task calls the client, because the client must not be called during `startLoading`.
    work = Task {
      do {
        if let refusal { throw refusal }
        guard let snapshot, let answer else { return }
        try loader.finish(await snapshot.response(to: request, answer))
      } catch { loader.fail(error) }
    }
  }

  private func finish(_ response: HTTPResponse) throws {
    var headers = response.headers
    #if canImport(FoundationNetworking)
      // If the session saw this header, it would send a request of its own over the network.
      if response.status == 401 {
        headers = headers.filter { $0.key.lowercased() != "www-authenticate" }
      }
    #endif
    guard let url = response.url,
      let head = HTTPURLResponse(
        url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: headers)
    else { throw URLError(.badServerResponse) }
    deliver { loader, client in
      client?.urlProtocol(loader, didReceive: head, cacheStoragePolicy: .notAllowed)
      // The body is passed in one piece, because on Linux only the last of several arrives.
      if !response.body.isEmpty { client?.urlProtocol(loader, didLoad: response.body) }
      client?.urlProtocolDidFinishLoading(loader)
    }
  }

  private func fail(_ error: any Error) {
    var cause = error is CancellationError ? URLError(.cancelled) : error
    if case .transport(let inner)? = (error as? HTTPError)?.reason { cause = inner }
    deliver { [cause] in $1?.urlProtocol($0, didFailWithError: cause) }
  }

  // MARK: Threads

  /// Calls the client, unless the request was stopped or the client was called before.
  private func deliver(
    _ calls: @escaping @Sendable (SnapshotProtocol, (any URLProtocolClient)?) -> Void
  ) {
    // The other thread reads constants or holds the lock; see the type's documentation.
    nonisolated(unsafe) let loader = self
    #if canImport(ObjectiveC)
      CFRunLoopPerformBlock(loop, mode.rawValue) { loader.callClient(calls) }
      CFRunLoopWakeUp(loop)
    #else
      guard let queue = workQueue else { return callClient(calls) }
      queue.async { loader.callClient(calls) }
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
      let mirrors = sequence(first: Mirror(reflecting: task), next: \.superclassMirror)
      return mirrors.lazy.compactMap { $0.descendant("workQueue") as? DispatchQueue }.first
    }
  #endif

  private func callClient(_ calls: (SnapshotProtocol, (any URLProtocolClient)?) -> Void) {
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

  private func unsupported(_ name: String) -> HTTPSnapshotError? {
    let isSocket = request.url?.scheme?.lowercased().hasPrefix("ws") == true
    if isSocket || task is URLSessionWebSocketTask {
      return .notSupported("a web socket", name, remedy: "Give the code under test a stub.")
    }
    #if canImport(FoundationNetworking)
      let hasBody = request.httpBody != nil || request.httpBodyStream != nil
      if task is URLSessionDownloadTask || task is URLSessionUploadTask && !hasBody {
        return .notSupported(
          "a download or an upload, which a 'URLProtocol' can't answer on Linux", name,
          remedy: "Use 'data(for:)' with a request that has the body, or an 'HTTPClient'.")
      }
    #endif
    return nil
  }
}
