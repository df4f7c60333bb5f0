import Corbel

/// A parent with an optional child, a case of an enum, elements, and a question.
///
/// One feature has everything that a view can present, for the tests of sheets, dialogs, rows and
/// bindings.
struct Notebook: Reducer {
  struct State: Equatable {
    var title = ""
    var isLocked = false
    var note: Note.State?
    var destination: Destination?
    var notes: IdentifiedArray<Note.State> = []
    var question: Question?
    var isClosable = true
    var unrelated = 0
  }

  struct Question: Identifiable, Equatable { let id: Int }

  enum Destination: Equatable { case note(Note.State), settings }

  enum Action: Equatable {
    case titleChanged(String), lockChanged(Bool)
    case noteOpened(Int), noteClosed, note(Note.Action), noteFinished
    case opened(Destination?), destination(Note.Action)
    case row(Int, Note.Action), rowDeleted(Int), rowAdded(Int)
    case rowsDeleted([Int]), rowsMoved([Int], before: Int?)
    case asked(Int), kept, deleted
    case unrelatedChanged
  }

  static let note = child(
    \.note, action: Action.note, output: { (_: Note.Output) in .noteFinished })
  static let destination = child(
    \.destination, case: Destination.note, action: Action.destination,
    output: { (_: Note.Output) in .noteFinished }
  ) { if case .note(let note) = $0 { note } else { nil } }
  static let notes = child(
    \.notes, action: Action.row, output: { (id, _: Note.Output) in .rowDeleted(id) })

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .titleChanged(let title): state.title = title
    case .lockChanged(let isLocked): state.isLocked = isLocked
    case .noteOpened(let id): state.note = Note.State(id: id)
    case .noteClosed: if state.isClosable { state.note = nil }
    case .note(let action): return reduce(Note(), Self.note, in: &state, action)
    case .noteFinished:
      state.note = nil
      state.destination = nil
    case .opened(let destination): state.destination = destination
    case .destination(let action): return reduce(Note(), Self.destination, in: &state, action)
    case .row(let id, let action): return reduce(Note(), Self.notes, id: id, in: &state, action)
    case .rowDeleted(let id): state.notes.remove(id: id)
    case .rowsDeleted(let ids): state.notes.remove(ids: ids)
    case .rowsMoved(let ids, let next): state.notes.move(ids: ids, before: next)
    case .rowAdded(let id): state.notes.append(Note.State(id: id))
    case .asked(let id): state.question = Question(id: id)
    case .kept, .deleted: state.question = nil
    case .unrelatedChanged: state.unrelated += 1
    }
    return .none
  }
}

extension Notebook {
  @MainActor static func store(
    _ state: State = State(), log: Log? = nil, reports: Reports? = nil
  ) -> StoreOf<Notebook> {
    Store(
      initialState: state, reducer: Notebook(), observer: log?.observer,
      diagnostics: reports?.reporter ?? .standard)
  }

  /// A notebook with notes, whose ids start at one.
  @MainActor static func store(count: Int, log: Log? = nil) -> StoreOf<Notebook> {
    var state = State()
    for id in 1...count { state.notes.append(Note.State(id: id, text: "\(id)")) }
    return store(state, log: log)
  }
}
