package import Corbel
package import CounterExample

/// The first screen, which lists the other screens.
package struct Menu: Reducer {
  package enum Item: CaseIterable, Sendable {
    case localCounter, remoteCounter, items, session, colors, quit

    package var title: String {
      switch self {
      case .localCounter: "Counter"
      case .remoteCounter: "Counter in the service"
      case .items: "Items"
      case .session: "Session"
      case .colors: "Colors"
      case .quit: "Quit"
      }
    }

    package var output: Output {
      switch self {
      case .localCounter: .counterChosen(.local)
      case .remoteCounter: .counterChosen(.remote)
      case .items: .itemsChosen
      case .session: .sessionChosen
      case .colors: .colorsChosen
      case .quit: .quitChosen
      }
    }
  }

  package struct State: Equatable {
    /// The index of the selected item.
    package var selection = 0
  }

  package enum Action {
    case upTapped, downTapped, chooseTapped
  }

  package enum Output: Equatable {
    case counterChosen(CounterKind)
    case itemsChosen
    case sessionChosen
    case colorsChosen
    case quitChosen
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    let items = Item.allCases
    switch action {
    case .upTapped: state.selection = (state.selection + items.count - 1) % items.count
    case .downTapped: state.selection = (state.selection + 1) % items.count
    case .chooseTapped: return .respond(items[state.selection].output)
    }
    return .none
  }
}

extension Menu.Action {
  /// Creates the action of a key, if it has one.
  init?(_ key: Key) {
    switch key {
    case .up, .character("k"), .backtab: self = .upTapped
    case .down, .character("j"), .tab: self = .downTapped
    case .enter, .right, .character(" "): self = .chooseTapped
    default: return nil
    }
  }
}
