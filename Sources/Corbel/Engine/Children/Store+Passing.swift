/// A function that receives the actions of a store.
@usableFromInline typealias ActionReceiver<Action> =
  @MainActor (Action, CallSite, StateNode?, EnclosingCall?) -> StoreTask

/// Passes actions from the store of a child to the store of the parent.
extension Store {
  /// The role of a store, with the objects that the store retains in this role.
  enum Role: Sendable {
    case root(StoreCore)
    /// The store of a part or child, with the parent's store and the declaration of the child.
    ///
    /// The declaration is nil if the caller of `scope` passed a key path instead.
    case part(of: any AnyObject & Sendable, Declaration?)
    /// The store of a part or child, after a later request with another closure for its actions.
    ///
    /// The store retains the store of the parent.
    indirect case redirected(ActionReceiver<Action>, parent: any AnyObject & Sendable)
  }

  /// Returns whether the store already sends to a parent through the closure of a declaration.
  func sends<ParentState, ParentAction>(
    through parent: Store<ParentState, ParentAction>, by declaration: Declaration?
  ) -> Bool {
    guard let declaration, case .part(let known, let own) = role, known === parent else {
      return false
    }
    if case .redirected = parent.role { return false }
    return own == declaration
  }
}
