#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension StoreProxy {
    /// Sends an action from an operation, and animates the change that the action makes.
    ///
    /// ```swift
    /// return .run { store in
    ///   for await message in messages() { store.send(.received(message), animation: .default) }
    /// }
    /// ```
    ///
    /// The animation also applies if the action has to wait for its turn.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - animation: The animation; nil for no animation.
    public func send(_ action: R.Action, animation: Animation?) {
      send(action, within: { change in withAnimation(animation, change) })
    }
  }
#endif
