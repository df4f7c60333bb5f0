import Corbel
import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@Suite(
  "The reducer of an editor", .stallLimit,
  .actionCoverage(of: EditItem.self))
@MainActor struct EditItemReducerTests {
  private let tea = Item(id: .init("1"), name: "Tea", notes: "green")

  @Test("sends the edited item to its parent")
  func saves() {
    let store = makeStore()

    store.send(.edited(Edit(\.name, " Green tea "))) { $0.form.name = " Green tea " }
    store.send(.edited(Edit(\.notes, "two bags"))) { $0.form.notes = "two bags" }
    store.send(.edited(Edit(\.isDone, true))) { $0.form.isDone = true }
    store.send(.saveTapped) { _ = $0.form.check() }
    store.expectOutput(
      .saved(Item(id: tea.id, name: "Green tea", notes: "two bags", isDone: true)))
  }

  @Test("after the first attempt to save, the mistakes follow the text until it can be saved")
  func followsTyping() {
    let store = makeStore(takenNames: [ItemName("Milk")])

    store.send(.edited(Edit(\.name, ""))) { $0.form.name = "" }
    expectTrue(store.problems.isEmpty)
    store.send(.saveTapped) { _ = $0.form.check() }
    expectEqual(store.problems, [.name: .missing])

    store.send(.edited(Edit(\.name, "Milk"))) { $0.form.name = "Milk" }
    expectEqual(store.problems, [.name: .taken])
    store.send(.edited(Edit(\.name, "Milk!"))) { $0.form.name = "Milk!" }
    expectTrue(store.problems.isEmpty)
    store.send(.saveTapped)
    store.expectOutput(.saved(Item(id: tea.id, name: "Milk!", notes: "green")))
  }

  @Test("asks before it discards changes, and notifies its parent once")
  func discards() {
    let store = makeStore()

    store.send(.edited(Edit(\.name, "Coffee"))) { $0.form.name = "Coffee" }
    store.send(.cancelTapped) { $0.confirmation = DiscardConfirmation() }
    store.send(.confirmation(.keepEditingTapped)) { $0.confirmation = nil }
    expectEqual(store.state.form.name, "Coffee")
    store.send(.cancelTapped) { $0.confirmation = DiscardConfirmation() }
    store.send(.confirmation(.discardTapped)) { $0.confirmation = nil }
    store.expectOutput(.cancelled)

    // The second of two quick taps.
    store.send(.confirmation(.discardTapped))
  }

  private func makeStore(takenNames: Set<ItemName> = []) -> TestStore<EditItem> {
    TestStore(
      initialState: EditItem.State(ItemForm(tea, takenNames: takenNames)), reducer: EditItem())
  }
}

extension TestStore<EditItem> {
  fileprivate var problems: [ItemForm.Field: ItemForm.Problem] { state.form.problems }
}
