import Corbel
import CorbelTesting

/// A list of tasks that saves itself, with one planted fault at most.
@MainActor struct Planner: Reducer {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  struct Draft: Equatable {
    /// The item that is edited, nil for a new one.
    var id: Int?
    var title = ""
  }

  struct State: Equatable {
    var items: [Item] = []
    var nextID = 1
    var openCount = 0
    var selection: Int?
    var hidesDone = false
    var draft: Draft?
    var removed: Item?
    var saved: [Item] = []
    var isSaving = false
    var hasProblem = false
    var query = ""
    var found: String?
    var isSearching = false

    var visible: [Item] { hidesDone ? items.filter { !$0.isDone } : items }
  }

  enum Action {
    case addTapped, itemTapped(Int), titleChanged(String), draftSaved, draftCancelled
    case doneTapped(Int), deleteTapped(Int), undoTapped, upTapped(Int)
    case selected(Int), hidesDoneToggled, clearDoneTapped
    case saveDue, saveFinished([Item], Result<Void, any Error>), tryAgainTapped
    case queryChanged(String), searchFinished(Result<String, any Error>)
  }

  let fault: PlannerFault?
  let saves: Gate<Void>
  let searches: Gate<Void>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    let before = state.items
    let effect = change(&state, action)
    if state.items == before { return effect }
    if fault != .countForgotten { state.openCount = state.items.count { !$0.isDone } }
    dropSelection(&state)
    return .merge(effect, waitToSave)
  }

  private var waitToSave: Effect<Self> {
    fault == .neverSaved
      ? .none : .send(.saveDue).debounce(id: "wait", for: .seconds(1), clock: clock)
  }

  private func dropSelection(_ state: inout State) {
    if fault == .selectionOfHiddenKept || fault == .selectionOfDeletedKept && !state.hidesDone {
      return
    }
    if !state.visible.contains(where: { $0.id == state.selection }) { state.selection = nil }
  }

  private func change(_ state: inout State, _ action: Action) -> Effect<Self> {
    switch action {
    case .addTapped, .itemTapped, .titleChanged, .draftSaved, .draftCancelled:
      edit(&state, action)
    case .doneTapped(let id): toggle(&state, id)
    case .deleteTapped(let id): delete(&state, id)
    case .undoTapped: undo(&state)
    case .upTapped(let id): moveUp(&state, id)
    case .selected(let id):
      state.selection = fault == .selectionOffByOne ? id + 1 : id
      if fault != .selectionOffByOne { dropSelection(&state) }
    case .hidesDoneToggled:
      state.hidesDone.toggle()
      dropSelection(&state)
    case .clearDoneTapped:
      if fault == .clearsOpenItems { state.items.removeAll { !$0.isDone } }
      state.items.removeAll(where: \.isDone)
      if fault != .undoAfterClearKept { state.removed = nil }
    case .saveDue, .saveFinished, .tryAgainTapped: return save(&state, action)
    case .queryChanged, .searchFinished: return search(&state, action)
    }
    return .none
  }

  private func edit(_ state: inout State, _ action: Action) {
    switch action {
    case .addTapped:
      if fault == .draftReplaced || state.draft == nil { state.draft = Draft() }
    case .itemTapped(let id):
      guard state.draft == nil, let item = state.items.first(where: { $0.id == id }) else { return }
      state.draft = Draft(id: fault == .editMakesNew ? nil : id, title: item.title)
      if fault == .draftStartsEmpty { state.draft?.title = "" }
    case .titleChanged(let title):
      if fault == .titleNeverChanges { return }
      state.draft?.title = title
    case .draftSaved:
      guard let draft = state.draft, fault == .emptyTitleSaved || !draft.title.isEmpty else {
        return
      }
      if fault != .draftStaysOpen { state.draft = nil }
      put(&state, draft)
    default:
      if fault == .cancelSaves, let draft = state.draft, !draft.title.isEmpty { put(&state, draft) }
      if fault != .cancelKeepsDraft { state.draft = nil }
    }
  }

  private func put(_ state: inout State, _ draft: Draft) {
    if let id = draft.id {
      // The item may have been deleted while it was edited.
      let index = state.items.firstIndex { fault == .wrongItemEdited || $0.id == id }
      guard let index else { return }
      state.items[index].title = draft.title
      if fault == .editUnchecks { state.items[index].isDone = false }
    } else {
      state.items.append(Item(id: state.nextID, title: draft.title))
      if fault != .identityReused { state.nextID += 1 }
      if fault == .newItemOnTop { state.items.insert(state.items.removeLast(), at: 0) }
    }
  }

  private func toggle(_ state: inout State, _ id: Int) {
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return }
    if fault == .neverUnchecked, state.items[index].isDone { return }
    let target = fault == .checksNext ? min(index + 1, state.items.count - 1) : index
    state.items[target].isDone.toggle()
  }

  private func delete(_ state: inout State, _ id: Int) {
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return }
    if fault == .deletesLast {
      state.removed = state.items.removeLast()
    } else {
      state.removed = state.items.remove(at: index)
    }
    if fault != .draftOfDeletedKept, state.draft?.id == id { state.draft = nil }
  }

  private func undo(_ state: inout State) {
    guard let item = state.removed else { return }
    state.items.append(item)
    if fault == .undoUnchecks { state.items[state.items.count - 1].isDone = false }
    if fault != .undoTwice { state.removed = nil }
  }

  private func moveUp(_ state: inout State, _ id: Int) {
    guard let index = state.items.firstIndex(where: { $0.id == id }) else { return }
    if index == 0 {
      if fault == .moveWraps { state.items.append(state.items.removeFirst()) }
      return
    }
    if fault == .moveOverwrites {
      state.items[index - 1] = state.items[index]
    } else {
      state.items.swapAt(index, index - 1)
    }
  }

  private func save(_ state: inout State, _ action: Action) -> Effect<Self> {
    switch action {
    case .saveFinished(let items, let result):
      state.isSaving = false
      switch result {
      case .success:
        state.saved = items
        state.hasProblem = false
        if fault == .changesWhileSavingLost { return .none }
        return state.saved == state.items ? .none : begin(&state)
      case .failure:
        if fault != .failureHidden { state.hasProblem = true }
        return .none
      }
    default:
      guard !state.isSaving || fault == .twoSavesAtOnce, state.saved != state.items else {
        return .none
      }
      return begin(&state)
    }
  }

  private func begin(_ state: inout State) -> Effect<Self> {
    state.isSaving = true
    return .run(id: "save") { [items = state.items] in
      try await saves.value()
      return items
    } finish: { [items = state.items] result in
      .saveFinished(items, result.map { _ in })
    }
  }

  private func search(_ state: inout State, _ action: Action) -> Effect<Self> {
    guard case .queryChanged(let query) = action else {
      guard case .searchFinished(let result) = action else { return .none }
      state.isSearching = false
      if case .success(let found) = result { state.found = found }
      return .none
    }
    state.query = query
    state.found = nil
    guard !query.isEmpty else {
      state.isSearching = false
      return fault == .searchNotCancelled ? .none : .cancel(id: "search")
    }
    if fault != .searchNotShown { state.isSearching = true }
    let policy: EffectPolicy = fault == .lateAnswerWins ? .concurrent : .cancelPrevious
    return .run(id: "search", policy: policy) {
      try await searches.value()
      return query
    } finish: {
      .searchFinished($0)
    }
  }
}
