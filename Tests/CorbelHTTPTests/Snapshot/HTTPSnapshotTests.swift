import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("HTTPSnapshot", .stallLimit) struct HTTPSnapshotTests {
  private let tape: TemporaryTape
  private let request = URLRequest("https://api.test/a")

  init() throws {
    tape = try TemporaryTape()
  }

  @Test("a scope records, then replays") func scope() async throws {
    for live in [HTTPClient.stub("one"), .unreachable] {
      let text = try await withHTTPSnapshot(file: tape.file, mode: .recordOnce, live: live) {
        try await $0.client.send(request).text
      }
      expectEqual(text, "one")
    }
  }

  @Test("a request that was not recorded fails the scope, even if the error is ignored")
  func swallowed() async throws {
    try await tape.record(.stub()) { _ in }
    let error = await #expect(throws: HTTPTapeError.self) {
      try await withHTTPSnapshot(file: tape.file, mode: .replay, live: .stub()) { snapshot in
        _ = try? await snapshot.client.send(request)
      }
    }
    expectEqual(error?.reason, .requestNotRecorded)
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
  }

  @Test("a scope runs on the caller's actor") @MainActor func isolation() async throws {
    var count = 0
    try await withHTTPSnapshot(file: tape.file, mode: .recordAll, live: .stub()) { snapshot in
      _ = try await snapshot.client.send(request)
      count += 1
    }
    expectEqual(count, 1)
  }

  @Test("a named recording is beside the test") func named() async throws {
    let error = await #expect(throws: HTTPTapeError.self) {
      try await withHTTPSnapshot("nothing", mode: .replay) { _ in }
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    expectEqual(error?.description.contains("\(folder.path)/HTTPSnapshots/nothing.json"), true)
  }

  @Test(
    "a name that leaves the folder is refused",
    arguments: ["", "..", "../../escape", "/tmp/a", "a/../../b", "./a", "a/", "a//b"])
  func outside(name: String) async {
    let error = await #expect(throws: HTTPTapeError.self) {
      try await withHTTPSnapshot(name, mode: .recordAll, live: .stub()) { _ in }
    }
    expectEqual(
      error?.description,
      """
      '\(name)' can't be the name of a recording.

      No request was answered. Use a name without '..' and without empty parts.
      """)
  }

  // The scope ends with an error, so that no file is written.
  @Test("a named recording has the mode, the options and the client of the call")
  func namedOptions() async {
    struct Failure: Error {}
    let log = LockedLog()
    let options = HTTPTape.Options(
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
  }
}

@Suite("HTTPSnapshot.launch", .stallLimit) struct LaunchTests {
  private let tape: TemporaryTape
  private let request = URLRequest("https://api.test/a")

  init() throws {
    tape = try TemporaryTape()
  }

  private func launch(
    _ arguments: [String] = [], _ environment: [String: String] = [:], live: HTTPClient = .stub()
  ) throws -> HTTPSnapshot? {
    try HTTPSnapshot.launch(
      arguments: ["App"] + arguments, environment: environment,
      folder: tape.file.deletingLastPathComponent(), live: live)
  }

  @Test("an app without settings has no snapshot") func none() throws {
    try expectNil(launch()?.tape)
  }

  @Test(
    "each way to pass the file's name works",
    arguments: [
      (["-recordResponsesFileName", "tape.json"], [:]),
      ([], ["recordResponsesFileName": "tape.json"]),
    ])
  func ways(arguments: [String], environment: [String: String]) async throws {
    let recording = try #require(try launch(arguments, environment, live: .stub("one")))
    _ = try await recording.client.send(request)
    let replaying = try #require(
      try launch([], ["replayResponsesFileName": tape.file.path], live: .unreachable))
    try await expectEqual(replaying.client.send(request).text, "one")
  }

  @Test("the environment comes before the arguments") func order() throws {
    let file = try launch(
      ["-recordResponsesFileName", "a.json"], ["recordResponsesFileName": "b.json"])?.tape.file
    expectEqual(file?.lastPathComponent, "b.json")
    try expectNil(launch(["recordResponsesFileName"])?.tape)
  }

  @Test(
    "a key without a value is a mistake",
    arguments: [
      (["-replayResponsesFileName"], [:]), (["-replayResponsesFileName", ""], [:]),
      ([], ["replayResponsesFileName": ""]),
    ])
  func empty(arguments: [String], environment: [String: String]) {
    let error = #expect(throws: HTTPTapeError.self) { try launch(arguments, environment) }
    expectEqual(
      error?.description,
      """
      'replayResponsesFileName' has no value.

      No request was answered. Set it to the name of a file, or leave it out.
      """)
  }

  @Test("a name that leaves the folder is refused") func outside() {
    let error = #expect(throws: HTTPTapeError.self) {
      try launch([], ["recordResponsesFileName": "../a.json"])
    }
    expectEqual(error?.reason, .nameRefused)
  }

  @Test("a launch has the mode and the options of the call") func options() async throws {
    let options = HTTPTape.Options(
      redaction: HTTPRedaction(request: { $0.url = "https://api.test/redacted" }))
    let environment = ["recordResponsesFileName": tape.file.path]
    for _ in 1...2 {
      let snapshot = try #require(
        try HTTPSnapshot.launch(
          arguments: [], environment: environment, options: options, live: .stub()))
      expectEqual(snapshot.tape.mode, .recordAll)
      expectEqual(snapshot.tape.file.path, tape.file.path)
      _ = try await snapshot.client.send(request)
    }
    try expectEqual(tape.open().exchanges.map(\.request.url), ["https://api.test/redacted"])
    let replayed = try launch(["-replayResponsesFileName", "tape.json"])?.tape
    expectEqual(replayed?.mode, .replay)
  }

  @Test("recording and replaying at once is a mistake") func both() {
    let error = #expect(throws: HTTPTapeError.self) {
      try launch(["-recordResponsesFileName", "a"], ["replayResponsesFileName": "b"])
    }
    expectEqual(
      error?.description,
      """
      The environment tells the app both to record and to replay.

        recordResponsesFileName:  a
        replayResponsesFileName:  b

      No request was answered. Set only one of the two variables.
      """)
  }

  @Test("each response is in the file before the app gets it") func atOnce() async throws {
    let snapshot = try #require(
      try launch(["-recordResponsesFileName", "tape.json"], live: .counting))
    for number in 1...20 {
      _ = try await snapshot.client.send(request)
      try expectEqual(tape.open().exchanges.count, number)
    }
  }

  @Test("no request is lost if several run at the same time") func parallel() async throws {
    let snapshot = try #require(try launch(["-recordResponsesFileName", "tape.json"]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          let request = URLRequest("https://api.test/\(number)")
          _ = try await snapshot.client.send(request)
          let urls = try tape.open().exchanges.map(\.request.url)
          expectTrue(urls.contains("https://api.test/\(number)"))
        }
      }
      try await group.waitForAll()
    }
  }
}
