import Corbel
import CorbelTesting
import TestSupport

/// A list of tasks that saves itself, with one planted fault at most.
@MainActor struct Planner: Reducer {
  struct Item: Equatable, Sendable {
    var title: String
    var isDone = false
  }

  struct State: Equatable {
    var items: [Item] = []
    /// The title of a new item.
    var draft: String?
    var saved: [Item] = []
    var isSaving = false
    var hasProblem = false
  }

  enum Action {
    case addTapped, titleChanged(String), draftSaved, doneTapped(Int)
    case saveDue, saveFinished([Item], Result<Void, any Error>)
  }

  let fault: PlannerFault?
  let saves: Gate<Void>
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    let before = state.items
    let effect = change(&state, action)
    if state.items == before || fault == .neverSaved { return effect }
    return .merge(effect, .send(.saveDue).debounce(id: "wait", for: .seconds(1), clock: clock))
  }

  private func change(_ state: inout State, _ action: Action) -> Effect<Self> {
    switch action {
    case .addTapped:
      if fault == .draftReplaced || state.draft == nil { state.draft = "" }
    case .titleChanged(let title):
      if fault != .titleNeverChanges, state.draft != nil { state.draft = title }
    case .draftSaved:
      guard let title = state.draft, !title.isEmpty else { break }
      state.draft = nil
      state.items.append(Item(title: title))
    case .doneTapped(let index):
      let next = min(index + 1, state.items.count - 1)
      state.items[fault == .checksNext ? next : index].isDone.toggle()
    case .saveDue, .saveFinished: return save(&state, action)
    }
    return .none
  }

  private func save(_ state: inout State, _ action: Action) -> Effect<Self> {
    if case .saveFinished(let items, let result) = action {
      state.isSaving = false
      if case .failure = result {
        if fault != .failureHidden { state.hasProblem = true }
        return .none
      }
      (state.saved, state.hasProblem) = (items, false)
      if fault == .changesWhileSavingLost { return .none }
    }
    guard !state.isSaving || fault == .twoSavesAtOnce, state.saved != state.items else {
      return .none
    }
    state.isSaving = true
    return .run(id: "save") {
      try await saves.value()
    } finish: { [items = state.items] in
      .saveFinished(items, $0)
    }
  }
}

/// The faults that can be planted in a ``Planner``, each a plausible mistake.
enum PlannerFault: String, CaseIterable, Sendable {
  case titleNeverChanges, draftReplaced, neverSaved
  case failureHidden, twoSavesAtOnce, changesWhileSavingLost, checksNext

  /// The number of steps of the shortest walk that shows the fault.
  ///
  /// A new item takes three steps: adding it, a title, and saving it.
  var shortest: Int {
    switch self {
    case .titleNeverChanges: 2
    case .draftReplaced, .neverSaved: 3
    case .failureHidden: 5
    case .twoSavesAtOnce: 6
    case .changesWhileSavingLost, .checksNext: 7
    }
  }
}

/// What a planner has to do, without effects and as simply as it can be said.
struct PlannerModel: Equatable {
  private var items: [Planner.Item]
  private var draft: String?

  init(_ state: Planner.State = Planner.State()) {
    (items, draft) = (state.items, state.draft)
  }

  mutating func update(_ action: Planner.Action) {
    switch action {
    case .addTapped: draft = draft ?? ""
    case .titleChanged(let title): draft = draft.map { _ in title }
    case .doneTapped(let index): items[index].isDone.toggle()
    case .draftSaved:
      guard let title = draft, !title.isEmpty else { return }
      draft = nil
      items.append(Planner.Item(title: title))
    default: break
    }
  }
}

extension WalkOf<Planner> {
  /// Says what can be done with a planner, and what has to hold.
  func prepare(_ fault: PlannerFault?) {
    let (saves, clock) = (Gate<Void>(), TestClock())
    let reducer = Planner(fault: fault, saves: saves, clock: clock)
    explore(
      TestStore(initialState: Planner.State(), reducer: reducer),
      except: ["saveDue", "saveFinished"])
    answer(saves) { $0.pick(.success(()), .failure(Failure())) }
    advance(clock)
    generate(Int.self) { draw, state in draw.pick(from: state.items.indices) }
    generate(String.self) { draw in draw.pick("a", "b", "a", "") }
    model(from: PlannerModel(), of: { PlannerModel($0) }) { $0.update($1) }
    invariant("one save runs at a time") { _ in saves.callerCount < 2 }
    atRest("all is saved, or a problem is shown") { $0.saved == $0.items || $0.hasProblem }
  }
}
