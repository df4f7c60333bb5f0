/// The commit of an action, which follows its reduction.
extension StoreCore {
  /// Makes the change of an action visible: the followed children take over their new state, the
  /// effects of those that have gone are cancelled, and the readers of changed fields are told.
  ///
  /// A commit computes nothing of the state, with two exceptions: it finds the children that are
  /// computed or are cases of enums, and it computes a derived value whose inputs have changed.
  ///
  /// - Parameter isVisible: Called when all stores read the new state, before any reader is told.
  @usableFromInline func commit(isVisible: () -> Void = {}) {
    turn.commitCount += 1
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base) }
    isVisible()
    if !turn.lostEffects.isEmpty { cancelLostEffects() }
    // The readers of a state are told before those of the children in it.
    node.collectChangedFields(at: 0)
    if !turn.changedFields.isEmpty { notifyReaders() }
  }

  private func cancelLostEffects() {
    let lost = turn.lostEffects
    turn.lostEffects = []
    effects?.cancel(lost: lost)
  }

  /// Tells the readers of the fields that the last action changed, in the order they were read.
  private func notifyReaders() {
    let count = turn.changedFields.count
    // All are marked before the first is told, because observers read again while they are told.
    for index in 0..<count { turn.changedFields[index].markChanged() }
    for index in 0..<count { turn.changedFields[index].notify() }
    turn.changedFields.removeAll(keepingCapacity: count <= 64)
  }
}
