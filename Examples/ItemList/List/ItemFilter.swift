package import EditItemExample

/// Which items a list shows.
package struct ItemFilter: Hashable, Sendable {
  /// How far items have to be.
  package enum Progress: CaseIterable, Sendable {
    case any, open, done
  }

  package var progress: Progress
  /// What the name or the notes have to contain, whatever the case.
  package var text: String

  package init(progress: Progress = .any, text: String = "") {
    self.progress = progress
    self.text = text
  }

  /// Whether an item is shown.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether it is as the filter wants it.
  package func includes(_ item: Item) -> Bool {
    isRightProgress(of: item) && (isWritten(in: item.name) || isWritten(in: item.notes))
  }

  private func isRightProgress(of item: Item) -> Bool {
    switch progress {
    case .any: true
    case .open: !item.isDone
    case .done: item.isDone
    }
  }

  /// Whether the filter's text stands in another one; a text of blanks stands everywhere.
  private func isWritten(in other: String) -> Bool {
    let text = ItemName(text).text
    return text.isEmpty || other.uppercased().contains(text.uppercased())
  }
}
