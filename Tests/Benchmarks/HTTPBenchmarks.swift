import BenchmarkHarness
import CorbelHTTP
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor func httpBenchmarks() -> [Benchmark] {
  [
    Benchmark(name: "http-replay", limit: 300) { [player = Player()] count in
      runAndWait {
        for _ in 0..<count {
          let (snapshot, request) = try player.next()
          _ = try await snapshot.client.send(request)
        }
      }
    },
    Benchmark(name: "http-open-10mb", limit: 3_000_000, batch: 1) { count in
      for _ in 0..<count { if let tape = try? HTTPSnapshot(file: large) { Sink.take(tape) } }
    },
  ]
}

/// A snapshot of a thousand exchanges, which is opened again after all of them are replayed.
///
/// So each request includes a thousandth of the time for opening the snapshot.
private final class Player: @unchecked Sendable {
  // Sendable: one task at a time uses it.
  static let exchanges = 1000

  private var opened: HTTPSnapshot?
  private var number = exchanges

  /// Returns the snapshot, with the next request that it can replay.
  func next() throws -> (HTTPSnapshot, URLRequest) {
    let snapshot = try number == Self.exchanges ? open() : opened ?? open()
    number += 1
    let url = URL(string: "https://api.test/\(number - 1)?b=2&a=1")
    return (snapshot, URLRequest(url: url ?? URL(fileURLWithPath: "/")))
  }

  private func open() throws -> HTTPSnapshot {
    opened?.discard()
    let snapshot = try HTTPSnapshot(file: small)
    opened = snapshot
    number = 0
    return snapshot
  }
}

/// Runs an asynchronous operation while the caller waits.
func runAndWait(_ operation: @escaping @Sendable () async throws -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    do { try await operation() } catch { print("The row has failed: \(error)") }
    semaphore.signal()
  }
  semaphore.wait()
}

private let small = file(named: "small", exchanges: Player.exchanges, bytes: 100)
private let large = file(named: "large", exchanges: 10_000, bytes: 1000)

/// Writes a file of exchanges with JSON bodies.
private func file(named name: String, exchanges: Int, bytes: Int) -> URL {
  let text = String(repeating: "a", count: bytes)
  let list = (0..<exchanges).map { number in
    """
    {"request": {"method": "GET", "url": "https://api.test/\(number)?a=1&b=2"},
     "response": {"status": 200, "headers": {"Content-Type": "application/json"},
      "text": ["{\\"id\\":\(number),", "\\"text\\":\\"\(text)\\"}"]}}
    """
  }
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("corbel-\(name).json")
  let content = "{\"corbelHTTP\": 2, \"exchanges\": [\(list.joined(separator: ",\n"))]}\n"
  try? Data(content.utf8).write(to: file)
  return file
}
