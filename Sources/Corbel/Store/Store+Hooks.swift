/// The access to a store that the other modules of this package have.
extension Store {
  /// Sends an action that is reduced, committed and told to the observers within a call.
  ///
  /// The call does not contain what the action leads to. If the store is at work on another action,
  /// both wait for their turn.
  @discardableResult package func send(
    _ action: Action, within call: @escaping EnclosingCall,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreTask {
    var task = StoreTask()
    location.node.core.enclose(in: call) { task = send(action, fileID: fileID, line: line) }
    return task
  }

  /// The effects of the store, if it has started any.
  package var effects: EffectTasks? {
    location.node.core.effects
  }

  /// A part of the state, read without registering an observer.
  package func peek<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    location.node.core.checkNotReducing()
    return location.address.value[keyPath: keyPath]
  }

  /// Whether this is the store of a child that no longer exists, or of a part of one.
  package var isGone: Bool {
    location.node.child?.isGone ?? false
  }

  /// Whether an optional has a value, which is all that a reader observes.
  package func isPresent<Wrapped>(_ keyPath: KeyPath<State, Wrapped?>) -> Bool {
    child(.property(keyPath)) != nil
  }

  /// Whether a declared child exists, which is all that a reader observes.
  package func isPresent<R: Reducer, ChildState, ChildAction, ChildOutput>(
    _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>
  ) -> Bool where R.State == State, R.Action == Action {
    self.child(child.path) != nil
  }

  /// The ids of declared children, which are all that a reader observes.
  package func ids<R: Reducer, ChildState, ChildAction, ChildOutput>(
    of children: Children<R, ChildState, ChildAction, ChildOutput>
  ) -> ElementIDs<ChildState.ID> where R.State == State, R.Action == Action {
    self[children.path.keyPath.appending(path: \.ids)]
  }
}

extension StoreObserver {
  /// An observer under which every operation is cancelled in place of being started, for previews.
  ///
  /// Actions, outputs and the effects of children are not changed by it.
  package static var startingNothing: Self {
    Self(startTask: { effects, job, _ in
      effects.cancel(job)
      return Task {}
    }) { _ in }
  }
}
