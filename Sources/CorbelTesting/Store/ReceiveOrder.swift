/// The order in which a ``TestStore`` receives actions.
///
/// ```swift
/// await store.receive(.secondLoaded, order: .any)
/// await store.receive(.firstLoaded, order: .any)
/// ```
public enum ReceiveOrder: Sendable {
  /// The action has to be the oldest action that the test has not received yet.
  case inOrder
  /// The action may come after other actions, which the test receives later.
  case any
}
