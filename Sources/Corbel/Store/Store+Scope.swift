extension Store {
  /// Returns a store for a part of the state that always exists and has no reducer of its own.
  ///
  /// ```swift
  /// let filter: Store<Filter.State, String> = store.scope(state: \.filter) {
  ///   .filter(.textChanged($0))
  /// }
  /// ```
  ///
  /// The returned store keeps this store alive and sends actions through this store. Later calls
  /// with the same part and the same type of actions return the same store while it is in use. That
  /// store then sends through the closure of the latest call. If you have already scoped a further
  /// store from the returned store, the further store keeps sending through the earlier closure
  /// until you scope it from the returned store again.
  ///
  /// - Parameters:
  ///   - path: The part of the state.
  ///   - action: Makes an action of this store from an action of the part.
  /// - Returns: The store of the part.
  public func scope<Part, PartAction>(
    state path: @autoclosure () -> KeyPath<State, Part>,
    action: @escaping @MainActor (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    store(ofPart: path(), at: MemoryLayout<State>.offset(of: path()), dispatch: passing(action))
  }

  /// Returns a store for a part that may be absent, or nil if the part doesn't exist.
  ///
  /// ```swift
  /// let editor: Store<Editor.State, String>? = store.scope(state: \.editor) {
  ///   .editor(.captionChanged($0))
  /// }
  /// ```
  ///
  /// Calling this observes only whether the part exists, not its fields. Later calls return the
  /// same store while it is in use. That store then sends through the closure of the latest call.
  /// If the state is `Identifiable`, a new `id` means a new part with a new store.
  ///
  /// When the part no longer exists, its store keeps the last state. Sending an action to that
  /// store drops the action and reports a diagnostic.
  ///
  /// - Parameters:
  ///   - path: The optional part of the state.
  ///   - action: Makes an action of this store from an action of the part.
  /// - Returns: The store of the part, or nil if the part doesn't exist.
  package func scope<Child, ChildAction>(
    state path: KeyPath<State, Child?>,
    action: @escaping @MainActor (ChildAction) -> Action
  ) -> Store<Child, ChildAction>? {
    guard let child = child(ChildPath(path)) else { return nil }
    return store(of: child, action: action)
  }

  /// Returns a store for an element of a collection, or nil if no element has the id.
  ///
  /// ```swift
  /// let photo: StoreOf<Photo>? = store.scope(state: \.photos, id: id) {
  ///   .photo($0, $1)
  /// }
  /// ```
  ///
  /// Calling this observes the ids of the collection, not the fields of its elements. Later calls
  /// return the same store while it is in use, also after the element has moved. That store then
  /// sends through the closure of the latest call. When the element no longer exists, its store
  /// keeps the last state. Sending an action to that store drops the action and reports a
  /// diagnostic.
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The element's id.
  ///   - action: Makes an action of this store from the element's id and an action of the element.
  /// - Returns: The store of the element, or nil if no element has the id.
  package func scope<Element: Identifiable, ElementAction>(
    state path: @autoclosure () -> KeyPath<State, IdentifiedArray<Element>>, id: Element.ID,
    action: @escaping @MainActor (Element.ID, ElementAction) -> Action
  ) -> Store<Element, ElementAction>? {
    let offset = MemoryLayout<State>.offset(of: path())
    guard let child = element(path(), at: offset, id) else { return nil }
    return store(of: child) { action(id, $0) }
  }

  /// The element with an id in a collection, or nil if no element has the id.
  ///
  /// Reading the element observes this element and the ids of the collection, but no other element.
  ///
  /// ```swift
  /// #expect(store[\.rows, id: 1]?.name == "Milk")
  /// ```
  ///
  /// - Parameters:
  ///   - path: The collection.
  ///   - id: The element's id.
  public subscript<Element: Identifiable>(
    _ path: KeyPath<State, IdentifiedArray<Element>>, id id: Element.ID
  ) -> Element? {
    let offset = MemoryLayout<State>.offset(of: path)
    guard let child = element(path, at: offset, id) else { return nil }
    child.observeAll()
    return child.copy.address.value
  }

  /// Returns the store of a part that always exists: the store in use, or a new one.
  @usableFromInline func store<Part, PartAction>(
    ofPart path: @autoclosure () -> KeyPath<State, Part>, at offset: Int?,
    _ declaration: Declaration? = nil,
    dispatch: @autoclosure () -> ActionReceiver<PartAction>
  ) -> Store<Part, PartAction> {
    let key = NodeKey(
      at: offset, type: Store<Part, PartAction>.self, computedBy: .property(path()))
    if let known = scopes.find(key) {
      let known = assumed(known, as: Store<Part, PartAction>.self)
      known.connect(to: self, declaration, dispatch: dispatch)
      return known
    }
    if offset == nil { core.checkNotReducing(State.self) }
    let store = Store<Part, PartAction>(
      location.part(path(), at: offset), core: core, parent: self, declaration,
      dispatch: dispatch())
    // Parts without size can have the same offset, so the offset doesn't identify such a part.
    if MemoryLayout<Part>.size > 0 { scopes.insert(store, key) }
    return store
  }

  /// Returns a closure that sends the actions of a part to this store.
  @inlinable func passing<PartAction>(
    _ embed: @escaping @MainActor (PartAction) -> Action
  ) -> ActionReceiver<PartAction> {
    let dispatch = dispatch
    return { action, delivery in dispatch(embed(action), delivery) }
  }

  /// Returns the store of a child that may be removed: the store in use, or a new one.
  func store<Child, ChildAction>(
    of child: ChildNode<Child>, _ declaration: Declaration? = nil,
    action embed: @escaping @MainActor (ChildAction) -> Action
  ) -> Store<Child, ChildAction> {
    func makeDispatch() -> ActionReceiver<ChildAction> {
      { [dispatch] action, delivery in
        var delivery = delivery
        if delivery.child == nil { delivery.child = child }
        return dispatch(embed(action), delivery)
      }
    }
    let key = NodeKey(at: 0, type: ChildAction.self)
    if let known = child.stores.find(key) {
      let known = assumed(known, as: Store<Child, ChildAction>.self)
      known.connect(to: self, declaration, dispatch: makeDispatch)
      return known
    }
    let store = Store<Child, ChildAction>(
      StateLocation(child), core: core, parent: self, declaration, dispatch: makeDispatch())
    child.stores.insert(store, key)
    return store
  }

  /// Returns the child at a path, and observes the child's presence.
  func child<Child>(_ path: ChildPath<State, Child>) -> ChildNode<Child>? {
    core.checkNotReducing(State.self)
    let child = location.child(path)
    let address = location.address
    let key = NodeKey(at: nil, type: PresenceField.self, computedBy: path.id)
    let field = field(key) {
      PresenceField(at: address.position, key) {
        path.content(address.value).map { identity(of: $0) }
      }
    }
    // The key has the type of the field.
    assumed(field, as: PresenceField.self).see(child)
    observe(field)
    return child
  }

  /// Returns the child with an id in a collection, and observes the ids.
  ///
  /// The offset is the offset of the collection in the state; nil if the collection is computed.
  func element<Element: Identifiable>(
    _ path: @autoclosure () -> KeyPath<State, IdentifiedArray<Element>>, at offset: Int?,
    _ id: Element.ID
  ) -> ChildNode<Element>? {
    core.checkNotReducing(State.self)
    let collection = location.collection(path(), at: offset)
    if let offset {
      // The ids are the first property of an `IdentifiedArray`, so they have the array's offset.
      let ids =
        collection.ids
        ?? field(at: offset, as: ElementIDs<Element.ID>.self, path().appending(path: \.ids))
      collection.ids = ids
      observe(ids)
    } else {
      _ = self[path().appending(path: \.ids)]
    }
    return collection.child(id)
  }
}
