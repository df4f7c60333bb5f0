import BenchmarkHarness
import Corbel
import CorbelSessions
import Foundation

private struct RecordedRows: Reducer {
  struct Row: Identifiable, Codable, Hashable, Sendable {
    let id: Int
    var count = 0
    var name = "a name that does not fit into a small string"
  }

  struct State: Codable {
    var rows = IdentifiedArray((0..<10_000).map { Row(id: $0) })
  }

  func reduce(into state: inout State, action: Int) -> Effect<Self> {
    state.rows[id: action]?.count += 1
    return .none
  }
}

@MainActor func sessionBenchmarks() -> [Benchmark] {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark.session")
  let recorder = SessionRecorder(to: file)
  let store = Store(
    initialState: RecordedRows.State(), reducer: RecordedRows(),
    observer: recorder.observer(of: RecordedRows.self)
  )
  return [
    // One of 10,000 rows changes, and is encoded.
    Benchmark(name: "session-record", batch: 1_000) { count in
      for index in 0..<count { store.send(index % 10_000) }
    }
  ]
}
