#if canImport(SwiftUI)
  import Corbel

  /// An element of a stack's path: a screen, or a link that is about to push one.
  ///
  /// `linkValue` of a store returns a link for a `NavigationLink`:
  ///
  /// ```swift
  /// NavigationLink("Lisbon", value: store.linkValue(.folderTapped("Lisbon")))
  /// ```
  public struct PathElement: Hashable {
    enum Content: Hashable {
      case screen(PushedScreen)
      case link(ScreenLink)
    }

    let content: Content

    /// The screen, or nil for a link.
    var screen: PushedScreen? {
      if case .screen(let screen) = content { screen } else { nil }
    }

    /// The link, or nil for a screen.
    var link: ScreenLink? {
      if case .link(let link) = content { link } else { nil }
    }
  }

  /// A screen on a stack.
  ///
  /// The identity of a screen is a store object. So a screen that was popped and pushed again is a
  /// new screen, even if it has the same id.
  struct PushedScreen: Hashable {
    let id: AnyHashable
    /// The screen's store, or a `StackScreen` if the stack has several kinds of screens.
    let screen: Any
    let identity: ObjectIdentifier
    let isGone: @MainActor () -> Bool

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.identity == rhs.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
  }

  /// A link that sends an action when a person taps it.
  struct ScreenLink: Hashable {
    let place: BindingPlace
    let sender: ObjectIdentifier
    let action: Any
    let send: @MainActor () -> Void

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.place == rhs.place && lhs.sender == rhs.sender && haveSameContent(lhs.action, rhs.action)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(place) }
  }

  /// The screens that a stack has shown last.
  @MainActor final class ShownScreens {
    var elements: [PathElement] = []
    let refused = RefusedWrite<[PathElement]>()
    /// Whether the stack has reported the kinds of screens without a view.
    var isChecked = false

    nonisolated init() {}
  }
#endif
