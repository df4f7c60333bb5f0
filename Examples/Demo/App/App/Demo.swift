internal import ColorsExample
internal import Corbel
package import CorbelSessions
package import CorbelStorage
package import ItemListExample
internal import Observation
internal import SessionExample

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
  /// Whether the keys move through the timeline of the page.
  private var isTimelineOpen = false
  /// The events of all stores.
  @ObservationIgnored package let events = Events()
  @ObservationIgnored private let problem: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let counts: DemoCountService
  @ObservationIgnored private let session: SessionApp
  @ObservationIgnored private let server: String?
  @ObservationIgnored private var recorder: SessionRecorder?
  @ObservationIgnored private let stored: Stored<DemoState>

  /// Creates the demo.
  ///
  /// - Parameters:
  ///   - stored: The state that the last run saved.
  ///   - problem: The first message for the person, if there is one.
  ///   - items: The repository of the list.
  ///   - delay: The duration of each call of a service.
  ///   - clock: The clock that measures this and every other wait of the demo.
  ///   - server: The address of the colors. By default, they come from a recording.
  ///   - recorder: Records the page of the colors when it is shown first.
  /// - Throws: A `Diagnostic` if the container can't be built.
  package init(
    stored: Stored<DemoState>, problem: String? = nil, items: any ItemRepository,
    delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock(),
    server: String? = nil, recorder: SessionRecorder? = nil
  ) throws {
    self.stored = stored
    self.problem = problem
    self.server = server
    self.recorder = recorder
    counts = DemoCountService(stored: stored, delay: delay, clock: clock)
    dependencies = try Dependencies(.live) { builder in
      SessionApp.register(in: &builder)
      ItemsApp.register(in: &builder)
      // The list uses this clock as well.
      builder[ClockKey.self] = clock
      builder[SessionAPIKey.self] = LocalSessionAPI.withTwoUsers(delay: delay, clock: clock)
      builder.value(as: (any ItemRepository).self, items)
      builder.value(makeColorSource(server: server, clock: clock))
    }
    session = SessionApp(dependencies: dependencies)
    show(stored.screen)
  }

  /// Passes a key to the current page.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  package func press(_ key: Key) {
    let command = commands.first { $0.key == key && $0.isEnabled }
    if let command { command.action() } else if !isTimelineOpen { page?.type(key) }
  }

  /// The keys of the page, or of its timeline.
  private var commands: [Command] {
    guard let page else { return [] }
    guard let timeline = page.timeline, isTimelineOpen else { return page.commands }
    return [
      Command(.left, "Earlier") { timeline.show(timeline.position - 1) },
      Command(.right, "Later") { timeline.show(timeline.position + 1) },
      Command(.enter, "Go on from here") { self.isTimelineOpen = false },
      Command(.escape, "Go on from the newest") {
        self.isTimelineOpen = false
        timeline.resume()
      },
    ]
  }

  /// Draws the current page, and observes the values that it reads.
  package func frame(columns: Int, rows: Int) -> Frame {
    var content =
      page?.content(width: Frame.pageWidth(columns: columns)) ?? PageContent(title: "")
    if let timeline = page?.timeline, isTimelineOpen {
      content.foot += ["", PageContent.line("Moment", StyledText(timeline.title))]
    }
    content.foot += [""] + Command.lines(commands)
    if let problem { content.problems.insert(problem, at: 0) }
    return Frame(columns: columns, rows: rows, page: content, events: events.lines)
  }

  /// Ends the demo without a question, because no person is there to answer.
  package func quitUnasked() async {
    page?.timeline?.resume()
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
      case .timeline: self?.isTimelineOpen = true
      }
    }
    stored.screen = screen.flatMap { $0.isKept ? $0 : nil }
    page =
      switch screen {
      case nil:
        MenuPage(
          selection: previous, choice: Responder { [weak self] in self?.show($0) },
          responder: responder)
      case .counter: CounterPage(service: counts, events: events, responder: responder)
      case .items:
        ItemsPage(reducer: dependencies.resolve(), events: events, responder: responder)
      case .session: SessionPage(app: session, events: events, responder: responder)
      case .colors:
        ColorsPage(
          server: server, source: dependencies.resolve(), events: events, recorder: recorder.take(),
          responder: responder)
      }
  }
}
