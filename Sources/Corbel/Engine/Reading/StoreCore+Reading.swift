/// The registration of readers of the state.
extension StoreCore {
  /// Makes the state that the reducer has left visible: lets the children take it over, ends the
  /// effects of those that have gone, and tells the readers of what has changed.
  ///
  /// It computes nothing of the state, with two exceptions: where a child lies that has no place of
  /// its own, such as that of an enum's case, and a derived value whose inputs have changed.
  ///
  /// - Parameter isVisible: Called as soon as everybody reads the new state, before anybody is told.
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
