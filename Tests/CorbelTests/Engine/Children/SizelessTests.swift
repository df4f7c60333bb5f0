import Corbel
import CorbelTesting
import TestSupport
import Testing

/// A child whose state has no size, within another one.
private struct Sizeless: Reducer {
  struct Inner: Reducer {
    struct State {}

    let effects: [String: Effect<Inner>]

    func reduce(into state: inout State, action: String) -> Effect<Self> {
      effects[action] ?? .none
    }
  }

  struct State { var inner = Inner.State() }

  static let inner = child(\.inner, action: { $0 })

  let inner: Inner

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    reduce(inner, Self.inner, in: &state, action)
  }
}

/// A parent of two of them, one of which it runs from two places.
private struct Pair: Reducer {
  struct State {
    var value = 1
    var left = Sizeless.State()
    var right = Sizeless.State()
  }

  enum Action { case left(String), elsewhere(String), right(String) }

  static let left = child(\.left, action: Action.left)
  static let right = child(\.right, action: Action.right)

  let sizeless: Sizeless

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .left(let action): reduce(sizeless, Self.left, in: &state, action)
    case .elsewhere(let action): run(sizeless, Self.left, action, in: &state)
    case .right(let action): reduce(sizeless, Self.right, in: &state, action)
    }
  }
}

extension Reducer {
  /// Runs a child with a declaration from an argument.
  fileprivate func run<R: Reducer>(
    _ reducer: R, _ child: Child<Self, R.State, R.Action, R.Output>, _ action: R.Action,
    in state: inout State
  ) -> Effect<Self> {
    reduce(reducer, child, in: &state, action)
  }
}

@MainActor @Suite("Identifiers in children whose state has no size", .stallLimit)
struct SizelessTests {
  private func makeStore(_ policy: EffectPolicy) -> Store<Pair.State, Pair.Action> {
    let gate = Gate<Void>()
    let effects: [String: Effect<Sizeless.Inner>] = [
      "start": .run(id: "id", policy: policy) { try? await gate.value() },
      "stop": .cancel(id: "id"),
    ]
    return Store(
      initialState: Pair.State(),
      reducer: Pair(sizeless: Sizeless(inner: Sizeless.Inner(effects: effects))))
  }

  @Test("an effect is cancelled from another place, and not that of another child")
  func cancel() {
    let places = [Pair.Action.left, Pair.Action.elsewhere]
    for (start, stop) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let store = makeStore(.concurrent)
      let tasks = [store.send(places[start]("start")), store.send(.right("start"))]
      store.send(places[stop]("stop"))
      expectEqual(tasks.map(\.isFinished), [true, false], "\(start), \(stop)")
      store.send(.right("stop"))
      expectTrue(tasks[1].isFinished, "\(start), \(stop)")
    }
  }

  @Test("the stores of two parts are distinguished, and a policy counts the effects of all places")
  func policies() {
    let store = makeStore(.dropNew)
    let (left, right) = (store.scope(Pair.left), store.scope(Pair.right))
    expectTrue(left !== right)
    let tasks = [
      left.send("start"), right.send("start"), right.send("start"), store.send(.elsewhere("start")),
    ]
    expectEqual(tasks.map(\.isFinished), [false, false, true, true])
    store.send(.left("stop"))
    expectEqual(tasks.map(\.isFinished), [true, false, true, true])
  }
}
