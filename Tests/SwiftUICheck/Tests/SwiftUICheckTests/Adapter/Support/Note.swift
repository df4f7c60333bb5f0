import Corbel

/// A child with a text and an id.
struct Note: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var text = ""
  }

  enum Action: Equatable { case textChanged(String), doneTapped, doneLater }

  enum Output { case done }

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .textChanged(let text): state.text = text
    case .doneTapped: return .respond(.done)
    case .doneLater: return .run { $0.respond(.done) }
    }
    return .none
  }
}
