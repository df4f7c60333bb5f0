import Corbel
import CorbelTesting
import TestSupport

/// What a planner has to do, without effects and as simply as it can be said.
struct PlannerModel: Equatable {
  struct Entry: Equatable {
    let id: Int
    var title: String
    var isDone = false
  }

  var entries: [Entry] = []
  var draft: Planner.Draft?
  private var removed: Entry?
  private var count = 0

  mutating func update(_ action: Planner.Action) {
    switch action {
    case .addTapped: if draft == nil { draft = Planner.Draft() }
    case .itemTapped(let id):
      guard draft == nil, let entry = entries.first(where: { $0.id == id }) else { return }
      draft = Planner.Draft(id: id, title: entry.title)
    case .titleChanged(let title): draft?.title = title
    case .draftCancelled: draft = nil
    case .draftSaved: save()
    case .doneTapped(let id):
      entries = entries.map {
        $0.id == id ? Entry(id: id, title: $0.title, isDone: !$0.isDone) : $0
      }
    case .deleteTapped(let id):
      removed = entries.first { $0.id == id } ?? removed
      entries.removeAll { $0.id == id }
      if draft?.id == id { draft = nil }
    case .undoTapped:
      entries += [removed].compactMap { $0 }
      removed = nil
    case .upTapped(let id):
      if let index = entries.firstIndex(where: { $0.id == id }), index > 0 {
        entries.swapAt(index, index - 1)
      }
    case .clearDoneTapped:
      entries.removeAll(where: \.isDone)
      removed = nil
    default: break
    }
  }

  private mutating func save() {
    guard let saved = draft, !saved.title.isEmpty else { return }
    draft = nil
    guard let id = saved.id else {
      count += 1
      return entries.append(Entry(id: count, title: saved.title))
    }
    entries = entries.map {
      $0.id == id ? Entry(id: id, title: saved.title, isDone: $0.isDone) : $0
    }
  }

  /// The part of a planner's state that the model stands for.
  init(_ state: Planner.State = Planner.State()) {
    entries = state.items.map { Entry(id: $0.id, title: $0.title, isDone: $0.isDone) }
    draft = state.draft
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries == rhs.entries && lhs.draft == rhs.draft
  }
}

extension WalkOf<Planner> {
  /// Says what can be done with a planner, and what has to hold.
  func prepare(_ fault: PlannerFault?) {
    let (saves, searches, clock) = (Gate<Void>(), Gate<Void>(), TestClock())
    let store = TestStore(
      initialState: Planner.State(),
      reducer: Planner(fault: fault, saves: saves, searches: searches, clock: clock))
    subject(store, except: ["saveDue", "saveFinished", "searchFinished"])
    outcomes(of: saves) { $0.pick(.success(()), .failure(Failure())) }
    outcomes(of: searches) { $0.pick(.success(()), .failure(Failure())) }
    advances(clock)
    generate(Int.self) { draw, state in draw.pick(from: state.items.map(\.id)) }
    generate(String.self) { draw in draw.pick("a", "b", "a", "") }
    model(from: PlannerModel(), of: { PlannerModel($0) }) { $0.update($1) }
    invariant("the open items are counted") { state in
      state.openCount == state.items.count { !$0.isDone }
    }
    invariant("the selection is visible") { state in
      state.selection == nil || state.visible.contains { $0.id == state.selection }
    }
    invariant("one save runs at a time") { _ in saves.callerCount < 2 }
    invariant("a search is shown") { $0.isSearching || searches.callerCount == 0 }
    invariant("what was found is what was looked for") { $0.found == nil || $0.found == $0.query }
    atRest("all is saved, or a problem is shown") { $0.saved == $0.items || $0.hasProblem }
  }
}
