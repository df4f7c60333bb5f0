/// The stores of children, as the reducer of this store declares them.
extension Store {
  /// The store of a child that is always there.
  ///
  /// ```swift
  /// let filter = store.scope(Album.filter)
  /// ```
  ///
  /// It reads the child's state, and sends through this store, which it keeps alive. While it is in
  /// use, the same store comes back. A child whose state takes no memory gets a new store at each
  /// call.
  ///
  /// - Parameter child: The child, as the reducer of this store declares it.
  /// - Returns: The child's store.
  @inlinable public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: Child<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction> where R.State == State, R.Action == Action {
    let key = PartKey(
      at: child.path.offset, type: ObjectIdentifier(Store<ChildState, ChildAction>.self),
      computedBy: .property(child.path.keyPath))
    let known = knownScope(key).map { unsafeDowncast($0, to: Store<ChildState, ChildAction>.self) }
    if let known, !isRedirected, known.sends(through: self, by: child.declaration) { return known }
    let embed = child.action
    let dispatch: Store<ChildState, ChildAction>.Dispatch = { [currentDispatch] in
      currentDispatch(embed($0), $1, $2)
    }
    if let known {
      known.redirect(to: dispatch, parent: self)
      return known
    }
    let store = Store<ChildState, ChildAction>(
      location.part(child.path.keyPath), parent: self, child.declaration, dispatch: dispatch)
    if MemoryLayout<ChildState>.size > 0 { keep(store, key) }
    return store
  }

  /// The store of a child that may be absent, nil as long as it is not there.
  ///
  /// ```swift
  /// if let editor = store.scope(Album.editor) {
  ///   EditorView(store: editor)
  /// }
  /// ```
  ///
  /// Calling this observes only whether the child exists, not its fields. While the child exists and
  /// its store is in use, the same store comes back. A child whose state is `Identifiable` is another
  /// child when its `id` is another one.
  ///
  /// When the child has gone, its store can still be read, and has the last state. What is sent to
  /// it is dropped and reported. A child that comes later has a store of its own.
  ///
  /// - Parameter child: The child, as the reducer of this store declares it.
  /// - Returns: The child's store, if the child is there.
  @inlinable public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    guard let state = self.child(child.path) else { return nil }
    return store(of: state, child.declaration, action: child.action)
  }

  /// The store of a child in a collection, nil where there is none with the id.
  ///
  /// ```swift
  /// if let row = store.scope(Errands.rows, id: id) {
  ///   RowView(store: row)
  /// }
  /// ```
  ///
  /// Calling this observes which elements there are, not their fields. While the element exists and
  /// its store is in use, the same store comes back wherever the element is moved. When the element
  /// has gone, its store still has the last state. Sending an action to it drops the action and
  /// reports a diagnostic.
  ///
  /// - Parameters:
  ///   - children: The children, as the reducer of this store declares them.
  ///   - id: The child's id.
  /// - Returns: The child's store, if the child is there.
  @inlinable public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ children: Children<R, ChildState, ChildAction, ChildOutput>, id: ChildState.ID
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    guard let state = element(children.path.keyPath, id) else { return nil }
    let action = children.action
    return store(of: state, children.declaration) { action(id, $0) }
  }

  /// The store of a child of one kind, nil where no element with the id is of that kind.
  ///
  /// ```swift
  /// if let folder = store.scope(Gallery.folders, id: id) {
  ///   FolderView(store: folder)
  /// } else if let photo = store.scope(Gallery.photos, id: id) {
  ///   PhotoView(store: photo)
  /// }
  /// ```
  ///
  /// Calling this observes which elements there are, and whether this one is of the kind, but not
  /// its fields.
  ///
  /// - Parameters:
  ///   - children: The children, as the reducer of this store declares them.
  ///   - id: The element's id.
  /// - Returns: The child's store, if there is such an element.
  @inlinable public func scope<R: Reducer, Element, ChildState, ChildAction, ChildOutput>(
    _ children: CaseChildren<R, Element, ChildState, ChildAction, ChildOutput>, id: Element.ID
  ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
    guard let state = element(children.path.keyPath, id) else { return nil }
    let action = children.action
    let declaration = children.enumCase.declaration
    let element: Store<Element, ChildAction> = store(of: state, declaration) { action(id, $0) }
    guard let content = element.child(.enumCase(children.enumCase)) else { return nil }
    return element.store(of: content, declaration) { $0 }
  }
}
