/// Passes actions from the store of a child to the store of the parent.
extension Store {
  @usableFromInline typealias Dispatch = @MainActor (Action, CallSite, StateNode?) -> StoreTask

  /// The role of a store, with the objects that the store retains in this role.
  @usableFromInline enum Role: Sendable {
    case root(StoreCore)
    /// The store of a part or child, with the parent's store and the declaration of the child.
    ///
    /// The declaration is nil if the caller of `scope` passed a key path instead.
    case part(of: any AnyObject & Sendable, Declaration?)
    /// The store of a part or child, after a later request with another closure for its actions.
    ///
    /// The store retains the store of the parent.
    indirect case redirected(Dispatch, parent: any AnyObject & Sendable)
  }

  /// The closure that currently receives the store's actions.
  ///
  /// A child's store captures this closure instead of looking up the closure at each call. With
  /// five levels of stores, the look-up made a call take three times as long.
  @inlinable var currentDispatch: Dispatch {
    if case .redirected(let dispatch, _) = role { dispatch } else { dispatch }
  }

  /// Returns whether the store already sends to a parent through the closure of a declaration.
  @usableFromInline func sends<ParentState, ParentAction>(
    through parent: Store<ParentState, ParentAction>, by declaration: Declaration?
  ) -> Bool {
    guard let declaration, case .part(let known, let own) = role, known === parent else {
      return false
    }
    if case .redirected = parent.role { return false }
    return own == declaration
  }
}
