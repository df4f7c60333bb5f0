import CorbelTesting
import Testing

@testable import Shopping

@MainActor @Suite("Editor in a store") struct EditorTests {
  @Test("saving reports the edited item") func saving() async {
    let store = TestStore(
      initialState: Editor.State(id: 1, name: "Tea"), reducer: Editor())
    store.send(.nameChanged("Green tea")) { $0.name = "Green tea" }
    store.send(.saveTapped)
    store.expectOutput(.saved(Item(id: 1, name: "Green tea")))
    await store.finish()
  }

  @Test("an item without a name is not saved") func missingName() async {
    let store = TestStore(
      initialState: Editor.State(id: 1, name: ""), reducer: Editor())
    store.send(.saveTapped) { $0.isNameMissing = true }
    await store.finish()
  }
}
