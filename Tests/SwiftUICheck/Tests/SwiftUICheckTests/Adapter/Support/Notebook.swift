import Corbel

/// A parent with an optional child, alternatives, elements, a question and a problem.
///
/// One feature has everything that a view can present, for the tests of sheets, dialogs, rows and
/// bindings.
struct Notebook: Reducer {
  struct State: Equatable {
    var title = ""
    var note: Note.State?
    var destination: OneOf<Destination> = nil
    var notes: IdentifiedArray<Note.State> = []
    var question: Question?
    var problem: String?
    var isClosable = true
    var unrelated = 0
  }

  struct Question: Identifiable, Equatable { let id: Int }

  struct Destination: Alternatives, Equatable { var note: Note.State?, farewell: String? }

  enum Action: Equatable, PresentingAction {
    case titleChanged(String)
    case noteOpened(Int), noteClosed, note(Note.Action), noteFinished
    case opened(OneOf<Destination>), destination(Note.Action)
    case row(Int, Note.Action), rowDeleted(Int), rowAdded(Int)
    case rowsDeleted([Int]), rowsMoved([Int], before: Int?)
    case asked(Int), kept, deleted(Int), problemFound(String), problemClosed, dismissed
    case unrelatedChanged
  }

  static let note = child(
    \.note, action: Action.note, output: { (_: Note.Output) in .noteFinished })
  static let destination = child(
    \.destination, \.note, action: Action.destination,
    output: { (_: Note.Output) in .noteFinished })
  static let notes = child(
    \.notes, action: Action.row, output: { (id, _: Note.Output) in .rowDeleted(id) })

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .titleChanged(let title): state.title = title
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
    case .kept: if state.isClosable { state.question = nil }
    case .deleted: state.question = nil
    case .problemFound(let problem): state.problem = problem
    case .problemClosed: if state.isClosable { state.problem = nil }
    case .dismissed:
      state.problem = nil
      state.destination = nil
    case .unrelatedChanged: state.unrelated += 1
    }
    return .none
  }
}

extension Notebook.State {
  /// Notes whose ids start at one.
  init(count: Int) {
    notes = IdentifiedArray((1...count).map { Note.State(id: $0, text: "\($0)") })
  }
}
