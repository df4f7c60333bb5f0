extension Store {
  /// A store for a part of the state that is always there.
  ///
  /// ```swift
  /// let filter = store.scope(state: \.filter) { .filter($0) }
  /// ```
  ///
  /// It reads the part, and sends through this store, which it keeps alive. As long as it is in
  /// use the same store comes back, and `embed` is not looked at again: the part and the type of its
  /// actions are what a store is known by.
  ///
  /// - Parameters:
  ///   - path: The part of the state.
  ///   - embed: Makes an action of this store from one of the part.
  /// - Returns: The store of the part.
  @inlinable public func scope<Part, PartAction>(
    state path: @autoclosure () -> KeyPath<State, Part>,
    action embed: @escaping @MainActor (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    let key = PartKey(
      at: MemoryLayout<State>.offset(of: path()),
      type: ObjectIdentifier(Store<Part, PartAction>.self), computedBy: path())
    if let known = knownScope(key) {
      return unsafeDowncast(known, to: Store<Part, PartAction>.self)
    }
    let store = Store<Part, PartAction>(location.part(path())) {
      self.dispatch(embed($0), $1, $2)
    }
    // What takes no memory has no place of its own by which it could be known.
    if MemoryLayout<Part>.size > 0 { keep(store, key) }
    return store
  }

  /// A store for a child that can go away, nil as long as it is not there.
  ///
  /// ```swift
  /// if let editor = store.scope(state: \.editor, action: { .editor($0) }) {
  ///   EditorView(store: editor)
  /// }
  /// ```
  ///
  /// Who asks for it observes whether the child is there, and not what it consists of. As long as
  /// the child is there and its store in use, the same store comes back. A child whose state is
  /// `Identifiable` is another child when its `id` is another one.
  ///
  /// When the child has gone, its store can still be read, and has the last state. What is sent to
  /// it is dropped and reported. A child that comes later has a store of its own.
  ///
  /// The child of an enum's case is written as a computed optional property of the state.
  ///
  /// - Parameters:
  ///   - path: The optional part of the state.
  ///   - embed: Makes an action of this store from one of the child.
  /// - Returns: The store of the child, if it is there.
  @inlinable public func scope<Child, ChildAction>(
    state path: KeyPath<State, Child?>,
    action embed: @escaping @MainActor (ChildAction) -> Action
  ) -> Store<Child, ChildAction>? {
    guard let child = child(path) else { return nil }
    if let known = child.store(as: Store<Child, ChildAction>.self) { return known }
    let store = Store<Child, ChildAction>(StateLocation(child)) { action, callSite, inner in
      self.dispatch(embed(action), callSite, inner ?? child)
    }
    child.keep(store, as: ObjectIdentifier(Store<Child, ChildAction>.self))
    return store
  }

  /// A store for an element of a collection, nil where there is none with the id.
  ///
  /// ```swift
  /// if let row = store.scope(state: \.rows, id: id, action: { .row($0, $1) }) {
  ///   RowView(store: row)
  /// }
  /// ```
  ///
  /// Who asks for it observes which elements there are, and not what they consist of. As long as
  /// the element is there and its store in use, the same store comes back, wherever the element is
  /// moved. When the element has gone, its store still has the last state, and what is sent to it
  /// is dropped and reported.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The element's id.
  ///   - embed: Makes an action of this store from the element's id and an action of the element.
  /// - Returns: The store of the element, if it is there.
  @inlinable public func scope<Element: Identifiable, ElementAction>(
    state path: @autoclosure () -> KeyPath<State, IdentifiedArray<Element>>, id: Element.ID,
    action embed: @escaping @MainActor (Element.ID, ElementAction) -> Action
  ) -> Store<Element, ElementAction>? {
    guard let child = element(path(), id) else { return nil }
    if let known = child.store(as: Store<Element, ElementAction>.self) { return known }
    let store = Store<Element, ElementAction>(StateLocation(child)) { action, callSite, inner in
      self.dispatch(embed(id, action), callSite, inner ?? child)
    }
    child.keep(store, as: ObjectIdentifier(Store<Element, ElementAction>.self))
    return store
  }

  /// An element of a collection, nil where there is none with the id.
  ///
  /// Who reads it observes this element, and which elements there are, but no other element.
  ///
  /// ```swift
  /// Text(store[\.rows, id: id]?.name ?? "")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The element's id.
  public subscript<Element: Identifiable>(
    _ path: KeyPath<State, IdentifiedArray<Element>>, id id: Element.ID
  ) -> Element? {
    guard let child = element(path, id) else { return nil }
    child.observeAll()
    return child.copy.pointee
  }

  /// The child in an optional part, whose presence is observed.
  @usableFromInline func child<Child>(_ path: KeyPath<State, Child?>) -> ChildState<Child>? {
    location.node.core.checkNotReducing()
    let child = location.child(path)
    let address = location.address
    let field = presence(of: path) {
      PresenceField(of: path, in: address) {
        let child = address.pointee[keyPath: path]
        return child == nil ? .absent : .present(identity(of: child))
      }
    }
    field.see(child)
    observe(field)
    return child
  }

  /// The child with an id in a collection, whose ids are observed.
  @inlinable func element<Element: Identifiable>(
    _ path: @autoclosure () -> KeyPath<State, IdentifiedArray<Element>>, _ id: Element.ID
  ) -> ElementChild<Element>? {
    let type = ObjectIdentifier(ElementIDs<Element.ID>.self)
    // The ids are what an array begins with.
    if let offset = MemoryLayout<State>.offset(of: path()), observe(fieldAt: offset, type: type) {
      return location.part(path()).element(id)
    }
    _ = self[path().appending(path: \.ids)]
    return location.part(path()).element(id)
  }

  /// Observes a field that was read before, and returns whether there is one.
  @usableFromInline func observe(fieldAt offset: Int, type: ObjectIdentifier) -> Bool {
    location.node.core.checkNotReducing()
    guard let field = knownField(at: offset, type: type) else { return false }
    observe(field)
    return true
  }

  @usableFromInline func knownScope(_ key: PartKey) -> AnyObject? {
    scopes.find(key)
  }

  @usableFromInline func keep(_ scope: AnyObject, _ key: PartKey) {
    scopes.insert(scope, key)
  }
}
