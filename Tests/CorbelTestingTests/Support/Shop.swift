import Corbel

/// A child for tests: a note that is edited, and saved by an effect.
struct Note: Reducer {
  struct State: Identifiable, Equatable {
    var id = 0
    var text = ""
    var isSaved = true
  }

  enum Action: Equatable { case edited(String), saveTapped, saved, closeTapped }

  enum Output: Equatable { case closed }

  var save: @MainActor (String) async throws -> Void = { _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .edited(let text):
      state.text = text
      state.isSaved = false
      return .none
    case .saveTapped:
      return .run { [save, text = state.text] store in
        try await save(text)
        store.send(.saved)
      }
    case .saved:
      state.isSaved = true
      return .none
    case .closeTapped:
      return .respond(.closed)
    }
  }
}

/// A parent for tests with each kind of child.
///
/// It is a desk with notes: one that always exists, one in a sheet, several in a list, and one on a
/// page, like a large screen of an app.
struct Desk: Reducer {
  struct State: Equatable {
    var pinned = Note.State()
    var draft: Note.State?
    var notes: IdentifiedArray<Note.State> = []
    var page: OneOf<Page> = nil
    var closedCount = 0
  }

  struct Page: Alternatives, Equatable { var editor: Note.State?, help: String? }

  enum Action: Equatable {
    case pinned(Note.Action)
    case draft(Note.Action)
    case note(Int, Note.Action)
    case editor(Note.Action)
    case draftTapped
    case editTapped
    case draftClosed(Note.Output)
    case childClosed(Note.Output)
    case noteClosed(Int, Note.Output)
  }

  static let pinned = child(\.pinned, action: Action.pinned, output: Action.childClosed)
  static let draft = child(\.draft, action: Action.draft, output: Action.draftClosed)
  static let notes = child(\.notes, action: Action.note, output: Action.noteClosed)
  static let editor = child(
    \.page, \.editor, action: Action.editor, output: Action.childClosed)

  var note = Note()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .pinned(let action):
      return reduce(note, Self.pinned, in: &state, action)
    case .draft(let action):
      return reduce(note, Self.draft, in: &state, action)
    case .note(let id, let action):
      return reduce(note, Self.notes, id: id, in: &state, action)
    case .editor(let action):
      return reduce(note, Self.editor, in: &state, action)
    case .draftTapped:
      state.draft = Note.State()
      return .none
    case .editTapped:
      state.page.editor = Note.State()
      return .none
    case .draftClosed:
      state.draft = nil
      return .none
    case .childClosed:
      state.closedCount += 1
      state.page = nil
      return .none
    case .noteClosed(let id, .closed):
      state.notes[id: id] = nil
      return .none
    }
  }
}

/// A grandparent for tests.
struct Office: Reducer {
  struct State: Equatable { var desk = Desk.State() }

  enum Action: Equatable { case desk(Desk.Action) }

  static let desk = child(\.desk, action: Action.desk)

  var desk = Desk()

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .desk(let action):
      return reduce(desk, Self.desk, in: &state, action)
    }
  }
}
