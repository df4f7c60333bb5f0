/// The presence of a child, for the readers that asked for the child's store.
final class PresenceField: ObservedField {
  /// Returns nil without a child, and otherwise the `id` of the child, if it has one.
  private let presence: @MainActor () -> AnyHashable??
  /// The presence when a reader last asked for it.
  private var seen: AnyHashable??
  /// The child that existed when a reader last asked, while that child is followed.
  private weak var child: StateNode?

  init(at position: Position, _ key: NodeKey, presence: @escaping @MainActor () -> AnyHashable??) {
    self.presence = presence
    super.init(at: position, key)
  }

  nonisolated deinit {}

  /// Notes the current child, unless readers have yet to be notified of an earlier change.
  func see(_ child: StateNode?) {
    if isArmed, self.child === child || hasChanged() { return }
    self.child = child
    seen = presence()
  }

  override func hasChanged() -> Bool {
    if let child { return child.isGone }
    return presence() != seen
  }
}
