import Corbel
import EditItemExample

extension ItemList {
  /// Reads the list; another read replaces it.
  ///
  /// If the screen disappears before the list is read, the list is as before, and can be read
  /// again.
  func load(_ state: inout State) -> Effect<Self> {
    .load(&state.stored, id: Work.loading) {
      try await repository.load()
    } finish: {
      .loadFinished($0)
    }
  }

  /// Saves the list after a time without changes.
  var waitToSave: Effect<Self> {
    .send(.saveDue).debounce(id: Work.waitingToSave, for: Self.saveDelay, clock: clock)
  }

  /// Saves the list if it has unsaved changes.
  ///
  /// Only one save runs at a time. Changes during a save are saved after it.
  func save(_ state: inout State) -> Effect<Self> {
    guard state.isUnsaved, !state.stored.isLoading else { return .none }
    state.stored.startLoading()
    return .run(id: Work.saving) { [items = state.items.value] in
      try await repository.save(items)
      return items
    } finish: {
      .saveFinished($0)
    }
  }

  /// Stores the repository's version of the list, and saves later changes.
  ///
  /// After a failure it does not save at once, because the save would fail again. The next change
  /// causes a new attempt.
  func finishSaving(
    _ state: inout State, _ result: Result<IdentifiedArray<Item>, any Error>
  ) -> Effect<Self> {
    state.stored.set(result)
    if case .success = result { return .merge(save(&state), closeIfDone(&state)) }
    if state.isClosing, state.destination == nil { state.destination.alert = .unsavedChanges }
    state.isClosing = false
    return .none
  }
}

// MARK: - Closing

extension ItemList {
  /// Begins to close the list: saves its changes, and asks the editor to end.
  func close(_ state: inout State) -> Effect<Self> {
    state.isClosing = true
    let saving = Effect<Self>.merge(
      .cancel(id: Work.loading), .cancel(id: Work.waitingToSave), save(&state))
    if state.destination.editor != nil { return .merge(saving, edit(&state, .cancelTapped)) }
    state.destination = nil
    return .merge(saving, closeIfDone(&state))
  }

  /// Closes the list if it is closing, nothing lies over it, and everything is saved.
  func closeIfDone(_ state: inout State) -> Effect<Self> {
    guard state.isClosing, state.destination == nil else { return .none }
    guard !state.isUnsaved else { return save(&state) }
    state.isClosing = false
    return .merge(.cancel(id: Work.waitingToSave), .respond(.closed))
  }

  /// Applies the answer to the question about changes that could not be saved.
  func finishAsking(_ state: inout State, _ answer: UnsavedChangesAnswer) -> Effect<Self> {
    guard state.destination.close(\.alert, .unsavedChanges) else { return .none }
    switch answer {
    case .tryAgainTapped: return close(&state)
    case .closeAnywayTapped: return .respond(.closed)
    case .stayTapped: return .none
    }
  }
}
