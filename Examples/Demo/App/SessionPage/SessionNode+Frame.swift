internal import SessionExample

extension SessionNode {
  /// Draws the page, and observes the values that it reads.
  ///
  /// - Parameters:
  ///   - layout: The positions of the parts of the screen.
  ///   - problems: The messages for the person.
  ///   - events: The entries of the event log.
  /// - Returns: The frame.
  func frame(_ layout: Layout, problems: [String], events: [EventLog.Entry]) -> Canvas {
    switch app.screen {
    case .authentication(let login):
      let view = SignInView(login: login, viewState: viewState, width: layout.contentWidth)
      return layout.frame(
        title: SignInView.title, problems: problems, content: view.lines, events: events)
    case .home(let home):
      let view = HomeView(home: home, viewState: viewState, width: layout.contentWidth)
      return layout.frame(
        title: HomeView.title, problems: problems, content: view.lines, selection: view.selection,
        events: events)
    }
  }
}
