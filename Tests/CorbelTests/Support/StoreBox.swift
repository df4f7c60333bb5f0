import Corbel

/// A reference to a store for its own reducer or effects, which are created first.
@MainActor final class StoreBox<State, Action> {
  weak var store: Store<State, Action>?

  nonisolated init() {}

  func send(_ action: Action) {
    store?.send(action)
  }
}

typealias ScriptBox = StoreBox<Script.State, String>
typealias FamilyBox = StoreBox<Family.State, Family.Action>
