import Corbel

/// A feature of three levels for random tests, with every kind of child at each.
struct Trunk: Reducer {
  struct State {
    var branches: IdentifiedArray<Branch.State> = []
    var single: Branch.State?
  }

  enum Action {
    case branch(Int, Branch.Action)
    case single(Branch.Action)
    case changed(@MainActor (inout State) -> Void)
  }

  static let branches = child(\.branches, action: Action.branch)
  static let single = child(\.single, action: Action.single)

  let branch: Branch

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .branch(let id, let action):
      return reduce(branch, Self.branches, id: id, in: &state, action)
    case .single(let action):
      return reduce(branch, Self.single, in: &state, action)
    case .changed(let change):
      change(&state)
      return .none
    }
  }
}

/// A screen with one child of each kind.
///
/// The trunk has a list of them and a single one, so that the same child exists at two depths.
struct Branch: Reducer {
  struct State: Identifiable {
    enum Page {
      case leaf(Leaf.State)
      case number(Int)
    }

    var id = 0
    var plain = Leaf.State(id: 0)
    var optional: Leaf.State?
    var page: Page?
    var rows: IdentifiedArray<Leaf.State> = []

    var paged: Leaf.State? {
      get { if case .leaf(let leaf)? = page { leaf } else { nil } }
      set { if newValue != nil || paged != nil { page = newValue.map(Page.leaf) } }
    }
  }

  enum Action {
    case plain(Leaf.Action)
    case optional(Leaf.Action)
    case paged(Leaf.Action)
    case row(Int, Leaf.Action)
  }

  static let plain = child(\.plain, action: Action.plain)
  static let optional = child(\.optional, action: Action.optional)
  static let paged = child(\.page, case: State.Page.leaf, action: Action.paged) {
    if case .leaf(let leaf) = $0 { leaf } else { nil }
  }
  static let rows = child(\.rows, action: Action.row)

  let leaf: Leaf

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .plain(let action):
      return reduce(leaf, Self.plain, in: &state, action)
    case .optional(let action):
      return reduce(leaf, Self.optional, in: &state, action)
    case .paged(let action):
      return reduce(leaf, Self.paged, in: &state, action)
    case .row(let id, let action):
      return reduce(leaf, Self.rows, id: id, in: &state, action)
    }
  }
}

struct Leaf: Reducer {
  struct State: Identifiable, Equatable {
    var id: Int
    var count = 0
    var marks: [Int] = []
  }

  enum Action { case counted, marked(Int), started }

  let effect: Effect<Leaf>

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .counted: state.count += 1
    case .marked(let mark): state.marks.append(mark)
    case .started: return effect
    }
    return .none
  }
}

typealias LeafStore = Store<Leaf.State, Leaf.Action>

/// The path from the trunk to a leaf.
///
/// A test needs the path in three forms: the state of the leaf, its store, and an action for it.
struct LeafPath: CustomStringConvertible {
  enum Slot { case plain, optional, paged, row(Int) }

  /// The id of a branch in the list, or nil for the single one.
  let branch: Int?
  let slot: Slot

  var description: String { "\(branch.map(String.init) ?? "single").\(slot)" }

  func branch(in state: Trunk.State) -> Branch.State? {
    branch.map { state.branches[id: $0] } ?? (branch == nil ? state.single : nil)
  }

  func leaf(in state: Trunk.State) -> Leaf.State? {
    guard let branch = branch(in: state) else { return nil }
    switch slot {
    case .plain: return branch.plain
    case .optional: return branch.optional
    case .paged: return branch.paged
    case .row(let id): return branch.rows[id: id]
    }
  }

  @MainActor func store(in trunk: Store<Trunk.State, Trunk.Action>) -> LeafStore? {
    let store =
      if let branch {
        trunk.scope(Trunk.branches, id: branch)
      } else {
        trunk.scope(Trunk.single)
      }
    guard let store else { return nil }
    switch slot {
    case .plain: return store.scope(Branch.plain)
    case .optional: return store.scope(Branch.optional)
    case .paged: return store.scope(Branch.paged)
    case .row(let id): return store.scope(Branch.rows, id: id)
    }
  }

  func action(_ action: Leaf.Action) -> Trunk.Action {
    let inner: Branch.Action =
      switch slot {
      case .plain: .plain(action)
      case .optional: .optional(action)
      case .paged: .paged(action)
      case .row(let id): .row(id, action)
      }
    return branch.map { .branch($0, inner) } ?? .single(inner)
  }
}
