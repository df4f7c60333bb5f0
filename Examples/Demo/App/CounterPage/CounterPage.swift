package import Corbel
package import CounterExample

/// The screen around the counter, which switches between its ways and simulates outside events.
package struct CounterPage: Reducer {
  package struct State: Equatable {
    package var way: CounterWay
    package var kind: CounterKind
    package var isServiceAvailable = true
    /// The count that the counter has reported as saved.
    package var lastSaved: Int?
  }

  package enum Action {
    case appeared
    case nextWayTapped, previousWayTapped
    case controlPressed(Character)
    case saveRequestTapped
    case serviceSwitched
    case counterSaved(Int)
    case leaveTapped
  }

  package enum Output: Equatable {
    case wayChosen(CounterWay)
    case left
  }

  /// The identifiers of the page's effects.
  package enum Work {
    /// The work of the current counter, which lives as long as this effect.
    case counter
    /// The work of a control that was pressed.
    case press
    case request
  }

  let slot: CounterSlot

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .appeared:
      state.isServiceAvailable = slot.service.isAvailable
      return showing(state)
    case .nextWayTapped: return choose(&state, offset: 1)
    case .previousWayTapped: return choose(&state, offset: -1)
    case .controlPressed(let key):
      return .run(id: Work.press) { _ in await slot.press(key) }
    case .saveRequestTapped:
      return .run(id: Work.request) { _ in await slot.requestSave() }
    case .serviceSwitched:
      state.isServiceAvailable.toggle()
      return .run { [isAvailable = state.isServiceAvailable] _ in
        slot.service.isAvailable = isAvailable
      }
    case .counterSaved(let count):
      state.lastSaved = count
      return .none
    case .leaveTapped:
      // Releasing the store would also cancel these effects, but later, and at no fixed place in
      // the log.
      return .merge(
        .respond(.left), .cancel(id: Work.counter), .cancel(id: Work.press),
        .cancel(id: Work.request))
    }
  }

  private func choose(_ state: inout State, offset: Int) -> Effect<Self> {
    let ways = CounterWay.allCases
    let index = ways.firstIndex(of: state.way) ?? 0
    state.way = ways[(index + offset + ways.count) % ways.count]
    return .merge(.respond(.wayChosen(state.way)), .cancel(id: Work.press), showing(state))
  }

  private func showing(_ state: State) -> Effect<Self> {
    .run(id: Work.counter, policy: .cancelPrevious) { [way = state.way, kind = state.kind] _ in
      await slot.show(way, kind)
    }
  }
}

extension CounterPage.Action {
  /// Creates the action of a key.
  ///
  /// A key that the page does not use goes to the counter.
  init?(_ key: Key) {
    switch key {
    case .tab, .character("w"): self = .nextWayTapped
    case .backtab, .character("W"): self = .previousWayTapped
    case .character("r"): self = .saveRequestTapped
    case .character("a"): self = .serviceSwitched
    case .escape, .left, .character("m"): self = .leaveTapped
    case .up: self = .controlPressed("+")
    case .down: self = .controlPressed("-")
    case .character(let key): self = .controlPressed(key)
    default: return nil
    }
  }
}
