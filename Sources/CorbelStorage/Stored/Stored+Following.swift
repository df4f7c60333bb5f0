public import Corbel
internal import Observation

extension Stored {
  /// Keeps a part of a store's state in this value.
  ///
  /// ```swift
  /// let kept = Stored(IdentifiedArray<Item>(), in: .file(url))
  /// let store = Store(initialState: ItemList.State(items: kept.value), reducer: ItemList())
  /// kept.follow(store, \.items)
  /// ```
  ///
  /// When the part has changed and the pause has passed, the part becomes the value, and is saved.
  /// From a change to its save, this object keeps the store alive, so that the change is not lost.
  /// Follow one store, because the value has room for the changes of one.
  ///
  /// - Parameters:
  ///   - store: The store. Its initial state is not saved.
  ///   - part: The part of its state.
  public func follow<State, Action>(
    _ store: Store<State, Action>, _ part: KeyPath<State, Value>
  ) {
    let noteChange: @MainActor () -> Void = { [weak self, weak store] in
      guard let self, let store else { return }
      // The part is read when it is saved. If it were kept here before, the next change of the
      // store would copy it.
      keeper.noteChange { [weak self, valueStore = self.store] in
        let value = store.peek(part)
        self?.follow(store, part)
        valueStore.send { $0 = value }
      }
    }
    withObservationTracking {
      _ = store[part]
    } onChange: {
      // The store calls this within the commit of the change.
      MainActor.assumeIsolated(noteChange)
    }
  }
}
