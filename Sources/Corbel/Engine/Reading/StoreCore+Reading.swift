/// The commit, which follows the reduction of each action.
extension StoreCore {
  /// Makes the change of an action visible to stores and readers.
  ///
  /// The followed children copy their new state. Then the effects of children that are gone are
  /// cancelled, and the readers of changed fields are notified.
  ///
  /// A commit evaluates no computed property, with two exceptions. To find a child that is computed
  /// or is a case of an enum, it evaluates the property or extracts the case. To compare a derived
  /// value whose stored inputs have changed, it computes the value.
  ///
  /// - Parameter isVisible: Called when stores show the change, before any reader is notified.
  @usableFromInline func commit(isVisible: () -> Void = {}) {
    turn.commitCount += 1
    if !node.followed.isEmpty { node.refreshFollowed(in: node.base) }
    isVisible()
    if !turn.lostEffects.isEmpty { cancelLostEffects() }
    // The readers of a state are notified before the readers of its children.
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
    // All fields are marked before the first field notifies its readers, because these readers can
    // read the other fields.
    for index in 0..<count { turn.changedFields[index].markChanged() }
    for index in 0..<count { turn.changedFields[index].notify() }
    turn.changedFields.removeAll(keepingCapacity: count <= 64)
  }
}
