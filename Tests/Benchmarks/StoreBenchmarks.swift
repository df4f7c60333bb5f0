import BenchmarkHarness
import Corbel

/// The feature that is measured.
struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var other = 0
    var name = "a name that does not fit into a small string"
  }

  enum Action: Equatable {
    case incremented
    case otherIncremented
    case burstStarted(Int)
    case roundTripStarted
    case roundTripFinished
  }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented, .roundTripFinished:
      state.count += 1
      return .none
    case .otherIncremented:
      state.other += 1
      return .none
    case .burstStarted(let count):
      return .run { store in
        for _ in 0..<count { store.send(.incremented) }
      }
    case .roundTripStarted:
      return .run { store in store.send(.roundTripFinished) }
    }
  }
}

@MainActor func storeBenchmarks() -> [Benchmark] {
  func makeStore() -> Store<Feature.State, Feature.Action> {
    Store(initialState: Feature.State(), reducer: Feature())
  }

  let plain = makeStore()
  let observed = makeStore()
  track { Sink.take(observed.count) }
  let otherObserved = makeStore()
  track { Sink.take(otherObserved.count) }
  let baselines = Baselines()
  return [
    Benchmark(name: "B", work: baselines.work(.unobserved)),
    Benchmark(name: "B1", work: baselines.work(.observed)),
    Benchmark(name: "send", limit: 0.5) { count in
      for _ in 0..<count { plain.send(.incremented) }
      Sink.take(plain.count)
    },
    Benchmark(name: "send-observed", baseline: .observed, limit: 1.3) { count in
      for _ in 0..<count { observed.send(.incremented) }
    },
    Benchmark(name: "send-other-observed", limit: 0.9) { count in
      for _ in 0..<count { otherObserved.send(.otherIncremented) }
    },
    Benchmark(name: "queue-10000", limit: 2, batch: 10_000) { count in
      plain.send(.burstStarted(count))
    },
    Benchmark(name: "effect-round-trip", limit: 20) { count in
      for _ in 0..<count { plain.send(.roundTripStarted) }
    },
    Benchmark(name: "store-create", limit: 5, countsBytes: true) { count in
      for _ in 0..<count { Sink.take(makeStore()) }
    },
  ]
}
