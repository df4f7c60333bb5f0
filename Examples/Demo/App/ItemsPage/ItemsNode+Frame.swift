internal import Corbel
internal import EditItemExample
internal import ItemListExample

extension ItemsNode {
  /// Draws the page, and observes the values that it reads.
  ///
  /// - Parameters:
  ///   - layout: The positions of the parts of the screen.
  ///   - problems: The messages for the person, besides that of the list.
  ///   - events: The entries of the event log.
  /// - Returns: The frame.
  func frame(_ layout: Layout, problems: [String], events: [EventLog.Entry]) -> Canvas {
    let problem = list[ItemList.problem]
    let problems = problems + (problem.map { [$0] } ?? [])
    if let editor {
      let view = EditItemView(
        state: editor.state, viewState: viewState, width: layout.contentWidth)
      let (lines, selection) = view.content
      return layout.frame(
        title: view.title, problems: problems, content: lines, selection: selection,
        events: events)
    }
    let view = ItemListView(
      state: list.state, visibleItems: list[ItemList.visibleItems],
      emptyReason: list[ItemList.emptyReason], problem: problem, viewState: viewState,
      width: layout.contentWidth, rows: layout.contentRows(below: problems))
    let (lines, selection) = view.content
    return layout.frame(
      title: ItemListView.title, problems: problems, content: lines, selection: selection,
      events: events)
  }
}
