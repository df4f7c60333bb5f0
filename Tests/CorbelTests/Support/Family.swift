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
    var destination: OneOf<Sheets> = nil
    var stack = ScreenStack<Sheets>()
    var writeCount = 0

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
    case alternative(String)
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
  static let alternative = child(
    \.destination, \.card, action: Action.alternative, output: Action.finished)
  static let cards = child(
    \.stack, \.card, action: Action.stacked, output: Action.memberFinished)

  static let doubled = derived(\.count) { $0 * 2 }

  var member = Member()
  /// Called after each action.
  var after: @MainActor (inout State, Action) -> Void = { _, _ in }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    defer { after(&state, action) }
    switch action {
    case .counted: state.count += 1
    case .plain(let action): return reduce(member, Self.plain, in: &state, action)
    case .optional(let action): return reduce(member, Self.optional, in: &state, action)
    case .member(let id, let action):
      return reduce(member, Self.members, id: id, in: &state, action)
    case .editor(let action): return reduce(member, Self.editor, in: &state, action)
    case .detail(let action):
      return reduce(Guest(member: member), Self.detail, in: &state, action)
    case .card(let action): return reduce(member, Self.card, in: &state, action)
    case .alternative(let action): return reduce(member, Self.alternative, in: &state, action)
    case .stacked(let id, let action):
      return reduce(member, Self.cards, id: id, in: &state, action)
    case .finished(let output): state.log.append(output)
    case .memberFinished(let id, let output): state.log.append("\(id): \(output)")
    case .changed(let change): change(&state)
    case .returned(let effect): return effect
    }
    return .none
  }
}

/// A child for tests, with an identity.
struct Member: Reducer {
  struct State: Identifiable, Equatable {
    var id = 0
    var log: [String] = []
    var count = 0
    var other = 0
    var payload: Payload?
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
    after: @escaping @MainActor (inout Family.State, Family.Action) -> Void = { _, _ in }
  ) {
    self.init(
      initialState: state, reducer: Family(member: Member(effects: effects), after: after),
      responder: .noop, observer: observer, diagnostics: diagnostics)
  }

  func change(_ change: @escaping @MainActor (inout Family.State) -> Void) {
    send(.changed(change))
  }

  func child(_ kind: Family.Kind, id: Int = 1) -> Store<Member.State, String>? {
    switch kind {
    case .plain: scope(Family.plain)
    case .optional: scope(Family.optional)
    case .element: scope(Family.members, id: id)
    case .computed: scope(Family.editor)
    case .enumCase: scope(Family.card)
    case .alternative: scope(Family.alternative)
    case .elementCase: scope(Family.cards, id: id)
    }
  }
}

extension Family {
  /// A child of every kind that a store can be scoped to.
  ///
  /// An app has each kind: a part of a screen, a sheet, a row, a case of an enum as a computed
  /// property, a declared case, a destination, and a screen on a stack. All kinds have the same
  /// contract, so most tests run for every kind.
  enum Kind: CaseIterable {
    case plain, optional, element, computed, enumCase, alternative, elementCase

    static let leaving = allCases.filter { $0 != .plain }

    var hasID: Bool { self == .element || self == .elementCase }

    /// An action of the family for the child, or for a child that does not exist.
    func action(_ action: String, id: Int = 1) -> Action {
      switch self {
      case .plain: .plain(action)
      case .optional: .optional(action)
      case .element: .member(id, action)
      case .computed: .editor(action)
      case .enumCase: .card(action)
      case .alternative: .alternative(action)
      case .elementCase: .stacked(id, action)
      }
    }
  }
}

extension Family.State {
  /// A state with every child, and members with the given ids.
  static func full(members ids: Range<Int> = 0..<3) -> Self {
    var state = Self()
    for kind in Family.Kind.allCases {
      for id in kind.hasID ? ids : 0..<1 { state[kind, id] = Member.State(id: id) }
    }
    return state
  }

  /// The child of a kind.
  ///
  /// Without a value, the child goes away, unless it is the plain one.
  subscript(kind: Family.Kind, id: Int = 1) -> Member.State? {
    get {
      switch kind {
      case .plain: plain
      case .optional: optional
      case .element: members[id: id]
      case .computed: editor
      case .enumCase: if case .card(let card)? = drawer { card } else { nil }
      case .alternative: destination.card
      case .elementCase: stack[id]?.card
      }
    }
    set {
      switch kind {
      case .plain: plain = newValue ?? plain
      case .optional: optional = newValue
      case .element: members[id: id] = newValue
      case .computed: editor = newValue
      case .enumCase: drawer = newValue.map(Family.Sheet.card) ?? .blank(0)
      case .alternative: destination = newValue.map { OneOf(\.card, $0) } ?? OneOf(\.blank, 0)
      case .elementCase:
        let screen = newValue.map { OneOf(\Family.Sheets.card, $0) } ?? OneOf(\.blank, id)
        stack.elements.updateOrAppend(.init(id: id, screen: screen))
      }
    }
  }

  /// Changes the child of each kind.
  mutating func changeChildren(_ change: (inout Member.State) -> Void) {
    for kind in Family.Kind.allCases {
      guard var child = self[kind] else { continue }
      change(&child)
      self[kind] = child
    }
  }

  var children: [Member.State] { Family.Kind.allCases.compactMap { self[$0] } }
}
