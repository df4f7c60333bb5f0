import BenchmarkHarness
import CorbelHTTP
import Foundation

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

/// Rows for bodies of 20 MB, compared with T, the transfer of the same body on this machine.
@MainActor func transferBenchmarks() -> [Benchmark] {
  rows("binary") { binary } + rows("text") { text }
}

@MainActor private func rows(
  _ kind: String, _ transfer: @escaping @Sendable () -> Transfer
) -> [Benchmark] {
  let baseline = Baseline.other("T") { count in
    for _ in 0..<count { transfer().run() }
  }
  return [
    Benchmark(name: "http-record-20mb-\(kind)", baseline: baseline, limit: 5, batch: 1) { count in
      for _ in 0..<count { transfer().record() }
    },
    Benchmark(name: "http-open-20mb-\(kind)", baseline: baseline, limit: 3, batch: 1) { count in
      for _ in 0..<count { transfer().open() }
    },
  ]
}

private let size = 20_000_000
private let binary = Transfer(
  "binary",
  Data(
    (0..<size / 8).flatMap { number in
      withUnsafeBytes(of: UInt64(number) &* 0x9E37_79B9_7F4A_7C15) { Array($0) }
    }))
private let text = Transfer(
  "text",
  Data(String(repeating: #"{"id":1,"name":"Ada","note":"ä \"b\""},"# + "\n", count: size / 42).utf8)
)

/// A body on a server in this process, and the file of its recording.
private struct Transfer {
  private let request: URLRequest
  private let file: URL

  init(_ kind: String, _ body: Data) {
    let port = serve(body)
    request = URLRequest(
      url: URL(string: "http://127.0.0.1:\(port)/") ?? URL(fileURLWithPath: "/"))
    file = FileManager.default.temporaryDirectory.appendingPathComponent("corbel-\(kind).json")
    record()
  }

  func run() {
    runAndWait { _ = try await HTTPClient.live().send(request).validated() }
  }

  func record() {
    try? FileManager.default.removeItem(at: file)
    runAndWait {
      let snapshot = try HTTPSnapshot(file: file, mode: .recordAll)
      _ = try await snapshot.client.send(request)
      try snapshot.close()
    }
  }

  @MainActor func open() {
    if let snapshot = try? HTTPSnapshot(file: file) { Sink.take(snapshot) }
  }
}

/// Starts a server that sends a body to each request, one after the other.
///
/// - Returns: The server's port.
private func serve(_ body: Data) -> UInt16 {
  #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
  #else
    let kind = SOCK_STREAM
  #endif
  let listener = socket(AF_INET, kind, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      precondition(bind(listener, $0, length) == 0 && listen(listener, 8) == 0)
      precondition(getsockname(listener, $0, &length) == 0)
    }
  }
  let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
  let answer = Data(head.utf8) + body
  Thread.detachNewThread {
    while true {
      let connection = FileHandle(fileDescriptor: accept(listener, nil, nil), closeOnDealloc: true)
      // The request is small enough to arrive in one piece.
      _ = connection.availableData
      try? connection.write(contentsOf: answer)
    }
  }
  return address.sin_port.bigEndian
}
