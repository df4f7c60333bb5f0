import Corbel
import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

#if EXIT_TESTS
  /// Situations that stop or block the process with a plain `URLProtocol`, in separate processes.
  @Suite("Traps of URLSession", .stallLimit) struct TrapTests {
    /// Stops the process if it is blocked.
    private static func watch() {
      _ = alarm(300)
    }

    private static func record(_ live: HTTPClient, _ paths: [String]) async throws
      -> TemporarySnapshot
    {
      let tape = try TemporarySnapshot()
      try await tape.record(live) { client in
        for path in paths { _ = try await client.send(URLRequest("https://api.test/\(path)")) }
      }
      return tape
    }

    /// Runs transfers, and cancels every second one.
    private static func storm(
      _ count: Int, _ transfer: @escaping @Sendable (Int) async throws -> Void
    ) async {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<count {
          group.addTask {
            let task = Task { try await transfer(number) }
            if number.isMultiple(of: 2) { task.cancel() }
            _ = await task.result
          }
        }
      }
    }

    @Test("transfers that are cancelled while a session replays") func replayStorm() async {
      await #expect(processExitsWith: .success) {
        Self.watch()
        let tape = try await Self.record(.stub(), (0..<200).map(String.init))
        let snapshot = try tape.open()
        let session = snapshot.session()
        await Self.storm(200) { number in
          _ = try await session.data(for: URLRequest("https://api.test/\(number)"))
        }
      }
    }

    @Test(
      "sessions and clients that record are cancelled while a server answers",
      .enabled(if: LoopbackServer.shared != nil, LoopbackServer.skipped))
    func recordStorm() async {
      await #expect(processExitsWith: .success) {
        Self.watch()
        let server = try unwrap(LoopbackServer.shared).part()
        let tape = try TemporarySnapshot()
        let snapshot = try tape.open(.recordAll, live: server.live)
        let session = snapshot.session()
        await Self.storm(50) { _ in _ = try await session.data(for: server.request("json")) }
        try snapshot.close()
        await Self.storm(100) { _ in _ = try await server.live.send(server.request("json")) }
        let text = try await server.live.send(server.request("json")).text
        try #require(text == #"{"id":1,"name":"Ada"}"#)
      }
    }

    @Test("downloads, uploads and web sockets fail, or work") func otherTasks() async {
      await #expect(processExitsWith: .success) {
        Self.watch()
        let tape = try await Self.record(.stub("one"), ["a"])
        let opened = try tape.open()
        let session = opened.session()
        let request = URLRequest("https://api.test/a")
        #if os(Linux)
          // The exit status names the failed check.
          for (number, method) in ["GET", "POST"].enumerated() {
            let request = URLRequest("https://api.test/a", method: method)
            do {
              if number == 0 { _ = try await session.download(for: request) }
              if number == 1 { _ = try await session.upload(for: request, from: Data("x".utf8)) }
              exit(3)
            } catch {
              let text = """
                '\(method) https://api.test/a' is a download or an upload, which a 'URLProtocol' \
                can't answer on Linux.

                The request failed and did not reach the network. Use 'data(for:)' with a request \
                that has the body, or an 'HTTPClient'.
                """
              guard (error as? HTTPSnapshotError)?.description == text else { exit(5) }
            }
          }
        #endif
        let (data, _) = try await session.data(for: request)
        try #require(data == Data("one".utf8))
        for scheme in ["ws", "wss"] {
          guard let url = URL(string: "\(scheme)://127.0.0.1:1/a") else { exit(2) }
          let socket = session.webSocketTask(with: url)
          socket.resume()
          do {
            _ = try await socket.receive()
            exit(7)
          } catch {}
        }
      }
    }
  }
#endif
