/// Passes actions from the store of a child to the store of the parent.
extension Store {
  /// Makes a store of a part or child send its actions to a parent's store through a new closure.
  ///
  /// Nothing changes if the store already sends through the closure of the declaration, and if the
  /// parent's own closure can't have been replaced in the meantime.
  func connect<ParentState, ParentAction>(
    to parent: Store<ParentState, ParentAction>, _ declaration: Declaration?,
    dispatch: () -> ActionReceiver<Action>
  ) {
    let isFixed = parent.parent == nil || parent.declaration != nil
    if isFixed, let declaration, declaration == self.declaration { return }
    self.dispatch = dispatch()
    self.declaration = nil
  }
}
