/// Access to a store for the other modules of this package.
extension Store {
  /// Sends an action that the store reduces and commits inside a call of the given closure.
  ///
  /// The call includes the notification of observers, but not the effects of the action. If the
  /// store is processing another action, the call happens later.
  @discardableResult package func send(
    _ action: Action, within call: @escaping EnclosingCall,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> StoreTask {
    dispatch(action, Delivery(sentAt: CallSite(fileID: fileID, line: line), call: call))
  }

  /// Reads a part of the state without registering an observer.
  package func peek<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
    core.checkNotReducing(State.self)
    return location.address.value[keyPath: keyPath]
  }

  /// Replaces the state of a root, and notifies the readers of changed fields.
  ///
  /// If the store is processing an action, this happens afterwards.
  ///
  /// - Parameters:
  ///   - state: The state to show.
  ///   - isEarlier: Whether the state is an earlier one than the newest. The effects of children
  ///     that an earlier state lacks go on.
  package func replaceState(with state: State, isEarlier: Bool = false) {
    let job = core.queueJob(sentAt: CallSite())
    core.enqueue(QueuedItem(source: .sent, job: job, call: nil)) { [location, core] item in
      location.address.value = state
      core.prepareReplacement(isEarlier: isEarlier)
      core.commit(sentAt: item.job.sentAt, isReplacement: true)
    }
  }

  /// Whether the child that this store belongs to, or an enclosing child, no longer exists.
  package var isGone: Bool { location.node.isGone }

  /// The node of the state, which stays the same until the child goes away.
  package var node: AnyObject { location.node }

  /// Returns the companion of a child or a field: the companion in use, or a new one.
  ///
  /// A companion is an object of another module. The store keeps only a weak reference to it.
  package func companion<Object: AnyObject>(_ id: ChildPathID, make: () -> Object) -> Object {
    let key = NodeKey(at: nil, type: Object.self, computedBy: id)
    if let known = scopes.find(key) { return assumed(known, as: Object.self) }
    let companion = make()
    scopes.insert(companion, key)
    return companion
  }

  /// Returns the ids of declared children, without observing the children's fields.
  package func ids<R: Reducer, ChildState, ChildAction, ChildOutput>(
    of children: Children<R, ChildState, ChildAction, ChildOutput>
  ) -> ElementIDs<ChildState.ID> where R.State == State, R.Action == Action {
    self[children.path.keyPath.appending(path: \.ids)]
  }
}

extension StoreObserver {
  /// An observer for previews, which cancels every operation instead of starting it.
  ///
  /// Actions and outputs work as usual.
  package static var startingNothing: Self {
    Self(startTask: { effects, job, _ in
      effects.cancel(job, isSilent: true)
      return Task {}
    }) { _ in }
  }
}
