import Corbel
import Observation
import TestSupport
import Testing

@MainActor @Suite("Snippets about observation", .stallLimit) struct ObservationSnippets {
  struct Profile: Equatable {
    var name = "Ada"
    var age = 36
  }

  struct Feature: Reducer {
    struct State {
      var count = 0
      var profile = Profile()
      var items = [1, 2, 3]

      var itemCount: Int { items.count }
    }

    static let evenItems = derived(\.items) { items in items.filter { $0.isMultiple(of: 2) } }

    enum Action { case incremented, nameChanged(String), birthday, itemAdded(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .incremented: state.count += 1
      case .nameChanged(let name): state.profile.name = name
      case .birthday: state.profile.age += 1
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
      token = observe { [label] in label.text = "Count: \(store.count)" }
    }

    func hide() {
      token?.cancel()
      token = nil
    }

    func showAgain(_ store: StoreOf<Feature>) {
      token = ObservationToken { [label] in label.text = "Count: \(store.count)" }
    }
  }

  /// A stand-in for UIKit's view controller, which has methods named `observe`.
  @MainActor class ViewController {
    init() {}
    func viewDidLoad() {}

    func observe<Value>(_ keyPath: KeyPath<ViewController, Value>, options: Int = 0) {}
  }

  final class CountViewController: ViewController {
    let store: StoreOf<Feature>
    let label = Label()
    private var token: ObservationToken?
    private(set) var values: [Int] = []
    private(set) var counts: ObservedValues<Int>?

    init(store: StoreOf<Feature>) {
      self.store = store
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      token = ObservationToken { [label, store] in label.text = "Count: \(store.count)" }
      counts = ObservedValues(of: store) { $0.count }
    }

    func showFirst() async {
      guard let counts else { return }
      for await count in counts {
        values.append(count)
        return
      }
    }
  }

  private let store = Store(initialState: Feature.State(), reducer: Feature())

  /// Waits for all work that is already queued on the main actor.
  private func nextTurn() async {
    await Task { @MainActor in }.value
  }

  @Test("a function is called again after a change") func observing() async {
    let label = Label()
    let token = observe { label.text = "Count: \(store.count)" }
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

  @Test("a view controller with methods named observe can observe")
  func viewController() async {
    let controller = CountViewController(store: store)
    controller.viewDidLoad()
    store.send(.incremented)
    await nextTurn()
    #expect(controller.label.text == "Count: 1")
    await controller.showFirst()
    #expect(controller.values == [1])
  }

  // MARK: - Values

  @Observable @MainActor final class Model {
    var user = Profile()
  }

  @Test("the values of a model, as a sequence") func sequence() async {
    let model = Model()
    var title = ""
    let task = Task { @MainActor in
      for await name in values({ model.user.name }) {
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
      for await count in values(of: store, { $0.count }) { show(count) }
    }
    await task.value
    #expect(logger.lines == ["debug: 0", "debug: 1", "debug: 2"])
  }

  @Test("the values of a released store end") func valuesOfNothing() async {
    func counts() -> ObservedValues<Int> {
      let store = Store(initialState: Feature.State(), reducer: Feature())
      return values(of: store) { $0.count }
    }
    for await count in counts() { Issue.record("There was a count, \(count).") }
  }

  @Test("a sequence is iterated like any other") func observedValues() async {
    func firstBigCount() async -> Int? {
      let counts = values(of: store) { $0.count }
      for await count in counts where count > 9 { return count }
      return nil
    }
    for _ in 0..<10 { store.send(.incremented) }
    #expect(await firstBigCount() == 10)
  }

  // MARK: - Observed fields

  private func hearing(of read: () -> Void, action: Feature.Action) -> Bool {
    let heard = Lock(false)
    withObservationTracking(read) { heard.withLock { $0 = true } }
    store.send(action)
    return heard.withLock { $0 }
  }

  @Test("reading a computed property observes the whole state") func computed() {
    #expect(hearing(of: { _ = store.itemCount }, action: .birthday))
    #expect(hearing(of: { _ = store.itemCount }, action: .itemAdded(4)))
  }

  @Test("a derived value notifies readers only of new values") func derived() {
    #expect(!hearing(of: { _ = store[Feature.evenItems] }, action: .birthday))
    #expect(!hearing(of: { _ = store[Feature.evenItems] }, action: .itemAdded(5)))
    #expect(hearing(of: { _ = store[Feature.evenItems] }, action: .itemAdded(4)))
  }

  @Test("an observer that sends in a task is notified of later changes") func sending() async {
    var presented: [Int] = []
    let token = observe {
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

  // MARK: - Closures

  struct Toolbar {
    var title = ""
    var onDone: () -> Void = {}
  }

  struct Handler {
    let call: () -> Void
  }

  struct Bar {
    var title = ""
    var onDone = Handler {}
  }

  private func hears<State>(
    ofTitle title: WritableKeyPath<State, String>, _ initialState: State,
    _ read: @escaping (Store<State, String>) -> Void
  ) -> Bool {
    let store = Store(
      initialState: initialState,
      reducer: Reduce<State, String, Never> { state, action in
        state[keyPath: title] = action
        return .none
      })
    let heard = Lock(false)
    withObservationTracking {
      read(store)
    } onChange: {
      heard.withLock { $0 = true }
    }
    store.send("Done")
    return heard.withLock { $0 }
  }

  @Test("a closure in an Equatable structure can be compared, a closure as a field can't")
  func closures() {
    #expect(hears(ofTitle: \.title, Toolbar()) { _ = $0.onDone })
    #expect(!hears(ofTitle: \.title, Bar()) { _ = $0.onDone })
  }
}
