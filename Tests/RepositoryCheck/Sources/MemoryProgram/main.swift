// Checks that what runs long needs no more memory with time: 'MemoryProgram [ACTIONS]'.
//
// Each kind runs in a process of its own. Its memory after all actions may be at most a tenth more
// than after the first tenth of them.

import Corbel
import CorbelHTTP
import CorbelSessions
import CorbelStorage
import CorbelTesting
import Foundation

struct Row: Identifiable, Codable, Hashable, Sendable {
  let id: Int
  var count = 0
  var name = "a name that does not fit into a small string"
}

struct Rows: Reducer {
  struct State: Codable, Equatable, Sendable {
    var rows = IdentifiedArray((0..<1_000).map { Row(id: $0) })
    var plain = (0..<20).map { Row(id: $0) }
    var secret = ""
  }

  enum Action: Codable, Equatable, Sendable { case tapped(Int), answered(Int) }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .tapped(let number):
      state.rows[id: number % 1_000]?.count += 1
      state.plain[number % 20].count += 1
      state.secret = "secret \(number)"
      return .none
    case .answered: return .none
    }
  }
}

/// The number of actions, and the memory after a tenth of them.
@MainActor final class Run {
  let name: String
  let actions: Int
  private(set) var early = 0

  init(_ name: String, _ actions: Int) {
    self.name = name
    self.actions = actions
  }

  /// Makes all actions.
  func run(_ action: (Int) async throws -> Void) async rethrows {
    for number in 1...actions {
      try await action(number)
      note(number)
    }
  }

  /// Notes the memory after an action.
  func note(_ number: Int) {
    if number == actions / 10 { early = Self.memory }
  }

  /// Prints the bytes that each action has added, and returns whether the memory is flat.
  func finish() -> Bool {
    let late = Self.memory
    let isFlat = late <= early + early / 10
    let bytes = (late - early) / max(actions - actions / 10, 1)
    print(
      "\(name): \(bytes) bytes an action, from \(early >> 10) to \(late >> 10) KB"
        + (isFlat ? "" : ", which is not flat"))
    return isFlat
  }

  /// The largest amount of memory so far, in bytes.
  private static var memory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(0, &usage)
      return usage.ru_maxrss << 10
    #endif
  }
}

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("corbel-\(UUID())")
let file = folder.appendingPathComponent("rows.session")

@MainActor func record(_ actions: Int, _ limit: Int, _ action: (Int) async -> Void) async {
  let recorder = SessionRecorder(to: file, byteLimit: limit, redactingNames: ["secret"])
  let store = Store(
    initialState: Rows.State(), reducer: Rows(), observer: recorder.observer(of: Rows.self))
  for number in 1...actions {
    store.send(.tapped(number))
    if number % 50 == 0 { await recorder.flush() }
    await action(number)
  }
  await recorder.flush()
}

let kinds: [(name: String, run: @MainActor (Run) async throws -> Void)] = [
  (
    "observer",
    { run in
      var count = 0
      let store = Store(
        initialState: Rows.State(), reducer: Rows(), observer: StoreObserver { _ in count += 1 })
      await run.run { store.send(.tapped($0)) }
    }
  ),
  ("recorder", { run in await record(run.actions, 1_000_000) { run.note($0) } }),
  (
    "replay",
    { run in
      await record(run.actions, .max) { _ in }
      try Session(contentsOf: file).replay(with: Rows()) { run.note($0.number) }
    }
  ),
  (
    "timeline",
    { run in
      let timeline = StoreTimeline(initialState: Rows.State(), reducer: Rows(), limit: 100)
      await run.run { timeline.store.send(.tapped($0)) }
    }
  ),
  (
    "test store",
    { run in
      let store = TestStore(initialState: Rows.State(), reducer: Rows())
      await run.run { number in
        store.send(.tapped(number)) {
          $0.rows[id: number % 1_000]?.count += 1
          $0.plain[number % 20].count += 1
          $0.secret = "secret \(number)"
        }
      }
      await store.finish()
    }
  ),
  (
    "stored",
    { run in
      let stored = Stored(Rows.State(), in: .file(folder.appendingPathComponent("rows.json")))
      await run.run { number in
        stored.update { $0.rows[id: number % 1_000]?.count += 1 }
        if number % 50 == 0 { await stored.flush() }
      }
    }
  ),
  (
    "tape",
    { run in
      guard let url = URL(string: "https://corbel.test/rows") else { return }
      try await run.run { number in
        let client = HTTPClient { request in
          HTTPResponse(request: request, status: 200, body: Data("[\(number)]".utf8))
        }
        let snapshot = try HTTPSnapshot(
          file: folder.appendingPathComponent("tape-\(number % 10).json"), mode: .recordAll,
          live: client)
        _ = try await snapshot.client.get(url)
        try snapshot.close()
      }
    }
  ),
]

let arguments = CommandLine.arguments
let actions = arguments.dropFirst().first.map { Int($0) ?? 0 } ?? 10_000
guard actions >= 10 else {
  print("Usage: MemoryProgram [ACTIONS]")
  exit(2)
}
if arguments.count > 2 {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var isFlat = true
  for kind in kinds where kind.name == arguments[2] {
    let run = Run(kind.name, actions)
    try await kind.run(run)
    isFlat = run.finish()
  }
  try FileManager.default.removeItem(at: folder)
  exit(isFlat ? 0 : 1)
}
var areFlat = true
for kind in kinds {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: arguments[0])
  process.arguments = ["\(actions)", kind.name]
  try process.run()
  process.waitUntilExit()
  areFlat = areFlat && process.terminationStatus == 0
}
exit(areFlat ? 0 : 1)
