import Corbel

/// A feature for tests whose elements are the same feature, to any depth.
struct Section: Reducer {
  struct State: Identifiable {
    var id = 0
    var count = 0
    var sections: IdentifiedArray<State> = []
    var payload: Payload?
  }

  indirect enum Action {
    case counted
    case started
    case added(State)
    case removed(Int)
    case section(Int, Action)
  }

  static let sections = child(\.sections, action: Action.section)

  /// The effect of starting a section.
  var effect: Effect<Section> = .none

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .started:
      return effect
    case .added(let section):
      state.sections.append(section)
      return .none
    case .removed(let id):
      state.sections.remove(id: id)
      return .none
    case .section(let id, let action):
      return reduce(self, Self.sections, id: id, in: &state, action)
    }
  }
}

typealias SectionStore = Store<Section.State, Section.Action>

extension Section.State {
  /// Makes nested sections to a depth, whose ids are their depths.
  static func tower(_ depth: Int, from id: Int = 0, payloads: PayloadCounter? = nil) -> Self {
    var section = Section.State(id: id, payload: payloads.map(Payload.init))
    if depth > 0 { section.sections = [tower(depth - 1, from: id + 1, payloads: payloads)] }
    return section
  }

  /// Makes a section with many sections inside it.
  static func row(of ids: Range<Int>) -> Self {
    Section.State(sections: IdentifiedArray(ids.map { Section.State(id: $0) }))
  }
}

extension Store where State == Section.State, Action == Section.Action {
  func section(_ id: Int) -> SectionStore? {
    scope(Section.sections, id: id)
  }

  /// The stores of a tower, from this one down.
  func tower() -> [SectionStore] {
    var stores = [self]
    while let next = stores.last.flatMap({ $0.section($0.id + 1) }) { stores.append(next) }
    return stores
  }
}
