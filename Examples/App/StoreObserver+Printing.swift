import Corbel

extension StoreObserver {
  /// Creates an observer that prints the actions of a store with their origins, and the effects
  /// that begin.
  ///
  /// It describes the state before and after each action, so a release leaves it out.
  ///
  /// - Parameter name: The store's name.
  /// - Returns: The observer.
  static func printing(_ name: String) -> StoreObserver {
    StoreObserver { event in
      switch event {
      case .actionReduced(let reduced):
        let isChange = "\(reduced.stateBefore)" != "\(reduced.stateAfter)"
        let note = isChange ? "" : ", changed nothing"
        print("\(name): \(reduced.action) (\(reduced.origin)\(note))")
      case .effectBegan(let effect):
        print("\(name): effect \(effect.number) began, made at \(effect.callSite)")
      case .outputSent, .effectFinished, .effectCancelled: break
      }
    }
  }
}
