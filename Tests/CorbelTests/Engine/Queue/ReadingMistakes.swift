#if EXIT_TESTS
  import Corbel
  import TestSupport

  /// The ways to read a store, or the state through the store of an effect, during a reduction.
  enum ReadingMistakes {
    private static let reads: [@MainActor (FamilyStore, StoreProxy<Family>?) -> Void] = [
      { store, _ in _ = store.state }, { store, _ in _ = store.count },
      { store, _ in _ = store[\.people.count] }, { store, _ in _ = store[Family.doubled] },
      { store, _ in _ = store[\.members, id: 1] }, { store, _ in _ = store.child(.element) },
      { store, _ in _ = store.child(.optional) }, { store, _ in _ = store.child(.enumCase) },
      { store, _ in _ = store.child(.elementCase) }, { store, _ in _ = store.peek(\.count) },
      { store, _ in _ = store.ids(of: Family.members) },
      { store, _ in
        let _: Store<Member.State?, String> = store.scope(state: \.editor) { .editor($0) }
      },
      { _, proxy in _ = proxy?.state }, { _, proxy in _ = proxy?.count },
    ]

    private static let message = """
      A store was read while its reducer was changing the state.

        State:  \(String(reflecting: Family.State.self))

      In the middle of a change the state is incomplete, so the program stops here. In 'reduce', \
      read the parameter 'state', and in 'update' the closure's. Elsewhere, read the store after \
      'send' returns.
      """

    static let all = reads.enumerated().map { number, read in
      Mistake("reading during a reduction, \(number)", message) { await run(read) }
    }

    @MainActor private static func run(
      _ read: @escaping @MainActor (FamilyStore, StoreProxy<Family>?) -> Void
    ) async {
      var proxy: StoreProxy<Family>?
      let store = FamilyStore(.full())
      await store.send(.returned(.run { proxy = $0 })).finish()
      store.change { _ in read(store, proxy) }
    }
  }
#endif
