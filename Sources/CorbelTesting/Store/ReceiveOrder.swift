/// The order in which a ``TestStore`` receives actions.
///
/// ```swift
/// await store.receive(.secondLoaded, order: .any)
/// await store.receive(.firstLoaded, order: .any)
/// ```
public enum ReceiveOrder: Sendable {
  /// The action has to be the first one that waits.
  case inOrder
  /// Other actions may come before the action; the test receives the other actions later.
  case any
}
