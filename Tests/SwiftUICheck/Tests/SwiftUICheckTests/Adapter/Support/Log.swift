import Corbel

/// Records the actions that a store has reduced.
@MainActor final class Log {
  private(set) var actions: [String] = []

  var observer: StoreObserver {
    StoreObserver { event in
      if case .actionReduced(let reduced) = event { self.actions.append("\(reduced.action)") }
    }
  }

  func take() -> [String] {
    defer { actions = [] }
    return actions
  }
}
