internal import Observation

/// The reference work of the rows.
@MainActor package final class Baselines {
  @Observable final class Model {
    var count = 0
  }

  private let unobserved = Model()
  private let observed = Model()

  package init() {
    track { [observed] in Sink.take(observed.count) }
  }

  package func work(_ baseline: Baseline) -> @MainActor (Int) -> Void {
    let model: Model
    switch baseline {
    case .unobserved: model = unobserved
    case .observed: model = observed
    case .other(_, let work): return work
    }
    return { count in
      for _ in 0..<count { model.count += 1 }
      Sink.take(model.count)
    }
  }
}

/// Reads values, and reads them again after each change.
@MainActor package func track(_ read: @escaping @MainActor () -> Void) {
  withObservationTracking(read) {
    MainActor.assumeIsolated { track(read) }
  }
}
