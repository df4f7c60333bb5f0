#if canImport(SwiftUI)
  public import Corbel

  extension Store {
    /// The identity of the child that the store belongs to, for the modifier `id(_:)`.
    ///
    /// ```swift
    /// if let book = store.scope(Library.book) {
    ///   BookView(store: book).id(book.identity)
    /// }
    /// ```
    ///
    /// When another child takes the place of a child, the view in that place keeps its state and
    /// its tasks, unless the view has an identity of its own. The identity changes exactly when the
    /// child changes: see <doc:Screens>. It isn't the `id` of the child's state, which is
    /// `store.id`. If the state has a field with the name `identity`, read it with
    /// `store[\.identity]`.
    public var identity: some Hashable {
      StoreIdentity(node: node, state: ObjectIdentifier(State.self))
    }
  }

  /// The identity of a child; it retains the child's node, so that no other node has the address.
  private struct StoreIdentity: Hashable {
    let node: AnyObject
    let state: ObjectIdentifier

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.node === rhs.node && lhs.state == rhs.state
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(node))
    }
  }
#endif
