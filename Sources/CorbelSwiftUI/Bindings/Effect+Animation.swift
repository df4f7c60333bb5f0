#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Effect {
    /// Animates the changes that the actions of this effect make.
    ///
    /// ```swift
    /// return .load(&state.items) {
    ///   try await service.items()
    /// } finish: {
    ///   .itemsLoaded($0)
    /// }
    /// .animation()
    /// ```
    ///
    /// The animation covers every action that the effect sends, even an action that waits for its
    /// turn. If an action of a child's effect leads to an output, the animation also covers the
    /// changes that the parent makes for the output.
    ///
    /// - Parameter animation: The animation; nil for no animation.
    /// - Returns: The effect.
    public func animation(_ animation: Animation? = .default) -> Self {
      enclosed { change in withAnimation(animation, change) }
    }
  }
#else
  public import Corbel

  extension Effect {
    /// Returns the effect itself, because there is nothing to animate without SwiftUI.
    ///
    /// So a reducer's file compiles on Linux without a condition:
    ///
    /// ```swift
    /// .animation()
    /// ```
    ///
    /// - Returns: The effect.
    public func animation() -> Self { self }
  }
#endif
