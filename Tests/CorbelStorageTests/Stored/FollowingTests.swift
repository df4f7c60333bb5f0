import Corbel
import CorbelStorage
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Following a store", .stallLimit) struct FollowingTests {
  struct State { var names: [String] = [], query = "" }
  enum Action { case added(String), searched(String) }

  private let log = SaveLog(["tea"])
  private let clock = TestClock()

  private func makeStore(_ names: [String]) -> Store<State, Action> {
    Store(initialState: State(names: names)) { state, action in
      switch action {
      case .added(let name): state.names.append(name)
      case .searched(let text): state.query = text
      }
    }
  }

  private func open(_ diagnostics: DiagnosticReporter = .standard) -> Stored<[String]> {
    Stored([], in: log.storage, pause: .seconds(1), clock: clock, diagnostics: diagnostics)
  }

  @Test("a change of the part is saved after the pause, and no other change") func saved() async {
    let kept = open()
    let store = makeStore(kept.value)
    kept.follow(store, \.names)
    store.send(.searched("t"))
    await kept.flush()
    expectEqual(log.saved, [["tea"]])
    store.send(.added("milk"))
    store.send(.added("rice"))
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await expectEqual(log.nextSave(), ["tea", "milk", "rice"])
    expectEqual(kept.value, ["tea", "milk", "rice"])
    store.send(.added("salt"))
    await kept.flush()
    expectEqual(log.saved.last, ["tea", "milk", "rice", "salt"])
  }

  @Test("a store is kept alive from a change to its save") func releasedStore() async {
    let kept = open()
    var store: Store<State, Action>? = makeStore(kept.value)
    weak let unchanged = store
    if let store { kept.follow(store, \.names) }
    store = makeStore(kept.value)
    expectNil(unchanged)
    weak let released = store
    if let store { kept.follow(store, \.names) }
    store?.send(.added("milk"))
    store = nil
    await kept.flush()
    expectEqual(log.saved.last, ["tea", "milk"])
    expectNil(released)
  }

  @Test("the last change is saved if the value is released") func releasedValue() {
    var kept: Stored<[String]>? = open()
    let store = makeStore(kept?.value ?? [])
    kept?.follow(store, \.names)
    store.send(.added("milk"))
    kept = nil
    expectEqual(log.saved.last, ["tea", "milk"])
    store.send(.added("rice"))
    expectEqual(log.saved.last, ["tea", "milk"])
  }

  @Test("changes while the storage can't be read are saved by a retry") func unread() async {
    let log = SaveLog<[String]>()
    log.failLoads(with: Failure(reason: "locked"))
    let kept = Stored([], in: log.storage, diagnostics: .silent)
    var store: Store<State, Action>? = makeStore(["milk"])
    weak let released = store
    if let store { kept.follow(store, \.names) }
    store?.send(.added("rice"))
    store?.send(.added("salt"))
    store = nil
    expectNil(released)
    expectEqual(kept.value, ["milk", "rice", "salt"])
    log.failLoads(with: nil)
    await kept.retry()
    expectEqual(log.saved.last, ["milk", "rice", "salt"])
  }
}
