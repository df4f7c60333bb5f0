import Corbel
import Testing

struct Counter: Reducer {
  struct State { var count = 0, saved: Int? }
  enum Action { case incremented, saveTapped, saved(Int) }
  let save: @MainActor (Int) async throws -> Int

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .incremented: state.count += 1
    case .saveTapped: return .run { store in store.send(.saved(try await save(store.count))) }
    case .saved(let count): state.saved = count
    }
    return .none
  }
}

@MainActor @Test("the count is saved") func saving() async {
  let store = Store(initialState: Counter.State(), reducer: Counter(save: { $0 }))
  store.send(.incremented)
  await store.send(.saveTapped).finish()
  #expect(store.saved == 1)
}
