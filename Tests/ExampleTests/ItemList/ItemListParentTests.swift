import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import Testing

extension ItemListTests {
  /// The moment at which it is told, which a test's store does not know: so these are real stores.
  @Suite("The parent of a list") @MainActor struct Parent {
    private let repository = ItemRepositoryMock()
    private let clock = TestClock()
    private let parent = ResponderRecorder<ItemList.Output>()
    private let store: Store<ItemList.State, ItemList.Action>

    init() {
      var state = ItemList.State()
      state.items = [Item(id: .init("Tea"), name: "Tea"), Item(id: .init("Milk"), name: "Milk")]
      state.stored = .loaded(state.items)
      store = Store(
        initialState: state,
        reducer: ItemList(repository: repository, clock: clock, makeID: countingIDs()),
        responder: parent.responder)
    }

    @Test("is told that the list closes when what was unsaved is saved")
    func waitsForSave() async throws {
      store.send(.doneTapped(.init("Tea")))
      let closing = store.send(.closeTapped)
      let save = try await repository.saves.next()
      parent.expectNone()

      save.open()
      await closing.finish()
      parent.expect(.closed)
    }

    @Test(
      "is told when the save that runs is over, and that of what has changed since or was taken back",
      arguments: ["Milk", "Tea"])
    func waitsForSaves(id: String) async throws {
      let change = store.send(.doneTapped(.init("Tea")))
      await clock.sleepers()
      await clock.advance(by: ItemList.saveDelay)
      let firstSave = try await repository.saves.next()
      store.send(.doneTapped(.init(id)))
      store.send(.closeTapped)
      parent.expectNone()

      firstSave.open()
      let secondSave = try await repository.saves.next()
      parent.expectNone()
      secondSave.open()
      await change.finish()
      parent.expect(.closed)
    }

    @Test("is told when the editor has its answer")
    func waitsForAnswer() {
      store.send(.itemTapped(.init("Tea")))
      store.send(.editor(.edited(Edit(\.name, "Coffee"))))
      store.send(.closeTapped)
      parent.expectNone()

      store.send(.editor(.confirmation(.discardTapped)))
      parent.expect(.closed)
    }
  }
}
