import Corbel
import CorbelHTTP
import Dispatch
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The file of a tape", .stallLimit) struct SnapshotFileTests {
  private let tape: TemporarySnapshot

  init() throws {
    tape = try TemporarySnapshot()
  }

  private func message(_ body: () throws -> Void) -> String {
    let error = #expect(throws: HTTPSnapshotError.self) { try body() }
    return (error?.description ?? "").replacing(tape.file.path, with: "FILE")
  }

  private func record(_ body: Data, headers: [String: String] = [:]) async throws {
    let live = HTTPClient {
      HTTPResponse(request: $0, status: 200, headers: headers, body: body)
    }
    try await tape.record(live)
  }

  // MARK: Content

  @Test("the file is sorted, and has each form of a body") func form() async throws {
    let live = HTTPClient { request in
      switch request.url?.lastPathComponent {
      case "text":
        let body = "One \"line\"\r\nand 2 €/\tend"
        return HTTPResponse(
          request: request, url: URL(string: "https://api.test/moved"), status: 404,
          headers: ["ETag": "1", "Age": "2"], body: Data(body.utf8))
      case "bytes": return HTTPResponse(request: request, status: 200, body: Data([0, 0xFF]))
      default: throw HTTPError(.transport(URLError(.timedOut)), request: request)
      }
    }
    let options = HTTPSnapshot.Options(
      matching: HTTPMatching(headers: ["Accept"], body: true, other: { _ in "op" }))
    try await tape.record(live, options) { client in
      _ = try await client.send(URLRequest("https://api.test/text"))
      let headers = ["Accept": "a/b"]
      let request = URLRequest(
        "https://api.test/bytes", method: "POST", headers: headers, body: "{}")
      _ = try await client.send(request)
      _ = try? await client.send(URLRequest("https://api.test/error"))
    }
    expectEqual(
      tape.content,
      #"""
      {
        "corbelHTTP" : 2,
        "exchanges" : [
          {
            "request" : {
              "matched" : {
                "(body)" : "cbf29ce484222325",
                "(other)" : "op"
              },
              "method" : "GET",
              "url" : "https://api.test/text"
            },
            "response" : {
              "headers" : {
                "Age" : "2",
                "ETag" : "1"
              },
              "status" : 404,
              "text" : [
                "One \"line\"\r\n",
                "and 2 €/\tend"
              ],
              "url" : "https://api.test/moved"
            }
          },
          {
            "request" : {
              "matched" : {
                "(body)" : "8f44b07b5901a25",
                "(other)" : "op",
                "accept" : "a/b"
              },
              "method" : "POST",
              "url" : "https://api.test/bytes"
            },
            "response" : {
              "base64" : "AP8=",
              "status" : 200
            }
          },
          {
            "error" : {
              "code" : -1001,
              "domain" : "NSURLErrorDomain"
            },
            "request" : {
              "matched" : {
                "(body)" : "cbf29ce484222325",
                "(other)" : "op"
              },
              "method" : "GET",
              "url" : "https://api.test/error"
            }
          }
        ]
      }

      """#)
  }

  @Test("a body keeps its bytes") func bodies() async throws {
    let texts = [
      "", "\n", "a", "a\n", "\r\n\r\n", "a\rb", "\u{0}\u{1}\u{7F}", "\u{FEFF}{}", "é\u{301}👩‍👩‍👧",
      "\u{2028}", "\"\\/", #"{"a":1, "a":2}"#, String(repeating: "[", count: 3000), "NaN",
      String(repeating: #"{"a":"é","b":1.50},"#, count: 100),
    ]
    let bytes: [[UInt8]] = [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x22, 0xE9, 0x22], [0xC0, 0x80],
    ]
    for body in texts.map({ Data($0.utf8) }) + bytes.map({ Data($0) }) {
      try await record(body)
      try expectEqual(tape.open().exchanges.first?.response?.body, body)
    }
  }

  @Test("a long line is divided after commas, and a megabyte is written in base64")
  func longLine() async throws {
    let part = #""abcdefghijklmnopqrstuvwxyz","#
    try await record(Data(String(repeating: part, count: 7).utf8))
    let lines = try unwrap(tape.content).split(separator: "\n").filter { $0.contains("abc") }
    expectEqual(lines.map { $0.count(where: { $0 == "z" }) }, [3, 3, 1])
    for more in [0, 1] {
      try await record(Data(repeating: 0x61, count: 1 << 20 + more))
      expectEqual(tape.content?.contains("base64"), more == 1)
    }
  }

  // MARK: Broken files

  @Test("a broken file fails with the problem, and stays as it is") func broken() throws {
    let request = #""request": {"method": "GET", "url": "/"}"#
    let rows: [(content: String, problem: String)] = [
      ("", "Unexpected end of file"), ("{\n\n<<<<<<< HEAD\n", "(line 3)"),
      (#"{"corbelHTTP": 2}"#, "'exchanges'"), (#"{"exchanges": []}"#, "'corbelHTTP'"),
      (#"{"corbelHTTP": 2, "exchanges": [{}]}"#, "'request'"),
      (
        #"{"corbelHTTP": 2, "exchanges": [{\#(request)}]}"#,
        "Each exchange needs either a response or an error."
      ),
      (
        #"{"corbelHTTP": 2, "exchanges": [{\#(request), "response": {"status": "x"}}]}"#,
        "exchanges[0].response.status"
      ),
      (
        #"{"corbelHTTP": 2, "exchanges": [{\#(request), "response": {"status": 1, "base64": "?"}}]}"#,
        "not valid Base64"
      ),
    ]
    for (content, problem) in rows {
      try tape.write(Data(content.utf8))
      for mode in HTTPSnapshot.Mode.allCases {
        let message = message { _ = try tape.open(mode) }
        expectTrue(message.hasPrefix("A recording is broken.\n\n  File:     FILE\n  Problem:  "))
        expectTrue(message.contains(problem), message)
        expectTrue(
          message.hasSuffix(
            "The file was left as it is. Repair the file, or delete it and record it again."))
      }
      expectEqual(tape.content, content)
    }
    // A file of another version is never read.
    for version in [1, 3] {
      let content = #"{"corbelHTTP": \#(version), "exchanges": "other"}"#
      try tape.write(Data(content.utf8))
      for mode in HTTPSnapshot.Mode.allCases {
        expectEqual(
          message { _ = try tape.open(mode) },
          """
          A recording has version \(version) instead of 2.

            File:  FILE

          The file was left as it is. Delete the file and record it again, or use the package \
          that wrote it.
          """)
      }
      expectEqual(tape.content, content)
    }
  }

  @Test("a file that can't be read or written fails") func folder() throws {
    let end = "The file was left as it is. Check the path and its permissions."
    try FileManager.default.createDirectory(at: tape.file, withIntermediateDirectories: true)
    let unreadable = message { _ = try tape.open(.recordAll) }
    expectTrue(unreadable.hasPrefix("A recording could not be read.\n\n  File:   FILE\n  Error:  "))
    expectTrue(unreadable.hasSuffix(end))
    // A file is in the place of the folder.
    try FileManager.default.removeItem(at: tape.file)
    try tape.write(Data())
    let opened = try HTTPSnapshot(file: tape.file.appendingPathComponent("a"), mode: .recordAll)
    let unwritten = message { try opened.close() }
    expectTrue(
      unwritten.hasPrefix("A recording could not be written.\n\n  File:   FILE/a\n  Error:  "))
    expectTrue(unwritten.hasSuffix("\n\n\(end)"))
  }

  // MARK: Writing

  @Test("permissions and links survive a new recording") func permissions() async throws {
    try await record(Data("one".utf8))
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: tape.file.path)
    let link = tape.file.deletingLastPathComponent().appendingPathComponent("link.json")
    try manager.createSymbolicLink(atPath: link.path, withDestinationPath: tape.file.path)
    let opened = try HTTPSnapshot(file: link, mode: .recordAll, live: .stub("two"))
    // Two names of one file that doesn't exist yet, in folders that don't exist either.
    let folder = tape.file.deletingLastPathComponent(),
      other = folder.appendingPathComponent("other")
    try manager.createSymbolicLink(atPath: other.path, withDestinationPath: folder.path)
    let new = try HTTPSnapshot(
      file: folder.appendingPathComponent("a/b/new.json"), mode: .recordAll)
    let error = #expect(throws: HTTPSnapshotError.self) {
      try HTTPSnapshot(file: other.appendingPathComponent("a/b/new.json"), mode: .recordAll)
    }
    expectEqual(error?.reason, .fileInUse)
    new.discard()
    _ = try await opened.client.send(URLRequest("https://api.test/a"))
    try opened.close()
    expectEqual(tape.content?.contains("two"), true)
    let attributes = try manager.attributesOfItem(atPath: tape.file.path)
    expectEqual(attributes[.posixPermissions] as? Int, 0o640)
    try expectEqual(manager.destinationOfSymbolicLink(atPath: link.path), tape.file.path)
  }

  @Test("a date doesn't change a response that is the same, even after a new request")
  func date() async throws {
    let rows = [
      ("Date", "1", "same", "1"), ("Date", "2", "same", "1"), ("Date", "3", "other", "3"),
    ]
    for (name, day, body, date) in rows + [("date", "4", "x", "4"), ("date", "5", "x", "4")] {
      try await tape.record(.stub(body, headers: [name: day, "ETag": "1"])) { client in
        if day == "5" { _ = try await client.send(URLRequest("https://api.test/new")) }
        _ = try await client.send(URLRequest("https://api.test/a"))
      }
      try expectEqual(tape.open().exchanges.last?.response?.headers, [name: date, "ETag": "1"])
    }
  }

  // MARK: Two recorders

  @Test("a second recorder of one file is refused, until the first one ends")
  func twoRecorders() throws {
    for mode in [HTTPSnapshot.Mode.recordAll, .recordMissing, .recordOnce] {
      let first = try tape.open(mode)
      for _ in 1...2 {
        expectEqual(
          message { _ = try tape.open(.recordAll) },
          """
          Another snapshot is recording this file.

            File:  FILE

          No request was answered. Give each test a recording with another name, or run the \
          tests one after the other.
          """)
      }
      first.discard()
      try tape.open(.recordAll).discard()
    }
    _ = try tape.open(.recordAll)
    try tape.open(.recordAll).close()
    let replays = [try tape.open(), try tape.open(.recordOnce)]
    expectEqual(replays.count, 2)
    let others = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<runCount(200) {
        guard let opened = try? tape.open(.recordAll) else { continue }
        // While a tape records, no other one can.
        if let other = try? tape.open(.recordAll) {
          others.withLock { $0 += 1 }
          other.discard()
        }
        opened.discard()
      }
    }
    expectEqual(others.withLock { $0 }, 0)
  }

  @Test("a recorder removes its lock at its end, and a refused one leaves it") func lockFile()
    throws
  {
    for end in 0...2 {
      var opened: HTTPSnapshot? = try tape.open(.recordAll)
      #expect(throws: HTTPSnapshotError.self) { try tape.open(.recordAll) }
      expectTrue(FileManager.default.fileExists(atPath: lockPath))
      if end == 0 { try opened?.close() } else if end == 1 { opened?.discard() }
      if end == 2 { opened = nil }
      expectTrue(!FileManager.default.fileExists(atPath: lockPath))
      // A tape that ends again doesn't end the recording of the next one.
      let next = try tape.open(.recordAll)
      opened?.discard()
      opened = nil
      #expect(throws: HTTPSnapshotError.self) { try tape.open(.recordAll) }
      next.discard()
    }
    // A lock file that was removed after it was opened is no lock.
    for another in [false, true] {
      let opened = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      try FileManager.default.removeItem(atPath: lockPath)
      if another { try Data().write(to: URL(fileURLWithPath: lockPath)) }
      let lock = try FileLock(tape.file, opened: opened)
      #expect(throws: HTTPSnapshotError.self) { try FileLock(tape.file) }
      lock.end()
      expectTrue(!FileManager.default.fileExists(atPath: lockPath))
    }
  }

  private var lockPath: String {
    let digest = tape.file.path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let folder = FileManager.default.temporaryDirectory.path
    return "\(folder)/corbel-http-\(String(digest, radix: 16)).lock"
  }

  #if EXIT_TESTS
    @Test("a recorder in another process is refused, and a killed one leaves no lock")
    func twoProcesses() async throws {
      let path = tape.file.path
      let first = try tape.open(.recordAll)
      await #expect(processExitsWith: .success) { [path = path as String] in
        let error = #expect(throws: HTTPSnapshotError.self) {
          try HTTPSnapshot(file: URL(fileURLWithPath: path), mode: .recordAll)
        }
        try #require(error?.reason == .fileInUse)
      }
      first.discard()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
        let tape = try HTTPSnapshot(file: URL(fileURLWithPath: path), mode: .recordAll)
        raise(SIGKILL)
        tape.discard()
      }
      try tape.open(.recordAll).discard()
    }
  #endif
}
