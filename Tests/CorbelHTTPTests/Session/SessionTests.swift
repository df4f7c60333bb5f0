import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The session of a snapshot", .stallLimit) struct SessionTests {
  private let tape: TemporarySnapshot

  init() throws {
    tape = try TemporarySnapshot()
  }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test("a session replays what a client has recorded, also for a stream, and fails after the end")
  func replay() async throws {
    let counter = CallCounter()
    let live = HTTPClient { request in
      HTTPResponse(
        request: request, url: URL(string: "https://api.test/moved"), status: 203,
        headers: ["ETag": "1"], body: Data("\(await counter.next())".utf8))
    }
    let requests = ["abc", "def"].map { URLRequest("https://api.test/a", method: "POST", body: $0) }
    let options = HTTPSnapshot.Options(matching: HTTPMatching(body: true))
    try await tape.record(live, options) { client in
      for request in requests { _ = try await client.send(request) }
    }
    let kept = try await withHTTPSnapshot(
      file: tape.file, mode: .replay, options: options, live: .stub()
    ) { snapshot in
      let session = snapshot.session()
      var streamed = URLRequest("https://api.test/a", method: "POST")
      streamed.httpBodyStream = InputStream(data: Data("def".utf8))
      for (request, answer) in [(streamed, "2"), (requests[0], "1")] {
        let (data, response) = try await session.data(for: request)
        let head = try unwrap(response as? HTTPURLResponse)
        expectEqual(
          [text(data), "\(head.statusCode)", head.url?.absoluteString],
          [answer, "203", "https://api.test/moved"])
        expectEqual(head.value(forHTTPHeaderField: "ETag"), "1")
      }
      return session
    }
    await #expect(throws: (any Error).self) { try await kept.data(for: requests[0]) }
  }

  @Test("a configuration is a copy with the tape before other protocols, and without a cache")
  func configuration() throws {
    final class Other: URLProtocol {}
    let base = URLSessionConfiguration.ephemeral
    base.protocolClasses = [Other.self]
    base.urlCache = .shared
    base.timeoutIntervalForRequest = 7
    let snapshot = try tape.open(.recordAll, live: .stub())
    let configuration = snapshot.session(configuration: base).configuration
    expectNil(configuration.urlCache)
    expectEqual(configuration.timeoutIntervalForRequest, 7)
    expectEqual(configuration.protocolClasses?.count, 2)
    expectTrue(configuration.protocolClasses?.last == Other.self)
    expectEqual(base.protocolClasses?.count, 1)
    expectTrue(base.urlCache != nil)
    let type = try unwrap(configuration.protocolClasses?.first as? URLProtocol.Type)
    let schemes = ["http", "https", "ws", "wss", "WSS", "file", "data", "w"]
    let asked = schemes.filter { type.canInit(with: URLRequest("\($0)://api.test/a")) }
    expectEqual(asked, ["http", "https", "ws", "wss", "WSS"])
    snapshot.discard()
  }

  @Test("a session does not keep the tape whose scope has ended") func ended() throws {
    func session(isDiscarded: Bool) throws -> (URLSession, Weak) {
      let opened = try tape.open(.recordAll)
      let session = opened.session()
      if isDiscarded { opened.discard() } else { try opened.close() }
      return (session, Weak(opened))
    }
    for isDiscarded in [false, true] {
      let (session, ended) = try session(isDiscarded: isDiscarded)
      expectTrue(ended.isGone)
      session.invalidateAndCancel()
    }
  }

  #if os(Linux)
    // A protocol on Apple's systems can have its cookies stored.
    @Test("cookies of a response are not stored on Linux") func cookies() async throws {
      let options = HTTPSnapshot.Options(
        redaction: HTTPRedaction(except: ["Set-Cookie"]), responseHeaders: ["Set-Cookie"])
      try await tape.record(.stub(headers: ["Set-Cookie": "a=b; Path=/"]), options)
      try await withHTTPSnapshot(
        file: tape.file, mode: .replay, options: options, live: .unreachable
      ) { snapshot in
        let session = snapshot.session()
        let (_, response) = try await session.data(for: URLRequest("https://api.test/a"))
        let head = try unwrap(response as? HTTPURLResponse)
        expectEqual(head.value(forHTTPHeaderField: "Set-Cookie"), "a=b; Path=/")
        expectTrue(session.configuration.httpCookieStorage?.cookies?.isEmpty != false)
      }
    }
  #endif

  @Test("sessions of different tapes do not interfere", arguments: 0..<8) func isolation(
    number: Int
  )
    async throws
  {
    let requests = (0..<10).map { URLRequest("https://api.test/\($0)") }
    try await tape.record(.stub("tape \(number)")) { client in
      for request in requests { _ = try await client.send(request) }
    }
    try await withHTTPSnapshot(file: tape.file, mode: .replay, live: .unreachable) { snapshot in
      // Headers of the configuration don't bypass the tape.
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpAdditionalHeaders = ["X-Tape": "none"]
      let session = snapshot.session(configuration: configuration)
      for request in requests {
        let (data, _) = try await session.data(for: request)
        expectEqual(text(data), "tape \(number)")
      }
    }
  }
}
