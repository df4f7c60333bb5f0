/// How the store of a child passes actions on to the store of its parent.
extension Store {
  @usableFromInline typealias Dispatch = @MainActor (Action, CallSite, StateNode?) -> StoreTask

  /// The purpose of a store.
  @usableFromInline enum Role: Sendable {
    case root(StoreCore)
    /// A part of the state of another store, which it keeps alive, with the declaration of the child.
    case part(of: any AnyObject & Sendable, Declaration?)
    /// A part whose store was asked for again, so that another closure takes its actions. It keeps the
    /// store of the parent alive as well.
    indirect case redirected(Dispatch, parent: any AnyObject & Sendable)
  }

  /// The closure that receives the actions now.
  ///
  /// The store of a child keeps this closure and calls it last. A closure that looked it up at each
  /// call took three times as long from the fifth level on.
  @inlinable var currentDispatch: Dispatch {
    if case .redirected(let dispatch, _) = role { dispatch } else { dispatch }
  }

  /// Whether it sends through a store as a declaration says, and nothing has redirected either.
  @usableFromInline func sends<ParentState, ParentAction>(
    through parent: Store<ParentState, ParentAction>, by declaration: Declaration?
  ) -> Bool {
    guard let declaration, case .part(let known, let own) = role, known === parent else {
      return false
    }
    if case .redirected = parent.role { return false }
    return own == declaration
  }

  @usableFromInline func redirect(
    to dispatch: @escaping Dispatch, parent: any AnyObject & Sendable
  ) {
    role = .redirected(dispatch, parent: parent)
  }
}
