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
  /// Until then, this object keeps the store alive, so that the last change is not lost.
  ///
  /// - Parameters:
  ///   - store: The store. Its initial state is not saved.
  ///   - part: The part of its state.
  public func follow<State, Action>(
    _ store: Store<State, Action>, _ part: any KeyPath<State, Value> & Sendable
  ) {
    _ = read(store, part)
  }

  /// Reads a part, and waits for its next change.
  ///
  /// The store calls the second closure within the commit of the change. The part is read again when
  /// it is saved, because the store's next change would copy a collection that is kept here.
  private func read<State, Action>(
    _ store: Store<State, Action>, _ part: any KeyPath<State, Value> & Sendable
  ) -> Value {
    withObservationTracking {
      store[part]
    } onChange: { [weak self, weak store] in
      MainActor.assumeIsolated {
        guard let self, let store else { return }
        self.keeper.takeFollowed = { [keeper = self.keeper, valueStore = self.store, weak self] in
          keeper.takeFollowed = nil
          let value = self?.read(store, part) ?? store.peek(part)
          valueStore.send(Change { $0 = value })
        }
        self.keeper.noteChange()
      }
    }
  }
}
