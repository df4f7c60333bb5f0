import Corbel
import TestSupport
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite("Snippets about stores", .stallLimit) struct StoreSnippets {
  struct Counter: Reducer {
    struct State: Equatable { var count = 0 }
    enum Action { case incremented, decremented }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .decremented: state.count -= 1
      }
      return .none
    }
  }

  @Test("a store of a reducer") func store() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    store.send(.incremented)
    let count = store.count
    #expect(count == 1)
    store.send(.decremented)
    #expect(store.count == 0)
  }

  @Test("a reducer made of a closure") func closure() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int, Never> { sum, number in
        sum += number
        return .none
      })
    store.send(2)
    store.send(3)
    #expect(store.state == 5)
  }

  @Test("a store made of a closure") func closureStore() {
    let sum = Store<Int, Int>(initialState: 0) { sum, number in sum += number }
    sum.send(2)
    #expect(sum.state == 2)
  }

  struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View { Text("\(store.count)") }
  }

  @Test("the place of a call") func callSite() {
    var sites: [String] = []
    let store = Store(
      initialState: Counter.State(), reducer: Counter(),
      observer: StoreObserver { event in
        if case .actionReduced(let reduced) = event, case .sent(let site) = reduced.origin {
          sites.append("\(site)")
        }
      })
    store.send(.incremented)  // the call site is this line
    #expect(sites == ["StoreSnippets.swift:\(#line - 1)"])
  }

  // MARK: - Observers

  /// A feature with one effect, for waiting for its end.
  struct Loading: Reducer {
    enum Action { case refreshed, loaded }

    func reduce(into count: inout Int, action: Action) -> Effect<Self> {
      switch action {
      case .refreshed:
        return .run(id: "load") {
        } finish: { _ in
          .loaded
        }
      case .loaded: count += 1
      }
      return .none
    }
  }

  let logger = Logger()

  @Test("an observer that logs what happens") func observer() {
    let store = Store(
      initialState: Counter.State(), reducer: Counter(),
      observer: StoreObserver { event in logger.debug("\(event)") })
    store.send(.incremented)
    #expect(logger.lines == ["debug: sent: incremented"])
  }

  private func refresh(_ observer: StoreObserver) async -> [String] {
    let store = Store(initialState: 0, reducer: Loading(), observer: observer)
    await store.send(.refreshed).finish()
    #expect(store.state == 1)
    return logger.lines.map { $0.replacing(/StoreSnippets.swift:\d+/, with: "here") }
  }

  @Test("the events of an observer") func event() async {
    let observer = StoreObserver { event in
      switch event {
      case .effectBegan(let info): logger.debug("began \(info)")
      case .effectFinished(let info), .effectCancelled(let info): logger.debug("ended \(info)")
      case .actionReduced, .outputSent: break
      }
    }
    #expect(
      await refresh(observer)
        == ["debug: began effect 1 (load, here)", "debug: ended effect 1 (load, here)"])
  }

  @Test("the properties of a reduced action") func reducedAction() async {
    let observer = StoreObserver { event in
      guard case .actionReduced(let reduced) = event else { return }
      logger.debug("\(reduced.action) (\(reduced.origin)): \(reduced.stateAfter)")
    }
    #expect(
      await refresh(observer) == ["debug: refreshed (sent): 0", "debug: loaded (effect 1): 1"])
  }

  @Test("the properties of an effect") func effectInfo() async {
    let observer = StoreObserver { event in
      guard case .effectBegan(let info) = event else { return }
      logger.debug("effect \(info.number) was made at \(info.callSite)")
    }
    #expect(await refresh(observer) == ["debug: effect 1 was made at here"])
  }
}
