import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPSnapshot", .stallLimit) struct HTTPSnapshotTests {
  private let tape: TemporarySnapshot
  private let request = URLRequest("https://api.test/a")

  init() throws {
    tape = try TemporarySnapshot()
  }

  @Test("a scope records, then replays, on the caller's actor") @MainActor func scope()
    async throws
  {
    var texts: [String] = []
    for live in [HTTPClient.stub("one"), .unreachable] {
      try await withHTTPSnapshot(file: tape.file, mode: .recordOnce, live: live) {
        texts.append(try await $0.client.send(request).text)
      }
    }
    expectEqual(texts, ["one", "one"])
  }

  @Test("a scope that fails throws its own error and leaves the file as it is")
  func failing() async throws {
    struct Failure: Error {}
    try await tape.record(.stub("one")) { _ = try await $0.send(request) }
    let before = tape.content
    await #expect(throws: Failure.self) {
      try await withHTTPSnapshot(file: tape.file, mode: .recordAll, live: .stub()) { snapshot in
        _ = try await snapshot.client.send(request)
        throw Failure()
      }
    }
    expectEqual(tape.content, before)
    // A request that was not recorded fails the scope, even if the error is ignored.
    let error = await #expect(throws: HTTPSnapshotError.self) {
      try await withHTTPSnapshot(file: tape.file, mode: .replay, live: .stub()) { snapshot in
        _ = try? await snapshot.client.send(URLRequest("https://api.test/b"))
      }
    }
    expectEqual(error?.reason, .requestNotRecorded)
  }

  // The scope ends with an error, so that no file is written.
  @Test("a named recording is beside the test, with the mode, options and client of the call")
  func named() async throws {
    struct Failure: Error {}
    let log = LockedLog()
    let options = HTTPSnapshot.Options(
      redaction: HTTPRedaction(request: { log.add("redacted \($0.url)") }))
    await #expect(throws: Failure.self) {
      try await withHTTPSnapshot(
        "nothing", mode: .recordAll, options: options, live: .stub("one")
      ) { snapshot in
        log.add(try await snapshot.client.send(request).text)
        throw Failure()
      }
    }
    expectEqual(log.entries, ["redacted https://api.test/a", "one"])
    let error = await #expect(throws: HTTPSnapshotError.self) {
      try await withHTTPSnapshot("nothing", mode: .replay) { _ in }
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    expectEqual(error?.description.contains("\(folder.path)/HTTPSnapshots/nothing.json"), true)
  }

  @Test("a name that leaves the folder is refused") func outside() async {
    for name in ["", "..", "../../escape", "/tmp/a", "a/../../b", "./a", "a/", "a//b"] {
      let error = await #expect(throws: HTTPSnapshotError.self) {
        try await withHTTPSnapshot(name, mode: .recordAll, live: .stub()) { _ in }
      }
      expectEqual(
        error?.description,
        """
        '\(name)' can't be the name of a recording.

        No request was answered. Use a name without '..' and without empty parts.
        """)
    }
  }
}

@Suite("HTTPSnapshot.launch", .stallLimit) struct LaunchTests {
  private let tape: TemporarySnapshot
  private let request = URLRequest("https://api.test/a")

  init() throws {
    tape = try TemporarySnapshot()
  }

  private func launch(
    _ arguments: [String] = [], _ environment: [String: String] = [:], live: HTTPClient = .stub()
  ) throws -> HTTPSnapshot? {
    try HTTPSnapshot.requestedAtLaunch(
      arguments: ["App"] + arguments, environment: environment,
      folder: tape.file.deletingLastPathComponent(), live: live)
  }

  @Test("the arguments or the environment, which is stronger, name the file")
  func ways() async throws {
    try expectNil(launch())
    try expectNil(launch(["recordResponsesFileName"]))
    let rows: [([String], [String: String])] = [
      (["-recordResponsesFileName", "tape.json"], [:]),
      (["-recordResponsesFileName", "a.json"], ["recordResponsesFileName": "tape.json"]),
    ]
    for (arguments, environment) in rows {
      let recording = try unwrap(try launch(arguments, environment, live: .stub("one")))
      expectEqual(recording.mode, .recordAll)
      _ = try await recording.client.send(request)
      recording.discard()
      let replaying = try unwrap(
        try launch([], ["replayResponsesFileName": tape.file.path], live: .unreachable))
      expectEqual(replaying.mode, .replay)
      try await expectEqual(replaying.client.send(request).text, "one")
    }
  }

  @Test("a contradictory or an empty setting is a mistake") func mistakes() {
    let empty = """
      'replayResponsesFileName' has no value.

      No request was answered. Set it to the name of a file, or leave it out.
      """
    let rows: [([String], [String: String], String)] = [
      (["-replayResponsesFileName"], [:], empty), (["-replayResponsesFileName", ""], [:], empty),
      ([], ["replayResponsesFileName": ""], empty),
      (
        [], ["recordResponsesFileName": "../a.json"],
        """
        '../a.json' can't be the name of a recording.

        No request was answered. Use a name without '..' and without empty parts.
        """
      ),
      (
        ["-recordResponsesFileName", "a"], ["replayResponsesFileName": "b"],
        """
        The environment tells the app both to record and to replay.

          recordResponsesFileName:  a
          replayResponsesFileName:  b

        No request was answered. Set only one of the two variables.
        """
      ),
    ]
    for (arguments, environment, text) in rows {
      let error = #expect(throws: HTTPSnapshotError.self) { try launch(arguments, environment) }
      expectEqual(error?.description, text)
    }
  }

  @Test("each response is in the file before the app gets it, with the options of the call")
  func atOnce() async throws {
    let options = HTTPSnapshot.Options(redaction: HTTPRedaction(request: { $0.url += "?redacted" }))
    let snapshot = try unwrap(
      try HTTPSnapshot.requestedAtLaunch(
        arguments: [], environment: ["recordResponsesFileName": tape.file.path], options: options,
        live: .stub()))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          _ = try await snapshot.client.send(URLRequest("https://api.test/\(number)"))
          let urls = try tape.open().exchanges.map(\.request.url)
          expectTrue(urls.contains("https://api.test/\(number)?redacted"))
        }
      }
      try await group.waitForAll()
    }
  }
}
