import Corbel
import CorbelTesting
import Testing

@testable import Shopping

@MainActor @Suite("List in a store") struct ItemListTests {
  let service = ItemServiceMock()
  let tea = Item(id: 1, name: "Tea")
  let greenTea = Item(id: 1, name: "Green tea")

  @Test("an edited item is saved") func editing() async {
    let store = TestStore(
      initialState: ItemList.State(items: .loaded([tea])),
      reducer: ItemList(service: service))
    store.send(.itemTapped(tea)) { $0.editor = Editor.State(id: 1, name: "Tea") }
    store.send(.editor(.nameChanged("Green tea"))) { $0.editor?.name = "Green tea" }
    store.send(.editor(.saveTapped))
    await store.receive(.editorFinished(.saved(greenTea))) {
      $0.editor = nil
      $0.items = .loaded([greenTea])
      $0.saved = .loading()
    }
    service.saves.answer()
    await store.receive(.saveFinished(.success([greenTea]))) { $0.saved = .loaded([greenTea]) }
    await store.finish()
  }

  @Test("the items are loaded when the list appears") func loading() async {
    let store = TestStore(
      initialState: ItemList.State(), reducer: ItemList(service: service))
    store.send(.appeared) { $0.items = .loading() }
    await store.receive(case: ItemList.Action.itemsLoaded) {
      $0.items = .loaded([tea, Item(id: 2, name: "Milk")])
    }
    await store.finish()
  }

  @Test("nothing is added before the items are loaded") func addingTooEarly() async {
    let store = TestStore(
      initialState: ItemList.State(items: .loading()), reducer: ItemList(service: service))
    store.send(.addTapped)
    await store.finish()
  }

  @Test("a second save replaces the first") func savingTwice() async {
    let bread = Item(id: 2, name: "Bread")
    let store = TestStore(
      initialState: ItemList.State(items: .loaded([tea])),
      reducer: ItemList(service: service))
    store.exhaustivity = .off
    for item in [greenTea, bread] {
      store.send(.itemTapped(item))
      store.send(.editor(.saveTapped))
    }
    service.saves.answer()
    service.saves.answer()
    await store.finish()
    #expect(store.state.saved == .loaded([greenTea, bread]))
  }
}
