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

  let branch: Branch

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .branch(let id, let action):
      return reduce(branch, \.branches, id: id, in: &state, action, embed: Action.branch)
    case .single(let action):
      return reduce(branch, \.single, in: &state, action, embed: Action.single)
    case .changed(let change):
      change(&state)
      return .none
    }
  }
}

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

  let leaf: Leaf

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .plain(let action):
      return reduce(leaf, \.plain, in: &state, action, embed: Action.plain)
    case .optional(let action):
      return reduce(leaf, \.optional, in: &state, action, embed: Action.optional)
    case .paged(let action):
      return reduce(leaf, \.paged, in: &state, action, embed: Action.paged)
    case .row(let id, let action):
      return reduce(leaf, \.rows, id: id, in: &state, action, embed: Action.row)
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

/// The way from the trunk to a leaf.
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
        trunk.scope(state: \.branches, id: branch) { .branch($0, $1) }
      } else {
        trunk.scope(state: \.single) { .single($0) }
      }
    guard let store else { return nil }
    switch slot {
    case .plain: return store.scope(state: \.plain) { .plain($0) }
    case .optional: return store.scope(state: \.optional) { .optional($0) }
    case .paged: return store.scope(state: \.paged) { .paged($0) }
    case .row(let id): return store.scope(state: \.rows, id: id) { .row($0, $1) }
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
