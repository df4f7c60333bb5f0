package import Corbel
package import EditItemExample

/// A list that people filter, reorder and edit, and whose changes they can undo.
///
/// It saves itself a while after each change, and after an undo as well.
///
/// The state is the only copy of the items that changes. The editor works on a form, and the list
/// applies the editor's result.
package struct ItemList: Reducer {
  package enum Action {
    case appeared, tryAgainTapped
    case loadFinished(LoadResult<IdentifiedArray<Item>>)
    case addTapped, itemTapped(Item.ID), doneTapped(Item.ID), deleteTapped(Item.ID)
    case deletion(DeletionAnswer)
    /// A person dragged rows in front of another visible row, or to the end.
    case rowsMoved([Item.ID], before: Item.ID?)
    case undoTapped, redoTapped
    case filterEdited(Edit<State>)
    case itemSelected(Item.ID?), upTapped, downTapped
    case editor(EditItem.Action), editorFinished(EditItem.Output)
    case saveDue, saveFinished(Result<IdentifiedArray<Item>, any Error>)
    case closeTapped, unsavedChanges(UnsavedChangesAnswer)
  }

  /// The answers to the question whether to delete an item.
  package enum DeletionAnswer: Sendable {
    case deleteTapped, keepTapped
  }

  /// The answers to the question whether to close without saving.
  package enum UnsavedChangesAnswer: Sendable {
    case tryAgainTapped, closeAnywayTapped, stayTapped
  }

  package enum Output: Equatable, Sendable {
    /// The list was closing, and has no unsaved changes left.
    case closed
  }

  /// The identifiers of the list's effects.
  package enum Work {
    case loading, waitingToSave, saving
  }

  /// The editor of one item, while it is open.
  package static let editor = child(
    \.destination, \.editor, action: Action.editor, output: Action.editorFinished)

  /// The time without changes that the list waits for before it saves.
  package static let saveDelay = Duration.seconds(1)

  let repository: any ItemRepository
  let clock: any Clock<Duration>
  let makeID: @MainActor () -> Item.ID
  let editItem = EditItem()

  /// Creates the logic of a list.
  ///
  /// - Parameters:
  ///   - repository: The repository that keeps the list.
  ///   - clock: The clock that measures the time before a save.
  ///   - makeID: Makes the identity of a new item, which must be unique across all runs of the app.
  package init(
    repository: any ItemRepository, clock: any Clock<Duration>,
    makeID: @escaping @MainActor () -> Item.ID
  ) {
    self.repository = repository
    self.clock = clock
    self.makeID = makeID
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared: return state.isLoaded || state.stored.error != nil ? .none : load(&state)
    case .tryAgainTapped: return state.isLoaded ? save(&state) : load(&state)
    case .loadFinished(let result):
      if let items = state.stored.finish(with: result) { state.items.reset(to: items) }
    case .addTapped: state.openEditor(of: Item(id: makeID()))
    case .itemTapped(let id): state.openEditor(of: state.items[id: id])
    case .doneTapped(let id):
      state.toggleDone(id)
      return waitToSave
    case .deleteTapped(let id): state.askForDeletion(of: id)
    case .deletion(let answer): return finishDeletion(&state, answer)
    case .rowsMoved(let ids, let next):
      state.moveRows(ids, before: next)
      return waitToSave
    case .undoTapped:
      state.undo()
      return waitToSave
    case .redoTapped:
      state.redo()
      return waitToSave
    case .filterEdited(let edit):
      edit.apply(to: &state)
      state.dropHiddenSelection()
    case .itemSelected(let id): state.select(id)
    case .upTapped: state.moveSelection(by: -1)
    case .downTapped: state.moveSelection(by: 1)
    case .editor(let action): return edit(&state, action)
    case .editorFinished(let output): return finishEditing(&state, output)
    case .saveDue: return save(&state)
    case .saveFinished(let result): return finishSaving(&state, result)
    case .closeTapped: return close(&state)
    case .unsavedChanges(let answer): return finishAsking(&state, answer)
    }
    return .none
  }
}
