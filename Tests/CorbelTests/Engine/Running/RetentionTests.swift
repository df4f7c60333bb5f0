import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("11. A long-lived effect retains nothing for each action that it sends", .stallLimit)
struct RetentionTests {
  private struct Feature: Reducer {
    struct State { var sum = 0 }

    enum Action {
      case started(Int)
      case ticked(Payload)
      case measured
    }

    let counter: PayloadCounter
    let living: @MainActor (Int) -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .started(let count):
        return .run(id: "long") { [counter] store in
          for _ in 0..<count { store.send(.ticked(Payload(counter))) }
          store.send(.measured)
          await LaterTurn.now()
          for _ in 0..<count { store.send(.ticked(Payload(counter))) }
          store.send(.measured)
        }
      case .ticked(let payload):
        state.sum += 1
        guard state.sum.isMultiple(of: 10) else { return .none }
        return .run(id: "short", policy: .queue) { _ in withExtendedLifetime(payload) {} }
      case .measured:
        living(counter.count)
        return .none
      }
    }
  }

  @Test(
    "a hundred thousand sends retain as little as a thousand", .effectsStartAtOnce,
    arguments: [1000, 100_000])
  func living(count: Int) async {
    var living: [Int] = []
    let feature = Feature(counter: PayloadCounter()) { living.append($0) }
    let store = Store(initialState: Feature.State(), reducer: feature)
    await store.send(.started(count / 2)).finish()
    expectEqual(store.sum, count)
    expectEqual(living, [0, 0])
  }

  @Test(
    "an action is released as soon as it is reduced, while others still wait", .effectsStartAtOnce
  )
  func reducedActions() {
    var living: [Int] = []
    let feature = Feature(counter: PayloadCounter()) { living.append($0) }
    let store = Store(
      initialState: Feature.State(),
      reducer: Reduce<Feature.State, [Feature.Action], Never> { state, actions in
        for action in actions { _ = feature.reduce(into: &state, action: action) }
        return actions.isEmpty
          ? .run { store in
            for _ in 1...3 { store.send([.ticked(Payload(feature.counter))]) }
            for _ in 1...3 { store.send([.measured]) }
          } : .none
      })
    store.send([])
    expectEqual(living, [0, 0, 0])
  }

  /// An identifier whose living instances a test can count.
  private struct CountedID: Hashable {
    let number: Int
    let payload: Payload

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test("the store retains nothing of finished effects", .effectsStartAtOnce)
  func bookkeeping() async {
    let counter = PayloadCounter()
    var living: [Int] = []
    let store = ScriptStore(
      Script { state, action in
        switch action {
        case "start":
          return .run { store in
            for _ in 0..<1000 { store.send("work") }
            store.send("measure")
            await LaterTurn.now()
          }
        case "work":
          state.count += 1
          let id = CountedID(number: state.count, payload: Payload(counter))
          return .merge(.run(id: id) { _ in }, .run(id: id, policy: .queue) { _ in })
        case "measure":
          living.append(counter.count)
          return .none
        default:
          return .none
        }
      })
    await store.send("start").finish()
    expectEqual(store.count, 1000)
    expectEqual(living, [0])
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
      gates[number].open()
      await log.wait(for: "\(number) ended")
    }
    await task.finish()
    expectEqual(counter.count, 0)
    withExtendedLifetime(kept) {}
  }
}
