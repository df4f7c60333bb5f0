import Corbel

/// A feature for tests that has children of every kind, each of which does what the test says.
struct Family: Reducer {
  struct State {
    var count = 0
    var log: [String] = []
    var plain = Member.State()
    var optional: Member.State?
    var members: IdentifiedArray<Member.State> = []
    var page: Page?
    var people: [String] = []

    /// The lines that an enum of destinations needs, once for each case.
    var editor: Member.State? {
      get { if case .editor(let editor)? = page { editor } else { nil } }
      set { if newValue != nil || editor != nil { page = newValue.map(Page.editor) } }
    }

    var detail: Guest.State? {
      get { if case .detail(let detail)? = page { detail } else { nil } }
      set { if newValue != nil || detail != nil { page = newValue.map(Page.detail) } }
    }
  }

  enum Page {
    case editor(Member.State)
    case detail(Guest.State)
  }

  enum Action {
    case counted
    case plain(String)
    case optional(String)
    case member(Int, String)
    case editor(String)
    case detail(String)
    case finished(String)
    case memberFinished(Int, String)
    /// Anything else that the test wants to be changed.
    case changed(@MainActor (inout State) -> Void)
    case returned(Effect<Family>)
  }

  typealias Output = String

  static let doubled = derived(\.count) { $0 * 2 }

  var member = Member()
  /// Called with each action of a child, after its reducer.
  var afterChild: @MainActor (inout State, String) -> Void = { _, _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .plain(let action):
      defer { afterChild(&state, action) }
      return reduce(
        member, \.plain, in: &state, action, embed: Action.plain, output: Action.finished)
    case .optional(let action):
      defer { afterChild(&state, action) }
      return reduce(
        member, \.optional, in: &state, action, embed: Action.optional, output: Action.finished)
    case .member(let id, let action):
      defer { afterChild(&state, action) }
      return reduce(
        member, \.members, id: id, in: &state, action, embed: Action.member,
        output: Action.memberFinished)
    case .editor(let action):
      defer { afterChild(&state, action) }
      return reduce(
        member, \.editor, in: &state, action, embed: Action.editor, output: Action.finished)
    case .detail(let action):
      defer { afterChild(&state, action) }
      return reduce(Guest(member: member), \.detail, in: &state, action, embed: Action.detail)
    case .finished(let output):
      state.log.append(output)
      return .none
    case .memberFinished(let id, let output):
      state.log.append("\(id): \(output)")
      return .none
    case .changed(let change):
      change(&state)
      return .none
    case .returned(let effect):
      return effect
    }
  }
}

/// A child for tests, with an identity.
struct Member: Reducer {
  struct State: Identifiable, Equatable {
    var id = 0
    var log: [String] = []
    var count = 0
    var other = 0
  }

  typealias Output = String

  /// The behaviour on an action.
  var effects: [String: Effect<Member>] = [:]

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    state.log.append(action)
    if action == "counted" { state.count += 1 }
    if action == "other" { state.other += 1 }
    return effects[action] ?? .none
  }
}

/// A child for tests without an identity or outputs.
struct Guest: Reducer {
  struct State: Equatable {
    var member = Member.State()
  }

  let member: Member

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    reduce(member, \.member, in: &state, action, embed: { $0 }, output: { $0 })
  }
}

typealias FamilyStore = Store<Family.State, Family.Action>

extension Store where State == Family.State, Action == Family.Action {
  /// Makes a store of a family whose children do what is given for their actions.
  convenience init(
    _ state: Family.State = Family.State(), effects: [String: Effect<Member>] = [:],
    diagnostics: DiagnosticReporter = .standardError, observer: StoreObserver? = nil,
    afterChild: @escaping @MainActor (inout Family.State, String) -> Void = { _, _ in }
  ) {
    self.init(
      initialState: state,
      reducer: Family(member: Member(effects: effects), afterChild: afterChild),
      responder: .noop, observer: observer, diagnostics: diagnostics)
  }

  func change(_ change: @escaping @MainActor (inout Family.State) -> Void) {
    send(.changed(change))
  }

  var plainChild: Store<Member.State, String> { scope(state: \.plain) { .plain($0) } }

  var optionalChild: Store<Member.State, String>? { scope(state: \.optional) { .optional($0) } }

  var editorChild: Store<Member.State, String>? { scope(state: \.editor) { .editor($0) } }

  var detailChild: Store<Guest.State, String>? { scope(state: \.detail) { .detail($0) } }

  func memberChild(_ id: Int) -> Store<Member.State, String>? {
    scope(state: \.members, id: id) { .member($0, $1) }
  }
}

extension Family.State {
  /// A state with every child, and members with the ids given.
  static func full(members ids: Range<Int> = 0..<3) -> Self {
    var state = Self()
    state.optional = Member.State()
    state.members = IdentifiedArray(ids.map { Member.State(id: $0) })
    state.page = .editor(Member.State())
    return state
  }
}
