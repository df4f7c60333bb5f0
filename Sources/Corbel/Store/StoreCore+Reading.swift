/// How a store knows who has read what.
extension StoreCore {
  /// Watches a field that was read, until it changes.
  func watch(_ field: ObservedField) {
    turn.pointee.watchedFields.append(field)
  }

  /// Tells the readers of the fields that the last action changed, in the order they were read.
  @usableFromInline func notifyReaders() {
    var index = 0
    var kept = 0
    while index < turn.pointee.watchedFields.count {
      let field = turn.pointee.watchedFields[index]
      if field.hasChanged() {
        turn.pointee.changedFields.append(field)
      } else {
        if kept < index { turn.pointee.watchedFields[kept] = field }
        kept += 1
      }
      index += 1
    }
    guard index > kept else { return }
    turn.pointee.watchedFields.removeLast(index - kept)
    // All are marked before the first is told, because observers read again while they are told.
    let changedCount = index - kept
    for index in 0..<changedCount { turn.pointee.changedFields[index].markChanged() }
    for index in 0..<changedCount { turn.pointee.changedFields[index].notify() }
    turn.pointee.changedFields.removeAll(keepingCapacity: changedCount <= 64)
  }
}
