import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("11. A long-lived effect retains nothing for each action that it sends", .stallLimit)
struct RetentionTests {
  /// An identifier whose living instances a test can count.
  private struct CountedID: Hashable {
    let number: Int
    let payload: Payload

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private enum Event {
    case started(Effect<Feature>)
    case ticked(Payload)
    case measured
  }

  private struct Feature: Reducer {
    let measure: @MainActor () -> Void

    func reduce(into sum: inout Int, action: Event) -> Effect<Self> {
      switch action {
      case .started(let effect): return effect
      case .ticked(let payload):
        sum += 1
        guard sum.isMultiple(of: 10) else { return .none }
        let id = CountedID(number: sum, payload: payload)
        return .merge(.run(id: id) {}, .run(id: id, policy: .queue) {})
      case .measured:
        measure()
        return .none
      }
    }
  }

  @Test(
    "the store retains nothing of sent actions and finished effects, while others still wait",
    .effectsStartAtOnce)
  func living() async {
    let (counter, count) = (PayloadCounter(), runCount(20_000))
    var living: [Int] = []
    let store = Store(initialState: 0, reducer: Feature { living.append(counter.count) })
    let long = Effect<Feature>.run(id: "long") { store in
      for _ in 0..<2 {
        for _ in 0..<count { store.send(.ticked(Payload(counter))) }
        store.send(.measured)
        await LaterTurn.now()
      }
    }
    await store.send(.started(long)).finish()
    let short = Effect<Feature>.run { store in
      for _ in 1...3 { store.send(.ticked(Payload(counter))) }
      for _ in 1...3 { store.send(.measured) }
    }
    await store.send(.started(short)).finish()
    expectEqual(store.state, 2 * count + 3)
    expectEqual(living, [0, 0, 0, 0, 0])
  }

  @Test("an effect that starts itself again retains nothing of its earlier runs")
  func again() async {
    let counter = PayloadCounter()
    var living: [Int] = []
    let store = ScriptStore(
      Script { state, _ in
        living.append(counter.count)
        state.count += 1
        if state.count == 100 { return .none }
        let payload = Payload(counter)
        return .concatenate(.run { _ in withExtendedLifetime(payload) {} }, .send("again"))
          .cancellable(id: "poll", policy: .cancelPrevious)
      })
    await store.send("start").finish()
    expectEqual(store.count, 100)
    expectTrue(living.allSatisfy { $0 <= 2 })
  }

  @Test(
    "nothing is retained of a finished or cancelled effect, even if its task or a store is kept")
  func kept() async {
    let (counter, gate) = (PayloadCounter(), Gate<Void>())
    var stores: [StoreProxy<Script>] = []
    let store = ScriptStore(
      Script { _, action in
        let payload = Payload(counter)
        let wait: Effect<Script> = .run {
          try? await gate.value()
          withExtendedLifetime(payload) {}
        }
        let inOrder = Effect.concatenate(wait, .run { withExtendedLifetime(payload) {} })
        return action == "stop"
          ? .cancel(id: 1) : .merge(.run { stores.append($0) }, wait, inOrder).cancellable(id: 1)
      })
    for action in ["none", "stop"] {
      let task = store.send("start")
      for _ in 0..<2 where action == "none" { gate.answer() }
      if action == "stop" { store.send(action) }
      await task.finish()
      await until(counter.count == 0)
      expectEqual(counter.count, 0)
      withExtendedLifetime((task, stores)) {}
    }
  }
}
