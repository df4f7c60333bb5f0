import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("The record of a walk", .stallLimit) struct WalkRecordTests {
  private enum Action { case added(Int), removed(Int) }

  // Explores numbers, and returns the messages. If it is faulty, removing the second number traps.
  private static func numbers(
    in folder: String, runs: Int = 5, steps: Int = 9, isFaulty: Bool = false,
    _ body: @escaping @MainActor (Walk<[Int], Action>) async throws -> Void
  ) async throws -> [TestReporter.Message] {
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder])
    return try await TestSettings.$current.withValue(settings) {
      try await recordedMessages {
        try await explore(
          Plain<[Int], Action>.self, runs: runs, steps: steps, fileID: "A.swift", line: 1,
          function: "f"
        ) { walk in
          walk.explore(
            plainStore([1]) { (numbers: inout [Int], action: Action) in
              switch action {
              case .added(let number): numbers.append(number)
              case .removed(let index): if isFaulty { numbers.remove(at: index) }
              }
            })
          walk.generate(Int.self) { $0.number(in: 0...1) }
          try await body(walk)
        }
      }
    }
  }

  private static let file = "A-swift-f-1"

  private static func end(_ walk: Walk<[Int], Action>) {
    walk.invariant("there are few numbers") { $0.count < 99 }
  }

  @Test("a kept seed replaces a longer record of an earlier run, and is no walk that has not ended")
  func longRecord() async throws {
    let folder = try TemporaryFolder()
    try folder.write("4\n" + String(repeating: "send added(1)\n", count: 500), to: Self.file)
    var records: Set<Substring> = []
    var messages: [TestReporter.Message] = []
    for _ in 0..<2 {
      messages += try await Self.numbers(in: folder.path) { walk in
        var isFirst = true
        walk.invariant("nothing is added") { numbers in
          let record = try? folder.text(of: Self.file).prefix { $0 != "\0" }
          if isFirst { records.insert(record ?? "none") }
          isFirst = false
          return numbers == [1]
        }
      }
    }
    expectEqual(records, ["4\n"])
    expectEqual(messages.map(\.severity), [.warning, .failure, .failure])
    expectEqual(messages.map { $0.text.contains("  Seed:  4\n") }, [false, true, true])
  }

  @Test("the walk in which the last run ended is shown with its steps, and an error leaves none")
  func unfinished() async throws {
    let folder = try TemporaryFolder()
    try folder.write("4\nsend added(1)\nsend added(0)\nsend removed(2)\n", to: Self.file)
    try await expectEqual(
      Self.numbers(in: folder.path, runs: 1, Self.end).map(\.text),
      [
        """
        The last run of this exploration ended in the middle of a walk.

          Seed: 4
          1. send added(1)
          2. send added(0)
          3. send removed(2)

        Look for the message of a trap in the output of that run: the last step caused it, or \
        another test that ran at the same time. This run takes the walk first.
        """
      ])
    _ = try? await Self.numbers(in: folder.path) { _ in throw Failure() }
    try await expectEqual(Self.numbers(in: folder.path, Self.end).map(\.text), [])
  }

  @Test("a record has the seed, and each step before it is performed, in up to 65,536 bytes")
  func text() async throws {
    let folder = try TemporaryFolder()
    var record: String?
    let line = #line + 6
    // The record makes its folder, in other new folders as well.
    _ = try await explored(
      NotebookState.self, runs: 1, steps: 9, seed: 7,
      ["CORBEL_EXPLORATION_FOLDER": "\(folder.path)/a/b"]
    ) { walk in
      let gate = Gate<Int>()
      var phase = 0
      walk.explore(NotebookState())
      walk.step("wait", when: { phase == 0 }) {
        phase = 1
        phase = (try? await gate.value()) ?? 0
      }
      walk.answer(gate) { _ in .success(2) }
      walk.step("choose", when: { phase == 2 }, choosing: { $0.number(in: 3...5) }) { _ in
        phase = 3
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b")
        record = try? names?.first.map { try folder.text(of: "a/b/\($0)") }
      }
      walk.invariant("it is open") { $0.isOpen }
    }
    let answer = "answer the call at the gate for Int of WalkRecordTests.swift:\(line) with 2"
    expectEqual(record?.prefix { $0 != "\0" }, "7\nwait\n\(answer)\nchoose: 4\n")
    do {
      let folder = try TemporaryFolder()
      var size = 0
      _ = try await Self.numbers(in: folder.path, runs: 5) { walk in
        walk.allow { _, _ in false }
        walk.step(String(repeating: "a", count: 10_000)) {}
        walk.invariant("it is short") { _ in
          let text = try? folder.text(of: Self.file).prefix { $0 != "\0" }
          size = max(size, text?.utf8.count ?? 0)
          return true
        }
      }
      expectEqual(size, 65_536)
    }
  }

  @Test("a run beside another one of the same exploration leaves its record alone") func beside()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path
    var (texts, names): ([String], Set<[String]>) = ([], [])
    texts += try await Self.numbers(in: path) { walk in
      Self.end(walk)
      let other = Task.detached { try await Self.numbers(in: path, Self.end) }
      texts += try await other.value.map(\.text)
      names.insert(try folder.names)
    }.map(\.text)
    expectEqual(names, [[Self.file]])
    try expectEqual(folder.names, [])
    expectEqual(texts, [])
  }

  #if EXIT_TESTS
    @Test("after a crash, the next run shows the walk, and takes it first") func crash()
      async throws
    {
      let folder = try TemporaryFolder()
      let path = folder.path
      await #expect(processExitsWith: .failure) { [path = path as String] in
        _ = try await WalkRecordTests.numbers(in: path, isFaulty: true, WalkRecordTests.end)
      }
      let messages = try await Self.numbers(in: path, Self.end)
      expectEqual(messages.map(\.severity), [.warning])
      let lines = messages.first?.text.split(separator: "\n") ?? []
      expectEqual(lines.dropLast().last?.hasSuffix(". send removed(1)"), true)
      // The record is gone after a run that has ended.
      try await expectEqual(Self.numbers(in: path, Self.end).map(\.text), [])
    }
  #endif
}
