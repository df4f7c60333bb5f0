/// The commit, which follows the reduction of each action.
extension StoreCore {
  /// Makes the change of an action visible: the followed children copy their new state, the effects
  /// of children that are gone are cancelled, and the readers of changed fields are notified.
  ///
  /// A commit evaluates no computed property, with two exceptions: it finds the children that are
  /// computed or are cases of enums, and it computes a derived value whose inputs have changed.
  ///
  /// - Parameter isVisible: Called when all stores read the new state, before any reader is notified.
  @usableFromInline func commit(isVisible: () -> Void = {}) {
    turn.commitCount += 1
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base) }
    isVisible()
    if !turn.lostEffects.isEmpty { cancelLostEffects() }
    // The readers of a state are notified before those of its children.
    node.collectChangedFields(at: 0)
    if !turn.changedFields.isEmpty { notifyReaders() }
  }

  private func cancelLostEffects() {
    let lost = turn.lostEffects
    turn.lostEffects = []
    effects?.cancel(lost: lost)
  }

  /// Notifies the readers of the fields that the last action changed, in the order of reading.
  private func notifyReaders() {
    let count = turn.changedFields.count
    // All fields are marked before the first is notified, because readers then read again.
    for index in 0..<count { turn.changedFields[index].markChanged() }
    for index in 0..<count { turn.changedFields[index].notify() }
    turn.changedFields.removeAll(keepingCapacity: count <= 64)
  }
}
