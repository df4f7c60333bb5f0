import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Opens files that were damaged.
///
/// `CORBEL_HTTP_DAMAGE` sets the number of files, such as 100000, and `CORBEL_HTTP_SEED` draws
/// others.
@Suite("Damaged files", .stallLimit) struct DamageTests {
  private static let environment = ProcessInfo.processInfo.environment

  private static let whole = Array(
    """
    {"corbelHTTP": 2, "exchanges": [
    {"request": {"method": "GET", "url": "https://api.test/a?b=1", "matched": {"a": "b"}},
    "response": {"status": 200, "text": ["{\"a\":", "\\u00e9\\\\\\""], "headers": {"A": "b"}}},
    {"request": {"method": "POST", "url": "https://api.test/é"},
    "response": {"status": 404, "base64": "AAECAw==", "url": "https://b.test/"}},
    {"request": {"method": "GET", "url": ""}, "milliseconds": 5,
    "error": {"domain": "NSURLErrorDomain", "code": -1001}}
    ]}

    """.utf8)

  private static func damaged(by generator: inout SeededGenerator) -> [UInt8] {
    var bytes = whole
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &generator)
      let byte = UInt8.random(in: 0...255, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] = byte
      case 1: bytes[index] ^= 1 << (byte & 7)
      case 2: bytes.insert(byte, at: index)
      case 3: bytes.removeSubrange(index...)
      case 4: bytes.removeSubrange(index..<min(index + Int(byte & 31), bytes.count))
      default: bytes.insert(contentsOf: bytes[index...].prefix(Int(byte & 63)), at: index)
      }
    }
    return bytes
  }

  @Test("a damaged file is reported, and never overwritten") func damage() async throws {
    let count = Self.environment["CORBEL_HTTP_DAMAGE"].flatMap { Int($0) } ?? 150
    let seed = Self.environment["CORBEL_HTTP_SEED"].flatMap { UInt64($0) } ?? 4339
    var generator = SeededGenerator(seed: seed)
    let tape = try TemporarySnapshot()
    var broken = 0
    for number in 0..<count {
      let bytes = Data(Self.damaged(by: &generator))
      try tape.write(bytes)
      do {
        let opened = try tape.open()
        let client = opened.client
        _ = try? await client.send(URLRequest("https://api.test/a?b=1"))
        opened.discard()
      } catch let error as HTTPSnapshotError {
        broken += 1
        switch error.reason {
        case .fileBroken, .fileVersion: break
        default: Issue.record("seed \(seed), number \(number): \(error)")
        }
        #expect(throws: HTTPSnapshotError.self) { try tape.open(.recordAll) }
        try expectEqual(Data(contentsOf: tape.file), bytes, "seed \(seed), number \(number)")
      }
    }
    expectTrue(broken > count / 2, "seed \(seed)")
  }
}
