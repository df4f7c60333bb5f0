#if canImport(SwiftUI)
  /// A screen on a stack, as an element of SwiftUI's path.
  ///
  /// The identity of a screen is a store object. So a screen that was popped and pushed again is a
  /// new screen, even if it has the same id.
  struct PathElement<ID: Hashable, Screen>: Hashable {
    let id: ID
    /// The screen's store, or a `StackScreen` if the stack has several kinds of screens.
    let screen: Screen
    let identity: ObjectIdentifier
    let isGone: @MainActor () -> Bool

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity == rhs.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
  }

  /// The screens that a stack has shown last.
  @MainActor final class ShownScreens<ID: Hashable, Screen> {
    var elements: [PathElement<ID, Screen>] = []
    let refused = RefusedWrite<[PathElement<ID, Screen>]>()

    nonisolated init() {}
  }
#endif
