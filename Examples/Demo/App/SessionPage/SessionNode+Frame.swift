internal import SessionExample

extension SessionNode {
  /// Draws the page, and observes all that it reads.
  ///
  /// - Parameters:
  ///   - layout: Where things stand.
  ///   - problems: What a person has to be told.
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
