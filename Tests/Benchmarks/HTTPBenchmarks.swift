import BenchmarkHarness
import CorbelHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func httpBenchmarks() -> [Benchmark] {
  [
    Benchmark(name: "http-replay", batch: 1000) { count in
      runAndWait {
        try await replay(count) { snapshot, request in
          _ = try await snapshot.client.send(request)
        }
      }
    },
    Benchmark(name: "http-replay-session", batch: 1000) { count in
      runAndWait {
        try await replay(count) { [session = SessionBox()] snapshot, request in
          _ = try await session.session(of: snapshot).data(for: request)
        }
      }
    },
    Benchmark(name: "http-open-10mb", batch: 1) { count in
      for _ in 0..<count { if let tape = try? HTTPTape(file: large) { Sink.take(tape) } }
    },
  ]
}

/// The session of a snapshot, which is made once.
private final class SessionBox: @unchecked Sendable {
  // Sendable: one task at a time uses it.
  private var session: URLSession?

  func session(of snapshot: HTTPSnapshot) -> URLSession {
    if let session { return session }
    let made = snapshot.session()
    session = made
    return made
  }
}

/// Lets an asynchronous operation run while the caller waits.
private func runAndWait(_ operation: @escaping @Sendable () async throws -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await operation() } catch { print("The row has failed: \(error)") }
    semaphore.signal()
  }
  semaphore.wait()
}

/// Sends requests of which a tape of a thousand exchanges has all.
private func replay(
  _ count: Int, _ send: (HTTPSnapshot, URLRequest) async throws -> Void
) async throws {
  // It is opened for each batch, and its time is divided by a thousand.
  let tape = try HTTPTape(file: small)
  let snapshot = HTTPSnapshot(tape: tape)
  for number in 0..<count {
    guard let url = URL(string: "https://api.test/\(number)?b=2&a=1") else { continue }
    try await send(snapshot, URLRequest(url: url))
  }
  tape.discard()
}

private let small = file(named: "small", exchanges: 1000, bytes: 100)
private let large = file(named: "large", exchanges: 10_000, bytes: 1000)

/// Writes a file of exchanges with JSON bodies.
private func file(named name: String, exchanges: Int, bytes: Int) -> URL {
  let text = String(repeating: "a", count: bytes)
  let list = (0..<exchanges).map { number in
    """
    {"request": {"method": "GET", "url": "https://api.test/\(number)?a=1&b=2"},
     "response": {"status": 200, "headers": {"Content-Type": "application/json"},
      "body": {"json": {"id": \(number), "text": "\(text)"}}}}
    """
  }
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("corbel-\(name).json")
  let content = "{\"corbelHTTP\": 1, \"exchanges\": [\(list.joined(separator: ",\n"))]}\n"
  try? Data(content.utf8).write(to: file)
  return file
}
