import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets about observation", .stallLimit) struct ObservationSnippets {
  struct Feature: Reducer {
    struct State {
      var count = 0
      var items: [Int] = []
    }

    enum Action { case incremented, itemAdded(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .itemAdded(let item): state.items.append(item)
      }
      return .none
    }
  }

  final class Label {
    var text = ""
  }

  @MainActor final class CountLabel {
    let label = Label()
    private var token: ObservationToken?

    func show(_ store: StoreOf<Feature>) {
      token = ObservationToken { [label] in label.text = "Count: \(store.count)" }
    }

    func hide() {
      token?.cancel()
      token = nil
    }
  }

  private let store = Store(initialState: Feature.State(), reducer: Feature())

  /// Waits for all work that is already queued on the main actor.
  private func nextTurn() async {
    await Task { @MainActor in }.value
  }

  @Test("a function is called again after a change") func observing() async {
    let label = Label()
    let token = ObservationToken { label.text = "Count: \(store.count)" }
    #expect(label.text == "Count: 0")
    store.send(.incremented)
    await nextTurn()
    #expect(label.text == "Count: 1")
    token.cancel()
    store.send(.incremented)
    await nextTurn()
    #expect(label.text == "Count: 1")
  }

  @Test("an object keeps the token while it shows a value") func token() async {
    let count = CountLabel()
    count.show(store)
    store.send(.incremented)
    await nextTurn()
    #expect(count.label.text == "Count: 1")
    count.hide()
    store.send(.incremented)
    await nextTurn()
    #expect(count.label.text == "Count: 1")
  }

  // MARK: - Values

  struct User { var name = "Ada" }

  @Observable @MainActor final class Model {
    var user = User()
  }

  @Test("the values of a model, as a sequence") func sequence() async {
    let model = Model()
    var title = ""
    let task = Task { @MainActor in
      for await name in ObservedValues({ model.user.name }) {
        title = name
        if name == "Grace" { return }
      }
    }
    model.user.name = "Grace"
    await task.value
    #expect(title == "Grace")
  }

  @Test("the values of a store, until the task is cancelled") func valuesOfStore() async {
    let logger = Logger()
    let store = store
    @MainActor func show(_ count: Int) {
      logger.debug("\(count)")
      if count < 2 { store.send(.incremented) } else { withUnsafeCurrentTask { $0?.cancel() } }
    }
    let task = Task { @MainActor in
      for await count in ObservedValues(of: store, { $0.count }) { show(count) }
    }
    await task.value
    #expect(logger.lines == ["debug: 0", "debug: 1", "debug: 2"])
  }

  @Test("a sequence is iterated like any other") func observedValues() async {
    func firstBigCount() async -> Int? {
      let counts = ObservedValues(of: store) { $0.count }
      for await count in counts where count > 9 { return count }
      return nil
    }
    for _ in 0..<10 { store.send(.incremented) }
    #expect(await firstBigCount() == 10)
  }

  @Test("an observer that sends in a task is notified of later changes") func sending() async {
    var presented: [Int] = []
    let token = ObservationToken {
      guard let item = store.items.last, item < 0 else { return }
      presented.append(item)
      Task { store.send(.itemAdded(0)) }
    }
    for item in [-1, -2] {
      store.send(.itemAdded(item))
      await until(store.items.last == 0)
    }
    #expect(presented == [-1, -2])
    token.cancel()
  }
}
