/// The way of actions from the store of a child to the store of its parent.
extension Store {
  @usableFromInline typealias Dispatch = @MainActor (Action, CallSite, StateNode?) -> StoreTask

  /// The role of a store, with the objects that it retains for it.
  @usableFromInline enum Role: Sendable {
    case root(StoreCore)
    /// A part of the state of a parent store, which it retains, with the declaration of the child.
    case part(of: any AnyObject & Sendable, Declaration?)
    /// A part whose store was requested again, so that a newer closure receives its actions. The
    /// store retains the parent store.
    indirect case redirected(Dispatch, parent: any AnyObject & Sendable)
  }

  /// The closure that receives the actions now.
  ///
  /// The store of a child captures this closure. Looking it up at each call took three times as
  /// long from the fifth level on.
  @inlinable var currentDispatch: Dispatch {
    if case .redirected(let dispatch, _) = role { dispatch } else { dispatch }
  }

  /// Whether the store sends through a parent by a declaration, and neither store is redirected.
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
