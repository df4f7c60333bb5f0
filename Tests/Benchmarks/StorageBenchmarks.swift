import BenchmarkHarness
import CorbelStorage

private struct Value {
  var count = 0
  var name = "a name that does not fit into a small string"
}

@MainActor func storageBenchmarks() -> [Benchmark] {
  // The pause is so long that no save is measured.
  let stored = Stored(Value(), in: .memory(), pause: .seconds(3600))
  return [
    Benchmark(name: "stored-read") { count in
      for _ in 0..<count { Sink.take(stored.count) }
    },
    Benchmark(name: "stored-update") { count in
      for _ in 0..<count { stored.update { $0.count += 1 } }
      Sink.take(stored.count)
    },
  ]
}
