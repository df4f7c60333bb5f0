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

  @Test("a change of the part is saved after the pause") func saved() async {
    let kept = open()
    let store = makeStore(kept.value)
    kept.follow(store, \.names)
    store.send(.added("milk"))
    store.send(.added("rice"))
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    await expectEqual(log.nextSave(), ["tea", "milk", "rice"])
    expectEqual(kept.value, ["tea", "milk", "rice"])
  }

  @Test("the changes after a save are saved too") func later() async {
    let kept = open()
    let store = makeStore(kept.value)
    kept.follow(store, \.names)
    for name in ["milk", "rice"] {
      store.send(.added(name))
      await kept.flush()
    }
    expectEqual(log.saved.last, ["tea", "milk", "rice"])
  }

  @Test("neither the initial state nor another part is saved") func others() async {
    let kept = open()
    let store = makeStore(["other"])
    kept.follow(store, \.names)
    store.send(.searched("t"))
    await kept.flush()
    expectEqual(log.saved, [["tea"]])
  }

  @Test("the last change is saved if the store is released") func releasedStore() async {
    let kept = open()
    var store: Store<State, Action>? = makeStore(kept.value)
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

  @Test("a store without changes is not kept alive") func unchangedStore() {
    let kept = open()
    var store: Store<State, Action>? = makeStore(kept.value)
    weak let released = store
    if let store { kept.follow(store, \.names) }
    store = nil
    expectNil(released)
    expectEqual(kept.value, ["tea"])
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
