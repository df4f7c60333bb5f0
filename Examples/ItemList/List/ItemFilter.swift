package import EditItemExample

/// The filter that selects the visible items of a list.
package struct ItemFilter: Hashable, Sendable {
  /// The completion that an item must have.
  package enum Progress: CaseIterable, Sendable {
    case any, open, done
  }

  package var progress: Progress
  /// The text that the name or the notes must contain.
  ///
  /// Case is ignored.
  package var text: String

  package init(progress: Progress = .any, text: String = "") {
    self.progress = progress
    self.text = text
  }

  /// Returns whether an item passes the filter.
  ///
  /// - Parameter item: The item.
  /// - Returns: Whether the item is visible.
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

  /// Whether another text contains the filter's text.
  ///
  /// A text of spaces is contained everywhere.
  private func isWritten(in other: String) -> Bool {
    let text = ItemName(text).text
    return text.isEmpty || other.uppercased().contains(text.uppercased())
  }
}
