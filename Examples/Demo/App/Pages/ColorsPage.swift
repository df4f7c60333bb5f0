internal import ColorsExample
internal import Corbel
internal import CorbelSessions

/// The page of colors.
@MainActor final class ColorsPage: Page {
  private let moments: Timeline<Colors.State, Colors.Action>
  private let server: String?
  let responder: Responder<Exit>

  init(
    server: String?, source: ColorSource, events: Events, recorder: SessionRecorder?,
    responder: Responder<Exit>
  ) {
    self.server = server
    self.responder = responder
    moments = Timeline(
      initialState: Colors.State(), reducer: Colors(source: source),
      observer: .merge(
        events.observer(named: "colors"),
        recorder?.observer(of: Colors.self) ?? StoreObserver { _ in }),
      diagnostics: events.diagnostics)
    store.send(.appeared)
  }

  var timeline: (any PageTimeline)? { moments }

  private var store: StoreOf<Colors> { moments.store }

  var commands: [Command] {
    [
      Command("r", "Load again") { self.store.send(.refreshed) },
      Command("c", "Cancel", isEnabled: store.colors.isLoading) { self.store.send(.cancelTapped) },
    ] + exits
  }

  func content(width: Int) -> PageContent {
    let colors = store.colors
    let progress = StyledText.progress(of: colors, "loading…") { "\($0.count)" }
    let hint =
      "To load them from a server, run 'python3 server.py 8137' in Tests/CorbelHTTPTests/Support, "
      + "and the demo with '--server http://127.0.0.1:8137/api/colors'."
    return PageContent(
      title: "Colors",
      // The first line of an error describes the failure.
      problems: colors.error.map { [String("\($0)".prefix { $0 != "\n" })] } ?? [],
      head: [
        PageContent.line("From", StyledText(server ?? "a recording")),
        PageContent.line("Loaded", colors.error == nil ? progress : StyledText("failed", .bold)),
        "",
      ],
      // The current colors stay visible during a load and after a failure.
      list: (colors.value ?? []).map {
        StyledText("   \($0.hex)").padded(to: PageContent.column) + StyledText($0.name)
      }, foot: server == nil ? [""] + PageContent.text(hint, .dim, width: width) : [])
  }
}
