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
    case nestedBurstStarted(Int)
    case roundTripStarted
    case roundTripFinished
  }

  /// The store itself, for sending actions while another action is reduced.
  var store: @MainActor () -> Store<State, Action>? = { nil }

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
    case .nestedBurstStarted(let count):
      let store = store()
      for _ in 0..<count { store?.send(.incremented) }
      return .none
    case .roundTripStarted:
      return .run { store in store.send(.roundTripFinished) }
    }
  }
}

@MainActor private final class Holder {
  var store: Store<Feature.State, Feature.Action>?
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
  let responding = makeStore()
  let responder = responding.responder { $0 }
  let holder = Holder()
  holder.store = Store(
    initialState: Feature.State(), reducer: Feature { [weak holder] in holder?.store })
  let nested = holder.store ?? plain

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
    Benchmark(name: "send-other-observed") { count in
      for _ in 0..<count { otherObserved.send(.otherIncremented) }
    },
    Benchmark(name: "send-with-responder") { count in
      for _ in 0..<count { responding.send(.incremented) }
      withExtendedLifetime(responder) {}
    },
    Benchmark(name: "queue-10000", limit: 2, batch: 10_000) { count in
      plain.send(.burstStarted(count))
    },
    Benchmark(name: "queue-10000-nested", batch: 10_000) { count in
      withExtendedLifetime(holder) { _ = nested.send(.nestedBurstStarted(count)) }
    },
    Benchmark(name: "effect-round-trip", limit: 20) { count in
      for _ in 0..<count { plain.send(.roundTripStarted) }
    },
    Benchmark(name: "merge-10000", batch: 10_000) { count in
      var effect = Effect<Feature>.none
      for _ in 0..<count { effect = .merge(effect, .send(.incremented)) }
    },
    Benchmark(name: "store-create", limit: 5, countsBytes: true) { count in
      for _ in 0..<count { Sink.take(makeStore()) }
    },
    Benchmark(name: "read-unobserved") { count in
      for _ in 0..<count { Sink.take(plain.count) }
    },
  ] + taskBenchmarks()
}

/// The cost of a task that starts at once, on systems that have such tasks.
@MainActor private func taskBenchmarks() -> [Benchmark] {
  guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return [] }
  return [
    Benchmark(name: "immediate-task") { count in
      for _ in 0..<count { Task.immediate { Sink.take(1) } }
    }
  ]
}
