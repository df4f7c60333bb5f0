internal import ColorsExample
internal import Corbel

/// The lines of the page of colors.
enum ColorListView {
  static let title = "Colors"

  /// Describes the page, in which old colors stay while new ones are loaded or can't be.
  ///
  /// - Parameters:
  ///   - colors: The colors, as far as they are loaded.
  ///   - width: The number of columns.
  /// - Returns: The lines, from the top.
  static func lines(_ colors: Loadable<[NamedColor]>, width: Int) -> [StyledText] {
    let list = (colors.value ?? []).map { color in
      StyledText("   \(color.hex)").padded(to: KeyHint.column) + StyledText(color.name)
    }
    return [" Loaded    " + status(colors)] + problem(colors, width: width) + [""] + list + [
      "", KeyHint.line("r", "Load again"),
      KeyHint.line("c", "Cancel", isEnabled: colors.isLoading), KeyHint.line("esc", "Menu"),
      KeyHint.line("q", "Quit"),
    ]
  }

  private static func status(_ colors: Loadable<[NamedColor]>) -> StyledText {
    switch colors.phase {
    case .notLoaded: StyledText("-", .dim)
    case .loading: StyledText("loading…", .dim)
    case .loaded(let colors): StyledText("\(colors.count)")
    case .failed(_, let old): StyledText(old == nil ? "failed" : "failed, these are old", .bold)
    }
  }

  /// The first line of an error, which says what has happened.
  private static func problem(_ colors: Loadable<[NamedColor]>, width: Int) -> [StyledText] {
    guard let error = colors.error else { return [] }
    let fact = "\(error)".prefix { $0 != "\n" }
    return [""] + String(fact).wrapped(to: width - 2).map { StyledText(" \($0)") }
  }
}
