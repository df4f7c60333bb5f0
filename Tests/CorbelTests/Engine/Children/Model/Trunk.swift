import Corbel

/// A feature of three levels for random tests, with every kind of child.
///
/// The trunk has a list of families and a single one, so that the same child exists at two depths.
struct Trunk: Reducer {
  struct State {
    var branches: IdentifiedArray<Family.State> = []
    var single: Family.State?
  }

  enum Action {
    case branch(Int, Family.Action)
    case single(Family.Action)
    case finished(String)
    case changed(@MainActor (inout State) -> Void)
  }

  static let branches = child(
    \.branches, action: Action.branch, output: { .finished($1) })
  static let single = child(\.single, action: Action.single, output: Action.finished)

  let branch: Family
  /// Called after each action of the single family.
  var afterSingle: @MainActor (inout State) -> Void = { _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .branch(let id, let action):
      return reduce(branch, Self.branches, id: id, in: &state, action)
    case .single(let action):
      defer { afterSingle(&state) }
      return reduce(branch, Self.single, in: &state, action)
    case .finished: break
    case .changed(let change): change(&state)
    }
    return .none
  }
}

typealias LeafStore = Store<Member.State, String>

/// The path from the trunk to a child of a family.
///
/// A test needs the path in three forms: the state of the leaf, its store, and an action for it.
struct LeafPath: CustomStringConvertible {
  /// The id of a family in the list, or nil for the single one.
  let branch: Int?
  let kind: Family.Kind
  /// The id of the leaf if it is an element.
  let id: Int

  var description: String { "\(branch.map(String.init) ?? "single").\(kind) \(id)" }

  func branch(in state: Trunk.State) -> Family.State? {
    branch.map { state.branches[id: $0] } ?? (branch == nil ? state.single : nil)
  }

  func leaf(in state: Trunk.State) -> Member.State? { branch(in: state)?[kind, id] }

  @MainActor func store(in trunk: Store<Trunk.State, Trunk.Action>) -> LeafStore? {
    let store =
      if let branch {
        trunk.scope(Trunk.branches, id: branch)
      } else {
        trunk.scope(Trunk.single)
      }
    return store.flatMap { $0.child(kind, id: id) }
  }

  func action(_ action: String) -> Trunk.Action {
    let inner = kind.action(action, id: id)
    return branch.map { .branch($0, inner) } ?? .single(inner)
  }
}
