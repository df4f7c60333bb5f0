import Corbel
import CorbelTesting
import Testing

@MainActor @Test("each step of saving is expected") func stepByStep() async {
  let saves = Gate<Int>()
  let store = TestStore(
    initialState: Counter.State(), reducer: Counter(save: { _ in try await saves.value() }))
  store.send(.incremented) { $0.count = 1 }
  store.send(.saveTapped)
  saves.answer(with: 1)
  await store.receive(.saved(1)) { $0.saved = 1 }
  await store.finish()
  #expect(store.state.saved == 1)
}
