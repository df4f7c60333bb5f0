import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The record of a walk", .stallLimit) struct WalkRecordTests {
  /// Explores a list that traps when the second number is removed, as a test does.
  private static func explore(
    in folder: String, removing: Bool,
    during work: @escaping @MainActor () async throws -> Void = {}
  ) async throws {
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder])
    try await TestSettings.$current.withValue(settings) {
      try await CorbelTesting.explore(Numbers.self, runs: 5, steps: 9, function: "record") { walk in
        let store = TestStore(initialState: [1], reducer: Numbers(isFaulty: removing))
        walk.subject(store)
        walk.generate(Int.self) { $0.number(in: 0...1) }
        walk.invariant("there are few numbers") { $0.count < 99 }
        try await work()
      }
    }
  }

  private struct Numbers: Reducer {
    enum Action { case added(Int), removed(Int) }

    let isFaulty: Bool

    func reduce(into state: inout [Int], action: Action) -> Effect<Self> {
      switch action {
      case .added(let number): state.append(number)
      case .removed(let index): if isFaulty { state.remove(at: index) }
      }
      return .none
    }
  }

  @Test("an error of the body leaves no record") func thrown() async throws {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    let recorder = TestRecorder()
    await TestSettings.$current.withValue(settings) {
      await recorder.recording {
        for isFaulty in [true, false] {
          try? await CorbelTesting.explore(Numbers.self, runs: 2, steps: 3) { walk in
            walk.subject(TestStore(initialState: [1], reducer: Numbers(isFaulty: false)))
            walk.invariant("there are numbers") { !$0.isEmpty }
            if isFaulty { throw Failure() }
          }
        }
      }
    }
    expectEqual(recorder.messages.map(\.text), [])
  }

  @Test("a seed that is kept is not shown as a walk that has not ended") func keptSeed()
    async throws
  {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    let recorder = TestRecorder()
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for _ in 0..<2 {
          try await CorbelTesting.explore(Numbers.self, runs: 5, steps: 9) { walk in
            walk.subject(TestStore(initialState: [1], reducer: Numbers(isFaulty: false)))
            walk.invariant("nothing is added") { $0 == [1] }
          }
        }
      }
    }
    expectEqual(recorder.messages.map(\.severity), [.failure, .failure])
  }

  @Test("a record makes its folder, in other new folders as well") func newFolder() async throws {
    let folder = try TemporaryFolder()
    try await Self.explore(in: "\(folder.path)/a/b", removing: false) {
      let names = try folder.names
      expectEqual(names, ["a"])
    }
  }

  @Test("a kept seed replaces a longer record of an earlier run") func longRecord() async throws {
    let folder = try TemporaryFolder()
    let steps = String(repeating: "send added(1)\n", count: 500)
    try folder.write("4\n\(steps)", to: "Tests-A-swift-f-1")
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    let recorder = TestRecorder()
    var records: Set<Substring> = []
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        for _ in 0..<2 {
          try await CorbelTesting.explore(
            Numbers.self, steps: 9, fileID: "Tests/A.swift", line: 1, function: "f"
          ) { walk in
            var isFirst = true
            walk.subject(TestStore(initialState: [1], reducer: Numbers(isFaulty: false)))
            walk.invariant("nothing is added") { numbers in
              let record = try? folder.text(of: "Tests-A-swift-f-1").prefix { $0 != "\0" }
              if isFirst { records.insert(record ?? "none") }
              isFirst = false
              return numbers == [1]
            }
          }
        }
      }
    }
    expectEqual(records, ["4\n"])
    expectEqual(recorder.messages.map(\.severity), [.warning, .failure, .failure])
    expectEqual(recorder.messages.first?.text.contains("  Seed: 4\n  1. send added(1)\n"), true)
    expectEqual(recorder.failures.map { $0.contains("  Seed:  4\n") }, [true, true])
  }

  @Test("the walk in which the last run ended is shown with its steps") func unfinished()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("4\nsend added(1)\nsend added(0)\nsend removed(2)\n", to: "A-f-1")
    let recorder = TestRecorder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    try await TestSettings.$current.withValue(settings) {
      try await recorder.recording {
        try await CorbelTesting.explore(Numbers.self, runs: 1, fileID: "A", line: 1, function: "f")
        {
          walk in
          walk.subject(TestStore(initialState: [1], reducer: Numbers(isFaulty: false)))
          walk.invariant("there are numbers") { !$0.isEmpty }
        }
      }
    }
    expectEqual(
      recorder.messages.map(\.text),
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
  }

  @Test("a record has the seed, and each step with its values before it is performed")
  func text() async throws {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    var record: String?
    let line = #line + 3
    try await TestSettings.$current.withValue(settings) {
      try await CorbelTesting.explore(NotebookState.self, runs: 1, steps: 9, seed: 7) { walk in
        let gate = Gate<Int>()
        var phase = 0
        walk.subject(NotebookState())
        walk.step("wait", when: { phase == 0 }) {
          phase = 1
          phase = (try? await gate.value()) ?? 0
        }
        walk.outcomes(of: gate) { _ in .success(2) }
        walk.step("choose", when: { phase == 2 }, choosing: { $0.number(in: 3...5) }) { _ in
          phase = 3
          record = try? folder.names.first.map(folder.text(of:))
        }
        walk.invariant("it is open") { $0.isOpen }
      }
    }
    let answer = "answer the call at the gate for Int of WalkRecordTests.swift:\(line) with 2"
    expectEqual(record?.prefix { $0 != "\0" }, "7\nwait\n\(answer)\nchoose: 4\n")
  }

  @Test("a record is cut after 65,536 bytes") func tooLong() async throws {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    var size = 0
    try await TestSettings.$current.withValue(settings) {
      try await CorbelTesting.explore(NotebookState.self, runs: 1, steps: 9) { walk in
        walk.subject(NotebookState())
        walk.step(String(repeating: "a", count: 10_000)) {}
        walk.invariant("it is open") { state in
          let texts = try? folder.names.map { try folder.text(of: $0).prefix { $0 != "\0" } }
          size = max(size, texts?.first?.utf8.count ?? 0)
          return state.isOpen
        }
      }
    }
    expectEqual(size, 65_536)
  }

  @Test("a run beside another one of the same exploration leaves its record alone") func beside()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path
    let recorder = TestRecorder()
    var names: Set<[String]> = []
    try await Self.explore(in: path, removing: false) {
      let other = Task.detached {
        try await recorder.recording { try await Self.explore(in: path, removing: false) }
      }
      try await other.value
      names.insert(try folder.names)
    }
    expectEqual(names.map(\.count), [1])
    try expectEqual(folder.names, [])
    expectEqual(recorder.messages.map(\.text), [])
  }

  #if EXIT_TESTS
    @Test("after a crash, the next run shows the walk, and takes it first") func crash()
      async throws
    {
      let folder = try TemporaryFolder()
      let path = folder.path
      await #expect(processExitsWith: .failure) { [path = path as String] in
        try await WalkRecordTests.explore(in: path, removing: true)
      }
      let recorder = TestRecorder()
      try await recorder.recording { try await Self.explore(in: path, removing: false) }
      let text = recorder.messages.first?.text ?? ""
      expectEqual(recorder.messages.map(\.severity), [.warning])
      let lines = text.split(separator: "\n").map(String.init)
      expectEqual(lines.first, "The last run of this exploration ended in the middle of a walk.")
      expectEqual(lines.dropFirst().first?.hasPrefix("  Seed: "), true)
      expectEqual(lines.dropFirst(2).first?.hasPrefix("  1. "), true)
      expectEqual(lines.dropLast().last?.hasSuffix(". send removed(1)"), true)
      // The record is gone after a run that has ended.
      let other = TestRecorder()
      try await other.recording { try await Self.explore(in: path, removing: false) }
      expectEqual(other.messages.map(\.text), [])
    }
  #endif
}
