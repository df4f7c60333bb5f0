/// A child with a copy of its state as of the last commit.
///
/// The child's stores read the copy, even after the child is gone.
final class ChildNode<State>: StateNode {
  /// A function that finds the child's state in the state of the parent's node.
  ///
  /// The function passes the address of the child's state to `found`, or nil if there is no child.
  /// It returns the mistake because of which there is no child, or nil without a mistake.
  typealias Locate =
    @MainActor (_ state: AnyAddress, _ found: (Address<State>?) -> Void) -> Diagnostic?

  /// The way to find the child in the state of the parent's node.
  private enum Way {
    /// The collection finds the child.
    case element
    /// A function finds the child; `identity` is nil if the child's identity can't change.
    indirect case place(
      Locate, identity: AnyHashable?, path: AnyKeyPath?, elementID: Any?, loan: Loan?)
  }

  /// The copy, with the bits that the original had when the copy was taken.
  let copy: Snapshot<State>
  private let way: Way
  /// The field of the child's whole state; nil until the parent's store reads that state.
  private var all: ObservedField?
  /// The stores of the child that are in use; they take different types of action.
  var stores = StoreList()

  /// Creates the node of a child that lies in a parent's state.
  ///
  /// - Parameters:
  ///   - state: The child's state.
  ///   - path: The key path of the child, for diagnostics.
  ///   - id: The id of the element that contains the child, for diagnostics.
  ///   - isStored: Whether the state is stored in the parent's state, and not computed.
  ///   - canBecomeAnother: Whether a state with another `id` belongs to another child.
  ///   - loan: The item that the child shows, if the child is the screen of an item.
  ///   - parent: The node whose state contains the child.
  ///   - locate: Finds the child's state.
  init(
    _ state: State, at path: AnyKeyPath? = nil, id: Any? = nil, isStored: Bool,
    canBecomeAnother: Bool, loan: Loan? = nil, in parent: StateNode, locate: @escaping Locate
  ) {
    copy = Snapshot(state)
    way = .place(
      locate, identity: canBecomeAnother ? identity(of: state) : nil, path: path, elementID: id,
      loan: loan)
    super.init(base: copy.address.untyped, isInPlace: isStored && parent.isInPlace, in: parent)
  }

  /// Creates the node of an element.
  init(_ state: State, in collection: StateNode) {
    copy = Snapshot(state)
    way = .element
    super.init(base: copy.address.untyped, isInPlace: false, in: collection)
  }

  nonisolated deinit {}

  override var elementID: Any? {
    // There is no copy while the element's reducer runs.
    guard case .element = way, copy.isTaken else { return nil }
    return (copy.address.value as? any Identifiable)?.id
  }

  override var evidence: [Diagnostic.Evidence] {
    switch way {
    case .element: Diagnostic.child(State.self, at: nil, id: elementID)
    case .place(_, _, let path, let id, _): Diagnostic.child(State.self, at: path, id: id)
    }
  }

  /// Observes the whole state of the child.
  func observeAll() {
    let field = all ?? StoredField<State>(in: copy.address, offset: 0, keyPath: \State.self)
    all = field
    if field.access() { watchedFields.append(field) }
  }

  override func refresh(in state: AnyAddress, _ commit: inout Commit) {
    guard case .place(let locate, _, _, _, let loan) = way else { return }
    if let loan, copy.isTaken, loan.hasSameBits(state, copy.keptBits) {
      return update(from: copy.address, isSame: true, &commit)
    }
    let mistake = locate(state) { original in
      if let original { update(from: original, &commit) } else { lose(&commit) }
    }
    if let mistake { commit.mistakes.append(mistake) }
  }

  /// Copies the child's new state, and collects the fields that have changed.
  func update(from original: Address<State>, _ commit: inout Commit) {
    let isSame = copy.bits(of: original).areSame
    if isSame, !isUnchecked { return }
    if !isSameChild(original) { return lose(&commit) }
    update(from: original, isSame: isSame, &commit)
  }

  private func update(from original: Address<State>, isSame: Bool, _ commit: inout Commit) {
    if isSame, !isUnchecked { return }
    isUnchecked = false
    let start = followed.isEmpty ? nil : commit.changedFields.count
    if start != nil { refreshFollowed(in: original.untyped, &commit) }
    if !isSame { copy.take(from: original) }
    if !watchedFields.isEmpty { collectChangedFields(&commit, at: start) }
  }

  /// Returns whether a state belongs to this child and not to another child.
  func isSameChild(_ state: Address<State>) -> Bool {
    guard case .place(_, let known?, _, _, _) = way else { return true }
    return identity(of: state.value) == known
  }

  override func releaseCopy() {
    copy.drop()
  }

  override func renewCopy(from state: AnyAddress) {
    copy.take(from: state.part(State.self, at: 0))
    isUnchecked = true
  }

  override func releaseItem(_ item: AnyAddress, in list: Int) -> Bool {
    guard copy.isTaken, case .place(_, _, _, _, let loan?) = way, loan.isOf(item, in: list)
    else { return false }
    loan.release(copy.address.untyped)
    return true
  }

  override func renewItem(from item: AnyAddress) {
    guard case .place(_, _, _, _, let loan?) = way else { return }
    loan.renew(copy.address.untyped, copy.keptBits, item)
    isUnchecked = true
  }
}

/// Returns the `id` of a state, or nil if the state is not `Identifiable`.
package func identity<State>(of state: State?) -> AnyHashable? {
  func id(_ state: some Identifiable) -> AnyHashable { AnyHashable(state.id) }
  return (state as? any Identifiable).map { id($0) }
}
