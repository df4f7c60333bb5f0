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

private struct RecordedCount: Reducer {
  func reduce(into state: inout Int, action: Int) -> Effect<Self> {
    state += action
    return .none
  }
}

@MainActor private func recorded<R: Reducer>(_ state: R.State, _ reducer: R) -> StoreOf<R> {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(R.self).session")
  return Store(
    initialState: state, reducer: reducer, responder: .noop,
    observer: SessionRecorder(to: file).observer(of: R.self))
}

@MainActor func sessionBenchmarks() -> [Benchmark] {
  let count = recorded(0, RecordedCount())
  let rows = recorded(RecordedRows.State(), RecordedRows())
  return [
    // Encoding an integer costs next to nothing, so this is what recording costs beside the
    // encoding.
    Benchmark(name: "session-record", limit: 30, isOnMainThread: true, batch: 1_000) { times in
      for _ in 0..<times { count.send(1) }
    },
    // One of 10,000 rows changes, and is encoded.
    Benchmark(name: "session-record-10000", batch: 1_000) { times in
      for index in 0..<times { rows.send(index % 10_000) }
    },
  ]
}
