internal import ColorsExample
package import Corbel
internal import CounterExample
internal import ItemListExample
internal import Observation
internal import SessionExample

/// The hierarchy of the demo's stores: the root, and below it the current screen.
///
/// The hierarchy needs no terminal. It receives keys, and its values describe the screen.
///
/// ```swift
/// let services = DemoServices(count: 1, items: repository) { ColorSource(client: .live()) }
/// let tree = AppTree(dependencies: try Dependencies(.live, services.register)) {
///   try file.write($0)
/// }
/// tree.press(.enter)
/// ```
@MainActor @Observable package final class AppTree {
  /// A screen with its stores.
  package enum Screen {
    case menu(StoreOf<Menu>)
    case counter(CounterNode)
    case items(ItemsNode)
    case session(SessionNode)
    case colors(ColorsNode)
  }

  package let app: StoreOf<App>
  /// The current screen.
  ///
  /// Replacing it releases its stores, and cancels their effects.
  package private(set) var screen: Screen?
  /// The events of all stores.
  package let log = EventLog()
  /// The activity of all stores except the counter's own.
  @ObservationIgnored package let activity = ActivityMonitor(ignoring: [CounterPage.Work.counter])
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let service: DemoCountService
  @ObservationIgnored private let items: ItemsApp
  @ObservationIgnored private let session: SessionApp

  /// Creates the hierarchy for a state.
  ///
  /// - Parameters:
  ///   - state: The state that the last run saved.
  ///   - problem: The first message for the person, if there is one.
  ///   - dependencies: The container, with the registrations of ``DemoServices/register(in:)``.
  ///   - write: Saves the state.
  package init(
    state: DemoState = DemoState(), problem: String? = nil, dependencies: Dependencies,
    write: @escaping @MainActor (DemoState) throws -> Void
  ) {
    let tree = WeakTree()
    let diagnostics = log.diagnosticReporter
    app = Store(
      initialState: App.State(kept: state, problem: problem), reducer: App(write: write),
      responder: Responder { [tree] output in tree.value?.handle(output) },
      observer: .merge(log.observer(named: "app"), activity.observer(named: "app")),
      diagnostics: diagnostics)
    self.dependencies = dependencies
    service = dependencies.resolve()
    items = dependencies.resolve()
    session = SessionApp(dependencies: dependencies)
    service.responder = app.responder { .countStored($0) }
    tree.value = self
    show(state.screen)
  }

  /// Passes a key to the current screen.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  package func press(_ key: Key) {
    switch screen {
    // On these screens 'q' can be text for a field, so they handle it themselves.
    case .items(let node): node.press(key)
    case .session(let node): node.press(key)
    case .colors(let node): node.press(key)
    case _ where key == .character("q"): quit()
    case .menu(let store): Menu.Action(key).map { _ = store.send($0) }
    case .counter(let node): node.press(key)
    case nil: break
    }
  }

  /// Ends the demo, unless the current screen has to ask a question first.
  package func quit() {
    if case .items(let node) = screen { node.end(.quitChosen) } else { app.send(.quitTapped) }
  }

  /// Ends the demo without a question, because no person is there to answer.
  package func quitUnasked() async {
    quit()
    // Waits for a save that is under way before it ends the demo.
    await activity.settled()
    if !app.isOver { app.send(.quitTapped) }
    await activity.settled()
  }

  /// The reason why data would be lost if the program ended now.
  package var loss: String? {
    if app.isUnsaved, let problem = app.problem { return problem }
    guard case .items(let node) = screen, node.list.isUnsaved else { return nil }
    return node.list[ItemList.problem]
  }

  private func handle(_ output: App.Output) {
    switch output {
    case .screenChanged(let screen): show(screen)
    }
  }

  private func show(_ screen: DemoState.Screen) {
    switch screen {
    case .menu: self.screen = .menu(makeMenu())
    case .counter: self.screen = .counter(makeCounter())
    case .items: self.screen = .items(makeItems())
    case .session: self.screen = .session(makeSession())
    case .colors: self.screen = .colors(makeColors())
    }
  }

  private func makeMenu() -> StoreOf<Menu> {
    Store(
      initialState: Menu.State(), reducer: Menu(), responder: app.responder { .menu($0) },
      observer: .merge(log.observer(named: "menu"), activity.observer(named: "menu")),
      diagnostics: log.diagnosticReporter)
  }

  private func makeCounter() -> CounterNode {
    CounterNode(
      state: CounterPage.State(way: app.kept.way, kind: app.kept.kind), service: service,
      responder: app.responder { .page($0) }, log: log, activity: activity)
  }

  private func makeItems() -> ItemsNode {
    ItemsNode(
      reducer: items, responder: app.responder { .items($0) }, log: log, activity: activity)
  }

  private func makeSession() -> SessionNode {
    SessionNode(
      app: session, responder: app.responder { .session($0) }, log: log, activity: activity)
  }

  private func makeColors() -> ColorsNode {
    ColorsNode(
      source: dependencies.resolve(), responder: app.responder { .colors($0) }, log: log,
      activity: activity)
  }
}

/// A reference to the tree for the root's responder, which is created before the tree.
@MainActor private final class WeakTree {
  weak var value: AppTree?
}
