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

  private func work() -> Effect<Sizeless.Inner> {
    .run(id: "id") { [gate] in try await gate.value() }
  }

  @Test("an effect is cancelled from another place, and not that of another child")
  func cancel() {
    for (start, stop) in pairs {
      let store = makeStore(work())
      let tasks = [store.send(start.action("start")), store.send(.right("start"))]
      store.send(stop.action("stop"))
      expectEqual(tasks.map(\.isFinished), [true, false], "\(start), \(stop)")
      store.send(.right("stop"))
      expectTrue(tasks[1].isFinished, "\(start), \(stop)")
    }
  }

  @Test("the stores of two parts without state are distinguished")
  func stores() {
    let store = makeStore(
      .run(id: "id", policy: .dropNew) { [gate] in try await gate.value() })
    let (left, right) = (store.scope(Pair<Int>.left), store.scope(Pair<Int>.right))
    expectTrue(left !== right)
    let tasks = [left, right, right].map { $0.send(.effect("start")) }
    expectEqual(tasks.map(\.isFinished), [false, false, true])
  }

  private var pairs: [(Place, Place)] {
    Place.allCases.flatMap { first in Place.allCases.map { (first, $0) } }
  }

  @Test("a policy counts the effects of all places", .effectsStartAtOnce)
  func policies() async {
    let ends: [(EffectPolicy, [Bool], begun: Int)] = [
      (.cancelPrevious, [true, false], 2), (.dropNew, [false, true], 1),
      (.concurrent, [false, false], 2), (.queue, [false, false], 1),
    ]
    for (first, second) in pairs {
      for (policy, expected, begun) in ends {
        var count = 0
        let store = makeStore(
          .run(id: "id", policy: policy) { [gate] in
            count += 1
            try? await gate.value()
          })
        let tasks = [store.send(first.action("start")), store.send(second.action("start"))]
        expectEqual(tasks.map(\.isFinished), expected, "\(policy), \(first), \(second)")
        expectEqual(count, begun, "\(policy), \(first), \(second)")
        for task in tasks { task.cancel() }
      }
    }
  }

  @Test("a debounced effect replaces one of another place", arguments: Place.allCases)
  func debounce(place: Place) {
    let store = makeStore(work().debounce(id: "wait", for: .seconds(1), clock: clock))
    let tasks = [store.send(.here("start")), store.send(place.action("start"))]
    expectEqual(tasks.map(\.isFinished), [true, false])
    tasks[1].cancel()
  }
}
