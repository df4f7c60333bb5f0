/// How the store of a child passes actions on to the store of its parent.
extension Store {
  @usableFromInline typealias Dispatch = @MainActor (Action, CallSite, ChildNode?) -> StoreTask

  /// What a store was made for.
  @usableFromInline enum Role: Sendable {
    case root
    case child
    /// A child whose store was asked for again, so that a later closure embeds its actions.
    case redirected(Redirection)
  }

  /// The closure that takes the actions instead of the first one.
  @MainActor @usableFromInline final class Redirection {
    @usableFromInline let dispatch: Dispatch

    init(to dispatch: @escaping Dispatch) {
      self.dispatch = dispatch
    }

    nonisolated deinit {}
  }

  @inlinable func pass(
    _ action: Action, _ callSite: CallSite, _ child: ChildNode?
  ) -> StoreTask {
    if case .redirected(let redirection) = role {
      return redirection.dispatch(action, callSite, child)
    }
    return dispatch(action, callSite, child)
  }

  @usableFromInline func redirect(to dispatch: @escaping Dispatch) {
    role = .redirected(Redirection(to: dispatch))
  }
}
