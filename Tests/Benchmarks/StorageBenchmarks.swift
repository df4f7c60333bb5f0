import BenchmarkHarness
import Corbel
import CorbelStorage
import Foundation

private struct Value {
  var count = 0
  var name = "a name that does not fit into a small string"
}

private struct SavedRow: Identifiable, Codable, Sendable {
  let id: Int
  var count = 0
  var name = "a name that does not fit into a small string"
}

private let rows = IdentifiedArray((0..<1_000).map { SavedRow(id: $0) })

/// What a save encodes, without the rest of the save.
private let encoding = Baseline.other("encodings") { count in
  for _ in 0..<count {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    Sink.take((try? encoder.encode(rows))?.count ?? 0)
  }
}

@MainActor func storageBenchmarks() -> [Benchmark] {
  // The pause is so long that no save is measured.
  let stored = Stored(Value(), in: .memory(), pause: .seconds(3600))
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("rows.json")
  try? FileManager.default.removeItem(at: file)
  let kept = Stored(rows, in: .file(file), pause: .seconds(3600))
  return [
    Benchmark(name: "stored-update") { count in
      for _ in 0..<count { stored.update { $0.count += 1 } }
      Sink.take(stored.count)
    },
    // A thousand rows are encoded, read back and written.
    Benchmark(name: "stored-save-1000", baseline: encoding, limit: 4, batch: 10) { count in
      for _ in 0..<count {
        kept.update { $0[id: 0]?.count += 1 }
        wait { await kept.flush() }
      }
    },
  ]
}

@MainActor private func wait(for work: @escaping @MainActor () async -> Void) {
  var isOver = false
  Task {
    await work()
    isOver = true
  }
  while !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}
