internal import Corbel
internal import SessionExample

/// The view of the session's page if a user is signed in.
@MainActor struct HomeView {
  static let title = "Home"

  let home: HomeModel
  let viewState: SessionViewState
  let width: Int

  /// The lines of the page.
  var lines: [StyledText] {
    [" " + StyledText(home.greeting, .bold), "", " Notes     " + status]
      + (home.notes.value ?? []).map { StyledText("   \($0)").truncated(to: width - 1) }
      + ["", " Draft     " + draft, ""] + hints
  }

  /// The index of the line that stays in view.
  var selection: Int? {
    viewState.note == nil ? nil : 4 + (home.notes.value?.count ?? 0)
  }

  private var status: StyledText {
    if home.adding.isLoading { return StyledText("adding…", .dim) }
    if let error = home.adding.error { return StyledText("\(error)", .bold) }
    return switch home.notes.phase {
    case .notLoaded: StyledText("-", .dim)
    case .loading: StyledText("loading…", .dim)
    case .loaded(let notes): StyledText("\(notes.count)")
    case .failed(let error, _): StyledText("\(error)", .bold)
    }
  }

  private var draft: StyledText {
    let room = width - KeyHint.column
    if let note = viewState.note {
      return TextField(note, cursor: viewState.cursor).line(width: room)
    }
    return home.draftText.isEmpty
      ? StyledText("-", .dim) : StyledText(home.draftText).truncated(to: room)
  }

  private var hints: [StyledText] {
    guard viewState.note == nil else {
      return [
        KeyHint.line("enter", "Add the note"), KeyHint.line("esc", "Continue later"),
      ]
    }
    return [
      KeyHint.line("n", "Write a note"), KeyHint.line("o", "Sign out"),
      KeyHint.line("esc", "Menu"), KeyHint.line("q", "Quit"),
    ]
  }
}
