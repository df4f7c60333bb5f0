internal import Corbel
internal import CounterExample

/// The view of the counter's page.
enum CounterView {
  static let title = "Counter"

  /// The lines of the page.
  ///
  /// - Parameters:
  ///   - state: The page's state.
  ///   - screen: The counter's values and controls.
  /// - Returns: The lines, from the top.
  static func lines(_ state: CounterPage.State, _ screen: CounterScreen) -> [StyledText] {
    let controls = screen.controls.map { control in
      KeyHint.line(String(control.key), control.title, isEnabled: control.isEnabled)
    }
    return [
      " " + StyledText(screen.title),
      " " + StyledText(state.way.title, .dim),
      "",
      " Count     " + StyledText("\(screen.count)", .bold),
      " Loaded    " + text(screen.loading, meanwhile: "loading…"),
      " Saved     " + text(screen.saving, meanwhile: "saving…"),
      " Reported  " + (state.lastSaved.map { "\($0)" } ?? StyledText("-", .dim)),
      " Service   " + (state.isServiceAvailable ? "on" : StyledText("off", .bold)),
      "",
    ] + controls + hints(state)
  }

  private static func hints(_ state: CounterPage.State) -> [StyledText] {
    let number = (CounterWay.allCases.firstIndex(of: state.way) ?? 0) + 1
    return [
      "",
      KeyHint.line("tab", "Next way (\(number) of \(CounterWay.allCases.count))"),
      KeyHint.line("r", "Request a save"),
      KeyHint.line("a", "Switch the service \(state.isServiceAvailable ? "off" : "on")"),
      KeyHint.line("esc", "Menu"),
      KeyHint.line("q", "Quit"),
    ]
  }

  private static func text(_ loadable: Loadable<Int>, meanwhile: String) -> StyledText {
    switch loadable.phase {
    case .notLoaded: StyledText("-", .dim)
    case .loading: StyledText(meanwhile, .dim)
    case .loaded(let count): StyledText("\(count)")
    case .failed(let error, _): StyledText("\(error)", .bold)
    }
  }
}
