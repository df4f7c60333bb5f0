import Corbel

/// Records the actions that a store has reduced, and where those were sent.
@MainActor final class Log {
  private(set) var actions: [String] = []
  private(set) var origins: [String] = []

  var observer: StoreObserver {
    StoreObserver { event in
      guard case .actionReduced(let reduced) = event else { return }
      self.actions.append("\(reduced.action)")
      if case .sent(let site) = reduced.origin { self.origins.append("\(site)") }
    }
  }

  func take() -> [String] {
    defer { actions = [] }
    return actions
  }
}
