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
    turn.pointee.commitCount += 1
    if turn.pointee.hasParts {
      refreshParts(in: base)
      turn.pointee.hasParts = !parts.isEmpty
    }
    isVisible()
    if !turn.pointee.lostEffects.isEmpty { cancelLostEffects() }
    // The readers of a state are told before those of the children in it.
    if var fields = turn.pointee.watchedFields.takeOutIfChanged() {
      let commit = turn.pointee.commitCount
      fields.addChanged(to: &turn.pointee.changedFields, at: 0, commit: commit)
      turn.pointee.watchedFields.putBack(fields)
    }
    if !turn.pointee.changedFields.isEmpty { notifyReaders() }
  }

  private func cancelLostEffects() {
    let lost = turn.pointee.lostEffects.sorted { $0.number < $1.number }
    turn.pointee.lostEffects = []
    perform {
      for effect in lost { effects?.cancel(effect) }
    }
  }

  /// Tells the readers of the fields that the last action changed, in the order they were read.
  private func notifyReaders() {
    let count = turn.pointee.changedFields.count
    // All are marked before the first is told, because observers read again while they are told.
    for index in 0..<count { turn.pointee.changedFields[index].markChanged() }
    for index in 0..<count { turn.pointee.changedFields[index].notify() }
    turn.pointee.changedFields.removeAll(keepingCapacity: count <= 64)
  }
}
