internal import ColorsExample
package import Corbel
internal import CounterExample
internal import ItemListExample
internal import Observation
internal import SessionExample

/// The hierarchy of the demo's stores: the root, and below it the screen that is shown.
///
/// It needs no terminal: keys go in, and what is to be shown is read.
///
/// ```swift
/// let services = DemoServices(count: 1, items: repository) { ColorSource(client: .live()) }
/// let tree = AppTree(dependencies: try Dependencies(.live, services.register)) {
///   try file.write($0)
/// }
/// tree.press(.enter)
/// ```
@MainActor @Observable package final class AppTree {
  /// A screen, with the stores that belong to it.
  package enum Screen {
    case menu(StoreOf<Menu>)
    case counter(CounterNode)
    case items(ItemsNode)
    case session(SessionNode)
    case colors(ColorsNode)
  }

  package let app: StoreOf<App>
  /// The screen that is shown, which goes away with what it runs when another takes its place.
  package private(set) var screen: Screen?
  /// What has happened in all of the stores.
  package let log = EventLog()
  /// What goes on in all of the stores but the counter's own.
  @ObservationIgnored package let activity = ActivityMonitor(ignoring: [CounterPage.Work.counter])
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let service: DemoCountService
  @ObservationIgnored private let items: ItemsApp
  @ObservationIgnored private let session: SessionApp

  /// Builds the hierarchy that a state describes.
  ///
  /// - Parameters:
  ///   - state: What was kept.
  ///   - problem: What a person has to be told first.
  ///   - dependencies: The container, with what ``DemoServices/register(in:)`` registers.
  ///   - write: Keeps the state.
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

  nonisolated deinit {}

  /// Hands a key to the screen that is shown.
  ///
  /// - Parameter key: The key. One that means nothing is ignored.
  package func press(_ key: Key) {
    switch screen {
    // What is typed into a field there is no command.
    case .items(let node): node.press(key)
    case .session(let node): node.press(key)
    case .colors(let node): node.press(key)
    case _ where key == .character("q"): quit()
    case .menu(let store): Menu.Action(key).map { _ = store.send($0) }
    case .counter(let node): node.press(key)
    case nil: break
    }
  }

  /// Ends the demo, unless the screen that is shown has something to ask first.
  package func quit() {
    if case .items(let node) = screen { node.end(.quitChosen) } else { app.send(.quitTapped) }
  }

  /// Ends the demo without asking anything, because nobody is there to answer.
  package func quitUnasked() async {
    quit()
    // Who saves and quits at once has saved.
    await activity.settled()
    if !app.isOver { app.send(.quitTapped) }
    await activity.settled()
  }

  /// Why something is lost if the program ends now.
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

/// What the root's responder needs before there is a tree.
@MainActor private final class WeakTree {
  weak var value: AppTree?

  nonisolated deinit {}
}
