/// The order in which a ``TestStore`` receives actions.
///
/// ```swift
/// await store.receive(.secondLoaded, order: .any)
/// await store.receive(.firstLoaded, order: .any)
/// ```
public enum ReceiveOrder: Sendable {
  /// The action has to be the first of those that wait.
  case inOrder
  /// Others may have come before it, which stay to be received.
  case any
}
