#if canImport(SwiftUI)
  public import Corbel

  extension Store {
    /// Returns a store for a preview, with a state that actions do not change.
    ///
    /// ```swift
    /// #Preview { CounterView(store: .preview(Counter.State(count: 3))) }
    /// ```
    ///
    /// - Parameter state: The state to show.
    /// - Returns: The store.
    public static func preview(_ state: State) -> Store {
      Store(initialState: state) { (_: inout State, _: Action) in }
    }

    /// Returns a store for a preview that reacts to actions, and starts no operation.
    ///
    /// ```swift
    /// #Preview {
    ///   CounterView(
    ///     store: .preview(Counter.State(count: 3), reducer: Counter(service: LocalCountService())))
    /// }
    /// ```
    ///
    /// The store reduces actions, and delivers the outputs of children to their parents. It cancels
    /// each operation instead of starting it, so a preview has no network and no timers.
    ///
    /// - Parameters:
    ///   - state: The state to begin with.
    ///   - reducer: The reducer that changes the state.
    ///   - responder: The receiver of the outputs.
    /// - Returns: The store.
    public static func preview<R: Reducer>(
      _ state: State, reducer: R, responder: Responder<R.Output> = .noop
    ) -> Store where R.State == State, R.Action == Action {
      Store(
        initialState: state, reducer: reducer, responder: responder, observer: .startingNothing)
    }
  }
#endif
