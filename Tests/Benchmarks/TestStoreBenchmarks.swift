import Corbel
import CorbelTesting

@MainActor func testStoreBenchmarks() -> [Benchmark] {
  let store = TestStore(initialState: Feature.State(), reducer: Feature())
  return [
    Benchmark(name: "teststore-send") { count in
      for _ in 0..<count { store.send(.incremented) { $0.count += 1 } }
      Sink.take(store.state.count)
    },
    Benchmark(name: "teststore-receive") { count in
      var isOver = false
      Task.immediate {
        for _ in 0..<count {
          store.send(.roundTripStarted)
          await store.receive(.roundTripFinished) { $0.count += 1 }
        }
        isOver = true
      }
      precondition(isOver, "Nothing of it needs a turn of the main queue.")
    },
  ]
}
