import Corbel

/// A feature for tests with children of every kind, whose behavior the test sets.
///
/// They are in one feature so that one test can run for every kind of child.
struct Family: Reducer {
  struct State: Identifiable {
    var id = 0
    var count = 0
    var log: [String] = []
    var plain = Member.State()
    var optional: Member.State?
    var members: IdentifiedArray<Member.State> = []
    var page: Page?
    var people: [String] = []
    var drawer: Sheet?
    var stack = ScreenStack<Sheets>()

    /// A child in a computed property, as an alternative to a declared case.
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

  /// The content of the drawer: one of two kinds.
  enum Sheet {
    case card(Member.State)
    case blank(Int)
  }

  struct Sheets: Alternatives { var card: Member.State?, blank: Int? }

  enum Action {
    case counted
    case plain(String)
    case optional(String)
    case member(Int, String)
    case editor(String)
    case detail(String)
    case card(String)
    case stacked(Int, String)
    case finished(String)
    case memberFinished(Int, String)
    /// Any other change of the test.
    case changed(@MainActor (inout State) -> Void)
    case returned(Effect<Family>)
  }

  typealias Output = String

  static let plain = child(\.plain, action: Action.plain, output: Action.finished)
  static let optional = child(\.optional, action: Action.optional, output: Action.finished)
  static let members = child(\.members, action: Action.member, output: Action.memberFinished)
  static let editor = child(\.editor, action: Action.editor, output: Action.finished)
  static let detail = child(\.page, case: Page.detail, action: Action.detail) {
    if case .detail(let detail) = $0 { detail } else { nil }
  }
  static let card = child(
    \.drawer, case: Sheet.card, action: Action.card, output: Action.finished
  ) { if case .card(let card) = $0 { card } else { nil } }
  static let cards = child(
    \.stack, \.card, action: Action.stacked, output: Action.memberFinished)

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
      return reduce(member, Self.plain, in: &state, action)
    case .optional(let action):
      defer { afterChild(&state, action) }
      return reduce(member, Self.optional, in: &state, action)
    case .member(let id, let action):
      defer { afterChild(&state, action) }
      return reduce(member, Self.members, id: id, in: &state, action)
    case .editor(let action):
      defer { afterChild(&state, action) }
      return reduce(member, Self.editor, in: &state, action)
    case .detail(let action):
      defer { afterChild(&state, action) }
      return reduce(Guest(member: member), Self.detail, in: &state, action)
    case .card(let action):
      defer { afterChild(&state, action) }
      return reduce(member, Self.card, in: &state, action)
    case .stacked(let id, let action):
      defer { afterChild(&state, action) }
      return reduce(member, Self.cards, id: id, in: &state, action)
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

  static let member = child(\.member, action: { $0 }, output: { $0 })

  let member: Member

  func reduce(into state: inout State, action: String) -> Effect<Self> {
    reduce(member, Self.member, in: &state, action)
  }
}

typealias FamilyStore = Store<Family.State, Family.Action>

extension Store where State == Family.State, Action == Family.Action {
  /// Makes a store of a family, with the behavior of its children.
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

  var plainChild: Store<Member.State, String> { scope(Family.plain) }

  var optionalChild: Store<Member.State, String>? { scope(Family.optional) }

  var editorChild: Store<Member.State, String>? { scope(Family.editor) }

  var detailChild: Store<Guest.State, String>? { scope(Family.detail) }

  var cardChild: Store<Member.State, String>? { scope(Family.card) }

  func memberChild(_ id: Int) -> Store<Member.State, String>? {
    scope(Family.members, id: id)
  }

  func stackedChild(_ id: Int) -> Store<Member.State, String>? {
    scope(Family.cards, id: id)
  }
}

extension Family.State {
  /// A state with every child, and members with the given ids.
  static func full(members ids: Range<Int> = 0..<3) -> Self {
    var state = Self()
    state.optional = Member.State()
    state.members = IdentifiedArray(ids.map { Member.State(id: $0) })
    state.page = .editor(Member.State())
    state.drawer = .card(Member.State())
    for id in ids { state.stack[card: id] = Member.State(id: id) }
    return state
  }

  /// Changes the children that ``ScopeTests/Kind`` names.
  mutating func changeChildren(_ change: (inout Member.State) -> Void) {
    change(&plain)
    for path in [\Self.optional, \.members[id: 1], \.editor, \.drawer.card, \.stack[card: 1]] {
      guard var child = self[keyPath: path] else { continue }
      change(&child)
      self[keyPath: path] = child
    }
  }

  /// The children that ``ScopeTests/Kind`` names.
  var children: [Member.State] {
    [plain, optional, members[id: 1], editor, drawer.card, stack[card: 1]].compactMap(\.self)
  }
}

extension ScreenStack<Family.Sheets> {
  /// The card with an id, which the screen has, too.
  subscript(card id: Int) -> Member.State? {
    get { self[id]?.card }
    set { if let newValue { set(OneOf(\.card, newValue), at: id) } }
  }

  /// Replaces or adds a screen with an id that the test chooses.
  mutating func set(_ screen: OneOf<Family.Sheets>, at id: Int) {
    elements.updateOrAppend(Element(id: id, screen: screen))
  }
}

extension Family.Sheet? {
  var card: Member.State? {
    get { if case .card(let card) = self { card } else { nil } }
    set { if let newValue { self = .card(newValue) } }
  }
}
