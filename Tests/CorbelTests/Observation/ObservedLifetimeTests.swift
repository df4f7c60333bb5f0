import Corbel
import Dispatch
import Observation
import TestSupport
import Testing

/// Values of objects that end before, during and after a read.
@MainActor @Suite("Values of objects that end", .stallLimit) struct ObservedLifetimeTests {
  @MainActor @Observable final class Model {
    var count = 0
    nonisolated deinit {}
  }

  private final class Owner {
    var store: Store<Int, Int>?
    var model: Model?
  }

  private func makeStore() -> Store<Int, Int> { Store(initialState: 0) { $0 += $1 } }

  private func all<Value>(_ values: ObservedValues<Value>) async -> [Value] {
    var all: [Value] = []
    for await value in values { all.append(value) }
    return all
  }

  @Test("values end if the object is released during a read, or before it") func duringRead()
    async throws
  {
    let owner = Owner()
    owner.store = makeStore()
    let ofStore = ObservedValues(of: try unwrap(owner.store)) { store in
      defer { owner.store = nil }
      return store.state
    }
    expectEqual(await all(ofStore), [0])
    expectEqual(await all(ofStore), [])

    owner.model = Model()
    let ofModel = ObservedValues { () -> Int? in
      defer { owner.model = nil }
      return owner.model?.count
    }
    expectEqual(await all(ofModel), [nil])
  }

  @Test("values end if another thread releases the object at any moment") func onOtherThread()
    async
  {
    for round in 0..<runCount(500) {
      let counts = valuesOfReleasedModel(isWeak: round.isMultiple(of: 2))
      for await count in counts { expectTrue(count == 0 || count == nil) }
    }
  }

  /// Returns the values of a model that another thread is about to release.
  private func valuesOfReleasedModel(isWeak: Bool) -> ObservedValues<Int?> {
    let model = Model()
    let released = Lock<Model?>(model)
    DispatchQueue.global().async { released.withLock { $0 = nil } }
    if isWeak { return ObservedValues { [weak model] in model?.count } }
    return ObservedValues(of: model) { $0.count }
  }

  @Test("a change before the end of the object is still delivered") func lastChange() async {
    var model: Model? = Model()
    let counts = ObservedValues { [weak model] in model?.count ?? -1 }
    var seen: [Int] = []
    for await count in counts {
      seen.append(count)
      if count == 0 {
        model?.count = 1
      } else {
        model = nil
      }
    }
    expectEqual(seen, [0, 1])
  }
}
