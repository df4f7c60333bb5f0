/// The stores of declared children.
extension Store {
  /// Returns the store of a child that always exists.
  ///
  /// ```swift
  /// let filter = store.scope(Album.filter)
  /// ```
  ///
  /// The returned store keeps this store alive and sends actions through this store. Later calls
  /// return the same store while it is in use, unless the child's state has no size.
  ///
  /// - Parameter child: The child's declaration in the reducer of this store.
  /// - Returns: The child's store.
  @inlinable public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: Child<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction> where R.State == State, R.Action == Action {
    store(
      ofPart: child.path.keyPath, at: child.path.offset, child.declaration,
      dispatch: passing(child.action))
  }

  /// Returns the store of a child that may be absent, or nil if the child doesn't exist.
  ///
  /// ```swift
  /// if let editor = store.scope(Album.editor) {
  ///   EditorView(store: editor)
  /// }
  /// ```
  ///
  /// Calling this observes only whether the child exists, not its fields. Later calls return the
  /// same store while it is in use. If the state is `Identifiable`, a new `id` means a new child
  /// with a new store.
  ///
  /// When the child no longer exists, its store keeps the last state. Sending an action to that
  /// store drops the action and reports a diagnostic.
  ///
  /// - Parameter child: The child's declaration in the reducer of this store.
  /// - Returns: The child's store, or nil if the child doesn't exist.
  public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    guard let state = self.child(child.path) else { return nil }
    return store(of: state, child.declaration, action: child.action)
  }

  /// Returns the store of a child in a collection, or nil if no element has the id.
  ///
  /// ```swift
  /// let row = store.scope(Errands.rows, id: 0)
  /// ```
  ///
  /// Calling this observes the ids of the collection, not the fields of its elements. Later calls
  /// return the same store while it is in use, also after the element has moved. When the element
  /// no longer exists, its store keeps the last state. Sending an action to that store drops the
  /// action and reports a diagnostic.
  ///
  /// - Parameters:
  ///   - children: The children's declaration in the reducer of this store.
  ///   - id: The child's id.
  /// - Returns: The child's store, or nil if the child doesn't exist.
  public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ children: Children<R, ChildState, ChildAction, ChildOutput>, id: ChildState.ID
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    guard let state = element(children.path.keyPath, at: children.path.offset, id) else {
      return nil
    }
    let action = children.action
    return store(of: state, children.declaration) { action(id, $0) }
  }

  /// Returns the store of a screen of one kind, or nil if no screen of the kind has the id.
  ///
  /// ```swift
  /// let first = try #require(store.scope(Gallery.folders, id: 1))
  /// ```
  ///
  /// Calling this observes the ids of the stack and the kind of this screen, not the screen's
  /// fields.
  ///
  /// - Parameters:
  ///   - children: The screens' declaration in the reducer of this store.
  ///   - id: The screen's id.
  /// - Returns: The screen's store, or nil if there is no such screen.
  public func scope<R: Reducer, Screens, ChildState, ChildAction, ChildOutput>(
    _ children: StackChildren<R, Screens, ChildState, ChildAction, ChildOutput>, id: Int
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    let action: @MainActor (ChildAction) -> Action = { children.action(id, $0) }
    switch children.content {
    case .screen(let content):
      guard let state = element(children.path.keyPath, at: children.path.offset, id) else {
        return nil
      }
      let element: Store<ScreenStack<Screens>.Element, ChildAction> = store(
        of: state, children.declaration, action: action)
      guard let content = element.child(content) else { return nil }
      return element.store(of: content, children.declaration) { $0 }
    case .itemScreen(let path):
      guard let state = child(path(id)) else { return nil }
      return store(of: state, children.declaration, action: action)
    }
  }

  /// Returns whether the stack has a screen of the kind with an id whose item is gone.
  package func lacksItem<R: Reducer, Screens, ChildState, ChildAction, ChildOutput>(
    _ children: StackChildren<R, Screens, ChildState, ChildAction, ChildOutput>, id: Int
  ) -> Bool where R.State == State, R.Action == Action {
    guard case .itemScreen(let path) = children.content else { return false }
    return path(id).item?.isOrphan(location.address.value) ?? false
  }
}
