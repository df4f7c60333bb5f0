internal import Corbel
internal import EditItemExample
internal import ItemListExample

/// The view of the list's page while the editor is closed.
@MainActor struct ItemListView {
  static let title = "Items"

  let state: ItemList.State
  let visibleItems: [Item]
  /// The reason why no items are visible.
  let emptyReason: String?
  let problem: String?
  let viewState: ItemsViewState
  let width: Int
  /// The number of lines that fit on the screen.
  let rows: Int

  /// The lines of the page, and the line that stays in view: an answer, the filter or a row.
  var content: (lines: [StyledText], selection: Int) {
    let question = Question(state)?.lines(width: width)
    let bottom = question ?? hints
    let head = [" List      " + status, " Filter    " + filter, ""]
    let items = items(rows: max(3, rows - head.count - 1 - bottom.count))
    let lines = head + items.lines + [""] + bottom
    if question != nil { return (lines, lines.count - 1) }
    return (lines, viewState.isFilterTyped ? 1 : head.count + items.selection)
  }

  private var status: StyledText {
    if !state.isLoaded {
      return StyledText(state.stored.isLoading ? "loading…" : "not loaded", .dim)
    }
    let all = state.items.count
    let visible = visibleItems.count
    let count = visible == all ? "\(all)" : "\(visible) of \(all)"
    return "\(count), " + StyledText(state.isUnsaved ? "not saved yet" : "saved", .dim)
  }

  private var filter: StyledText {
    let text = state.filter.text
    if viewState.isFilterTyped {
      return TextField(text, cursor: viewState.cursor).line(width: width - KeyHint.column)
    }
    let progress =
      switch state.filter.progress {
      case .any: "all"
      case .open: "open"
      case .done: "done"
      }
    return StyledText(text.isEmpty ? progress : "\(progress), with '\(text)'")
  }

  private func items(rows: Int) -> (lines: [StyledText], selection: Int) {
    let items = visibleItems
    guard !items.isEmpty else { return ([StyledText("   \(emptyReason ?? "")", .dim)], 0) }
    let selected = items.firstIndex { $0.id == state.selection } ?? 0
    let start = min(max(selected - rows / 2, 0), max(items.count - rows, 0))
    return (items[start...].prefix(rows).map(row), selected - start)
  }

  private func row(_ item: Item) -> StyledText {
    let isSelected = item.id == state.selection
    let mark = StyledText("\(isSelected ? " > " : "   ")[\(item.isDone ? "x" : " ")] ")
    let name = StyledText(item.name, item.isDone ? .dim : [])
    let line = (mark + name + StyledText("  \(item.notes)", .dim)).truncated(to: width - 1)
    return isSelected ? line.padded(to: width - 2).styled(.inverse) : line
  }

  private var hints: [StyledText] {
    let canChange = state.selection != nil
    return [
      KeyHint.line("a", "Add", isEnabled: state.isLoaded),
      KeyHint.line("e", "Edit", isEnabled: canChange),
      KeyHint.line("d", "Delete", isEnabled: canChange),
      KeyHint.line("x", "Mark as done or not done", isEnabled: canChange),
      KeyHint.line("j, k", "Select"),
      KeyHint.line("J, K", "Move", isEnabled: canChange),
      KeyHint.line("/", "Filter by text"),
      KeyHint.line("f", "Filter by status"),
    ]
      + (problem == nil ? [] : [KeyHint.line("t", "Try again")])
      + [KeyHint.line("esc", "Menu"), KeyHint.line("q", "Quit")]
  }
}
