/// A child with a copy of its state as of the last commit: what the child's stores read, and what is
/// left to read when the child has gone.
@usableFromInline
final class ChildNode<State>: StateNode {
  /// Finds the child's state in that of the parent's node, and calls the function with its address, or
  /// with nil if there is no such child.
  @usableFromInline typealias Locate =
    @MainActor (
      _ state: AnyAddress, _ found: (Address<State>?) -> Void
    ) -> Void

  /// How the child is found in the state of the parent's node.
  private enum Way {
    /// By its collection.
    case element(id: Any)
    /// By a function. If the state has an identity that can change, another function compares it.
    indirect case place(
      Locate, hasSameIdentity: ((State) -> Bool)?, path: AnyKeyPath?, elementID: Any?)
  }

  /// The copy, with the bits that the original had when the copy was taken.
  @usableFromInline let copy: Snapshot<State>
  private let way: Way
  /// Whether a state with another `id` is that of another child.
  @usableFromInline let canBecomeAnother: Bool
  /// The field of the whole state, where it was read through the parent's store.
  private var all: ObservedField?
  /// The store of the child, if one is in use.
  private weak var store: AnyObject?
  /// Its stores that take other types of action.
  private var otherStores = StoreList()

  /// Creates the node of a child that lies in a parent's state.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - path: The way to the child, for diagnostics.
  ///   - id: The id of the element that it is the content of, for diagnostics.
  ///   - isStored: Whether the state is stored in that of the parent, and not computed.
  ///   - canBecomeAnother: Whether a state with another `id` is that of another child.
  ///   - parent: The node in whose state the child lies.
  ///   - locate: Finds the child's state.
  init(
    _ state: State, at path: AnyKeyPath? = nil, id: Any? = nil, isStored: Bool,
    canBecomeAnother: Bool, in parent: StateNode, locate: @escaping Locate
  ) {
    copy = Snapshot(state)
    way = .place(
      locate, hasSameIdentity: canBecomeAnother ? identityCheck(of: state) : nil, path: path,
      elementID: id)
    self.canBecomeAnother = canBecomeAnother
    super.init(
      base: copy.address.untyped,
      isInPlace: isStored && parent.isInPlace,
      in: parent)
  }

  /// Creates the node of an element.
  @usableFromInline init(_ state: State, id: Any, in collection: StateNode) {
    copy = Snapshot(state)
    way = .element(id: id)
    canBecomeAnother = false
    super.init(
      base: copy.address.untyped, isInPlace: false, in: collection)
  }

  nonisolated deinit {}

  override var elementID: Any? {
    if case .element(let id) = way { id } else { nil }
  }

  override var evidence: [Diagnostic.Evidence] {
    switch way {
    case .element(let id): Diagnostic.child(State.self, at: nil, id: id)
    case .place(_, _, let path, let id): Diagnostic.child(State.self, at: path, id: id)
    }
  }

  /// Observes all that the child consists of.
  func observeAll() {
    let field = all ?? StoredField<State>(in: copy.address, offset: 0, keyPath: \State.self)
    all = field
    if field.access() { watchedFields.append(field) }
  }

  override func refresh(in state: AnyAddress) {
    guard case .place(let locate, _, _, _) = way else { return }
    locate(state) { original in
      if let original { update(from: original) } else { lose() }
    }
  }

  /// Takes over what the child's state has become.
  @inlinable func update(from original: Address<State>) {
    let isSame = copy.bits(of: original).areSame
    if isSame, !isUnchecked { return }
    if canBecomeAnother, !isSameChild(original) { return lose() }
    isUnchecked = false
    let start = followed.isEmpty ? nil : core.turn.changedFields.count
    if start != nil { refreshFollowed(in: original.untyped) }
    if !isSame { copy.take(from: original) }
    if !watchedFields.isEmpty { collectChangedFields(at: start) }
  }

  /// Whether a state is that of this child and not of another one.
  @usableFromInline func isSameChild(_ state: Address<State>) -> Bool {
    guard case .place(_, let hasSameIdentity?, _, _) = way else { return true }
    return hasSameIdentity(state.value)
  }

  /// Calls a function that changes the original state.
  ///
  /// The copy is given up for that time. Otherwise each collection that the function changes would be
  /// copied first.
  @inlinable func withoutCopy<Result>(
    _ state: inout State, _ body: (inout State) -> Result
  ) -> Result {
    copy.drop()
    defer {
      copy.take(&state)
      isUnchecked = true
    }
    return body(&state)
  }

  // MARK: Stores

  /// The store of the child that is in use, of a type given.
  @usableFromInline func store<Scope: AnyObject>(as type: Scope.Type) -> Scope? {
    store as? Scope ?? otherStores.find(NodeKey(at: 0, type: type), as: type)
  }

  @usableFromInline func keep(_ scope: AnyObject) {
    if store == nil {
      store = scope
    } else {
      otherStores.insert(scope, NodeKey(at: 0, type: Swift.type(of: scope)))
    }
  }
}

/// Compares a child with the one it was, if its state has an identity.
private func identityCheck<State>(of state: State) -> ((State) -> Bool)? {
  guard let state = state as? any Identifiable else { return nil }
  func check<I: Identifiable>(_ state: I) -> Any {
    let id = state.id
    let isSame: (I) -> Bool = { $0.id == id }
    return isSame
  }
  return check(state) as? (State) -> Bool
}
