internal import Corbel
package import CorbelStorage
package import ItemListExample
internal import Observation

/// The demo without a terminal: it receives keys, and its frames describe the screen.
///
/// ```swift
/// let demo = try Demo(stored: Stored(DemoState(), in: .memory()), items: repository)
/// demo.press(.enter)
/// ```
@MainActor @Observable package final class Demo {
  /// The current page.
  ///
  /// Replacing it releases its stores, and cancels their effects.
  package private(set) var page: (any Page)?
  package private(set) var isOver = false
  /// The events of all stores.
  @ObservationIgnored package let events = Events()
  @ObservationIgnored private let problem: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let counts: DemoCountService
  @ObservationIgnored private let stored: Stored<DemoState>

  /// Creates the demo.
  ///
  /// - Parameters:
  ///   - stored: The state that the last run saved.
  ///   - problem: The first message for the person, if there is one.
  ///   - items: The repository of the list.
  ///   - delay: The duration of each call of a service.
  ///   - clock: The clock that measures this and every other wait of the demo.
  /// - Throws: A `Diagnostic` if the container can't be built.
  package init(
    stored: Stored<DemoState>, problem: String? = nil, items: any ItemRepository,
    delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    self.stored = stored
    self.problem = problem
    counts = DemoCountService(stored: stored, delay: delay, clock: clock)
    dependencies = try Dependencies(.live) { builder in
      ItemsApp.register(in: &builder)
      builder.value(as: (any Clock<Duration>).self, clock)
      builder.value(as: (any ItemRepository).self, items)
    }
    show(stored.screen)
  }

  /// Passes a key to the current page.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  package func press(_ key: Key) {
    guard let page else { return }
    let command = page.commands.first { $0.key == key && $0.isEnabled }
    if let command { command.action() } else { page.type(key) }
  }

  /// Draws the current page, and observes the values that it reads.
  package func frame(columns: Int, rows: Int) -> Frame {
    var content =
      page?.content(width: Frame.pageWidth(columns: columns)) ?? PageContent(title: "")
    content.foot += [""] + Command.lines(page?.commands ?? [])
    if let problem { content.problems.insert(problem, at: 0) }
    return Frame(columns: columns, rows: rows, page: content, events: events.lines)
  }

  /// Ends the demo without a question, because no person is there to answer.
  package func quitUnasked() async {
    page?.leave(.quit)
    // Waits for a save that is under way before it ends the demo.
    await events.settled()
    isOver = true
  }

  /// Shows a screen, or the menu with the screen that the person comes from.
  private func show(_ screen: Screen?, from previous: Screen = .counter) {
    let events = events
    let responder = Responder<Exit> { [weak self] exit in
      switch exit {
      case .menu: self?.show(nil, from: screen ?? previous)
      case .quit: self?.isOver = true
      }
    }
    stored.screen = screen
    page =
      switch screen {
      case nil:
        MenuPage(
          selection: previous, choice: Responder { [weak self] in self?.show($0) },
          responder: responder)
      case .counter: CounterPage(service: counts, events: events, responder: responder)
      case .items:
        ItemsPage(reducer: dependencies.resolve(), events: events, responder: responder)
      }
  }
}
