/// The view of the event log.
enum EventPane {
  /// The lines of the pane, the newest last.
  ///
  /// - Parameters:
  ///   - entries: The events to show.
  ///   - rows: The number of lines that fit.
  /// - Returns: The lines, from the top.
  static func lines(_ entries: [EventLog.Entry], rows: Int) -> [StyledText] {
    guard rows > 0 else { return [] }
    let title = StyledText("Events", .bold)
    return [title]
      + entries.suffix(rows - 1).map { entry in
        StyledText(entry.name, .dim).padded(to: 8)
          + StyledText(entry.kind).padded(to: 10) + StyledText(entry.text)
      }
  }
}
