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

  private struct Feature: Reducer {
    struct State { var sum = 0 }

    enum Action {
      case started(Effect<Feature>)
      case ticked(Payload)
      case measured
    }

    let counter: PayloadCounter
    let living: @MainActor (Int) -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .started(let effect):
        return effect
      case .ticked(let payload):
        state.sum += 1
        guard state.sum.isMultiple(of: 10) else { return .none }
        let id = CountedID(number: state.sum, payload: payload)
        return .merge(.run(id: id) {}, .run(id: id, policy: .queue) {})
      case .measured:
        living(counter.count)
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
    let store = Store(
      initialState: Feature.State(),
      reducer: Feature(counter: counter) { living.append($0) })
    let long = Effect<Feature>.run(id: "long") { store in
      for _ in 0..<2 {
        for _ in 0..<count { store.send(.ticked(Payload(counter))) }
        store.send(.measured)
        await LaterTurn.now()
      }
    }
    await store.send(.started(long)).finish()
    expectEqual(store.sum, 2 * count)
    expectEqual(living, [0, 0])
    let short = Effect<Feature>.run { store in
      for _ in 1...3 { store.send(.ticked(Payload(counter))) }
      for _ in 1...3 { store.send(.measured) }
    }
    await store.send(.started(short)).finish()
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

  @Test("nothing is retained of a finished or cancelled effect, even if its task is kept")
  func keptTask() async {
    let (counter, gate) = (PayloadCounter(), Gate<Void>())
    let store = ScriptStore(
      Script { _, action in
        let payload = Payload(counter)
        let wait: Effect<Script> = .run {
          try? await gate.value()
          withExtendedLifetime(payload) {}
        }
        return action == "stop"
          ? .cancel(id: 1)
          : .merge(wait, .concatenate(wait, .run { withExtendedLifetime(payload) {} }))
            .cancellable(id: 1)
      })
    for action in ["none", "stop"] {
      let task = store.send("start")
      for _ in 0..<2 where action == "none" { gate.answer() }
      if action == "stop" { store.send(action) }
      await task.finish()
      await until(counter.count == 0)
      expectEqual(counter.count, 0)
      withExtendedLifetime(task) {}
    }
  }

  @Test(
    "the kept store of a finished effect retains nothing of the effects beside it",
    arguments: 0..<3, [[0, 1, 2], [2, 1, 0]])
  func keptStore(index: Int, order: [Int]) async {
    let (counter, log) = (PayloadCounter(), Log())
    let gates = (0..<3).map { _ in Gate<Void>() }
    var kept: StoreProxy<Script>?
    let store = ScriptStore(
      Script { _, _ in
        .merge(
          (0..<3).map { number in
            let payload = number == index ? nil : Payload(counter)
            return .run { store in
              if number == index { kept = store }
              try? await gates[number].value()
              withExtendedLifetime(payload) { log.add("\(number) ended") }
            }
          })
      })
    let task = store.send("start")
    expectEqual(counter.count, 2)
    for number in order {
      gates[number].answer()
      await log.wait(for: "\(number) ended")
    }
    await task.finish()
    expectEqual(counter.count, 0)
    withExtendedLifetime(kept) {}
  }
}
