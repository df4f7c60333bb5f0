internal import ColorsExample
internal import Corbel
internal import CounterExample

extension AppTree {
  /// Draws the current screen, and observes the values that it reads.
  ///
  /// - Parameter size: The size of the frame in cells.
  /// - Returns: The frame.
  package func frame(size: Canvas.Size) -> Canvas {
    let layout = Layout(size: size)
    switch screen {
    case .menu(let store):
      return layout.frame(
        title: MenuView.title, problems: problems,
        content: MenuView.lines(store.state, width: layout.contentWidth - 2),
        selection: store.selection, events: log.entries)
    case .counter(let node):
      let content = node.slot.counter.map { CounterView.lines(node.store.state, $0.screen) }
      return layout.frame(
        title: CounterView.title, problems: problems, content: content ?? [],
        events: log.entries)
    case .items(let node):
      return node.frame(layout, problems: problems, events: log.entries)
    case .session(let node):
      return node.frame(layout, problems: problems, events: log.entries)
    case .colors(let node):
      return layout.frame(
        title: ColorListView.title, problems: problems,
        content: ColorListView.lines(node.store.colors, width: layout.contentWidth),
        events: log.entries)
    case nil:
      return Canvas(size: size)
    }
  }

  private var problems: [String] { app.problem.map { [$0] } ?? [] }
}
