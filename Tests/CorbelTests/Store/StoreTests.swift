import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor
@Suite("Store", .stallLimit) struct StoreTests {
  /// Neither is `Equatable` or `Sendable`.
  private final class Model { var number = 0 }

  private struct Change { let apply: (Model) -> Void }

  @Test("it reads like its state, and neither state nor action has to be Equatable or Sendable")
  func reading() {
    let store = Store<(name: String, age: Int), Int>(initialState: (name: "Ada", age: 36)) {
      $0.age += $1
    }
    store.send(4)
    expectEqual("\(store.name), \(store.age), \(store[\.name.count])", "Ada, 40, 3")
    expectTrue(store.state == (name: "Ada", age: 40))
    let other = Store<Model, Change>(initialState: Model()) { $1.apply($0) }
    other.send(Change { $0.number = 3 })
    expectEqual(other.number, 3)
  }

  private struct Room { var guest: Member.State? }

  private typealias RoomChange = @MainActor (inout Room) -> Void

  @Test("a store has its observer and its reporter, however it is made")
  func observerAndReporter() {
    let (log, recorder) = (Log(), DiagnosticRecorder())
    let (state, reporter) = (Room(guest: Member.State()), recorder.reporter)
    let observer = StoreObserver { event in
      if case .actionReduced(let reduced) = event { log.add("\(reduced.origin)") }
    }
    func reducer<Output>() -> Reduce<Room, RoomChange, Output> {
      Reduce { state, change in
        change(&state)
        return .none
      }
    }
    let silent: Reduce<Room, RoomChange, Never> = reducer()
    let responding: Reduce<Room, RoomChange, String> = reducer()
    let stores: [Store<Room, RoomChange>] = [
      Store(initialState: state, reducer: silent, observer: observer, diagnostics: reporter),
      Store(
        initialState: state, reducer: responding, responder: .noop, observer: observer,
        diagnostics: reporter),
      Store(initialState: state, observer: observer, diagnostics: reporter) { $1(&$0) },
    ]
    for (number, store) in stores.enumerated() {
      let guest = store.scope(state: \.guest) { (_: String) in { _ in } }
      store.send { $0.guest = nil }
      guest?.send("late")
      expectEqual([log.entries.count, recorder.texts.count], [number + 1, number + 1])
    }
  }
}

@MainActor
@Suite("StoreProxy", .stallLimit) struct StoreProxyTests {
  let gate = Gate<Void>()
  let recorder = DiagnosticRecorder()

  @Test(
    "its actions are reduced before send returns, unless the store is processing another",
    .effectsStartAtOnce
  )
  func sending() async {
    var seen: [Int] = []
    let store = ScriptStore(
      Script { [gate] state, action in
        guard action == "start" else {
          state.count += 1
          return .none
        }
        return .run { store in
          store.send("count")
          seen.append(store.count)
          try await gate.value()
          store.send("count")
          seen += [store.count, store.state.log.count]
        }
      })
    let task = store.send("start")
    gate.answer()
    await task.finish()
    expectEqual(seen, [0, 2, 3])
  }

  @Test("sending after the operation has returned is reported, and dropped")
  func afterwards() async {
    var leaked: StoreProxy<Script>?
    let line: UInt = #line + 2
    var store: ScriptStore? = ScriptStore(
      Script(["start": .run(id: "search") { leaked = $0 }]), diagnostics: recorder.reporter)
    await store?.send("start").finish()
    leaked?.send("late")
    leaked?.respond("late output")
    expectEqual(store?.log, ["start"])
    // Without the store, the call is no mistake.
    store = nil
    leaked?.send("late")
    expectEqual(
      recorder.texts,
      ["sent 'late'", "responded 'late output'"].map { deed in
        """
        An effect \(deed) after it had finished.

          Effect:  effect 1 (search, StoreTests.swift:\(line))

        The store ignored the call, because an effect can act only while it runs. \
        Send before the operation returns, and await the tasks that the operation starts.
        """
      })
  }

  @Test("a loop that waits for its own action is reported", .effectsStartAtOnce)
  func endlessLoop() {
    var count = 0
    var countAtReport: Int?
    let reporter = DiagnosticReporter { [reporter = recorder.reporter] diagnostic in
      reporter.report(diagnostic)
      MainActor.assumeIsolated { countAtReport = count }
    }
    let line: UInt = #line + 2
    // The cancellation drops the queued actions, which would take much time.
    let effect = Effect<Tally>.run(id: "loop") { store in
      while count <= 100_000 {
        count += 1
        store.send(false)
      }
      withUnsafeCurrentTask { $0?.cancel() }
      await LaterTurn.now()
    }
    let store = Store(initialState: 0, reducer: Tally(effect: effect), diagnostics: reporter)
    store.send(true)
    expectEqual(countAtReport, 100_000)
    expectEqual(store.state, 1)
    expectEqual(
      recorder.texts,
      [
        """
        An effect has sent 100000 actions, and the store has reduced none of them.

          Effect:  effect 1 (loop, StoreTests.swift:\(line))

        The store reduces them when the operation suspends for the first time. Don't wait for a \
        change of the state in a loop: the state can't change before the operation suspends.
        """
      ])
  }

  private struct Tally: Reducer {
    let effect: Effect<Tally>

    func reduce(into state: inout Int, action isFirst: Bool) -> Effect<Self> {
      state += 1
      return isFirst ? effect : .none
    }
  }
}
