import Corbel

/// A screen with one of three presentations of a clicker, like the case study
/// "Multiple destinations" of The Composable Architecture.
struct SeveralDestinations: Reducer {
  struct Destination: Alternatives, Equatable {
    var drillDown: Clicker.State?
    var popover: Clicker.State?
    var sheet: Clicker.State?
  }

  struct State: Equatable {
    var destination: OneOf<Destination> = nil
  }

  enum Action {
    case drillDownTapped
    case popoverTapped
    case sheetTapped
    case dismissed
    case drillDown(Clicker.Action)
    case popover(Clicker.Action)
    case sheet(Clicker.Action)
  }

  static let drillDown = child(\.destination, \.drillDown, action: Action.drillDown)
  static let popover = child(\.destination, \.popover, action: Action.popover)
  static let sheet = child(\.destination, \.sheet, action: Action.sheet)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .drillDownTapped: state.destination.drillDown = Clicker.State()
    case .popoverTapped: state.destination.popover = Clicker.State()
    case .sheetTapped: state.destination.sheet = Clicker.State()
    case .dismissed: state.destination = nil
    case .drillDown(let action):
      return reduce(Clicker(), Self.drillDown, in: &state, action)
    case .popover(let action):
      return reduce(Clicker(), Self.popover, in: &state, action)
    case .sheet(let action):
      return reduce(Clicker(), Self.sheet, in: &state, action)
    }
    return .none
  }
}
