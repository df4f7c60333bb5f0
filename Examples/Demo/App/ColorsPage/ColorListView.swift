internal import ColorsExample
internal import Corbel

/// The view of the page of colors.
enum ColorListView {
  static let title = "Colors"

  /// Makes the lines of the page.
  ///
  /// The current colors stay visible during a load and after a failure.
  ///
  /// - Parameters:
  ///   - colors: The colors and the progress of loading them.
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
    case .failed(_, let old): StyledText(old == nil ? "failed" : "failed, old colors", .bold)
    }
  }

  /// The first line of an error, which describes the failure.
  private static func problem(_ colors: Loadable<[NamedColor]>, width: Int) -> [StyledText] {
    guard let error = colors.error else { return [] }
    let fact = "\(error)".prefix { $0 != "\n" }
    return [""] + String(fact).wrapped(to: width - 2).map { StyledText(" \($0)") }
  }
}
