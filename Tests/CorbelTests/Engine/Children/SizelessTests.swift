import Corbel
import CorbelTesting
import TestSupport
import Testing

extension Pair {
  /// Runs the left child from a different file.
  func reduceElsewhere(_ state: inout State, _ action: Sizeless.Action) -> Effect<Self> {
    reduce(sizeless, Self.left, in: &state, action)
  }
}

@MainActor @Suite("Identifiers in children whose state has no size", .stallLimit)
struct SizelessTests {
  typealias PairStore = Store<Pair<Int>.State, Pair<Int>.Action>

  /// The place that calls the reducer of the left child.
  enum Place: CaseIterable {
    case here, elsewhere, generic

    func action(_ name: String) -> Pair<Int>.Action {
      switch self {
      case .here: .here(name)
      case .elsewhere: .elsewhere(name)
      case .generic: .generic(name)
      }
    }
  }

  let clock = TestClock()
  let gate = Gate<Void>()

  private func makeStore(_ effect: Effect<Sizeless.Inner>) -> PairStore {
    let inner = Sizeless.Inner { $0 == "stop" ? .cancel(id: "id") : effect }
    return PairStore(
      initialState: Pair.State(value: 1), reducer: Pair(sizeless: Sizeless(inner: inner)))
  }

  private func work(_ policy: EffectPolicy = .concurrent) -> Effect<Sizeless.Inner> {
    .run(id: "id", policy: policy) { [gate] _ in try await gate.value() }
  }

  @Test("an effect is cancelled from another place", arguments: Place.allCases, Place.allCases)
  func cancel(start: Place, stop: Place) {
    let store = makeStore(work())
    let task = store.send(start.action("start"))
    store.send(stop.action("stop"))
    expectTrue(task.isFinished)
  }

  @Test("an effect of another child with the same identifier is not cancelled")
  func otherChild() {
    let store = makeStore(work())
    let tasks = [store.send(.here("start")), store.send(.right("start"))]
    store.send(.right("stop"))
    expectEqual(tasks.map(\.isFinished), [false, true])
    tasks[0].cancel()
  }

  @Test("a policy counts the effects of all places", arguments: Place.allCases, Place.allCases)
  func policies(first: Place, second: Place) {
    let ends: [(EffectPolicy, [Bool])] = [
      (.cancelPrevious, [true, false]), (.dropNew, [false, true]), (.concurrent, [false, false]),
    ]
    for (policy, expected) in ends {
      let store = makeStore(work(policy))
      let tasks = [store.send(first.action("start")), store.send(second.action("start"))]
      expectEqual(tasks.map(\.isFinished), expected)
      for task in tasks { task.cancel() }
    }
  }

  @Test("a queued effect waits for effects of all places")
  func queue() async {
    let store = makeStore(work(.queue))
    let tasks = [store.send(.here("start")), store.send(.elsewhere("start"))]
    await gate.waitForCallers()
    expectEqual(gate.callerCount, 1)
    for task in tasks { task.cancel() }
  }

  @Test("a debounced effect replaces one of another place", arguments: Place.allCases)
  func debounce(place: Place) {
    let store = makeStore(work().debounce(id: "wait", for: .seconds(1), clock: clock))
    let tasks = [store.send(.here("start")), store.send(place.action("start"))]
    expectEqual(tasks.map(\.isFinished), [true, false])
    tasks[1].cancel()
  }
}
