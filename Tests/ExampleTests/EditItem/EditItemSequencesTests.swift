import Corbel
import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of the editor", .stallLimit) struct EditItemSequencesTests {
  @Test("no change is lost without a question, and each question is answered")
  func changes() async throws {
    try await explore(EditItem.self, .all(upTo: 8)) { walk in
      let item = Item(id: Item.ID(rawValue: "1"), name: "Tea")
      let form = ItemForm(item, takenNames: [ItemName("Milk")])
      walk.subject(TestStore(initialState: EditItem.State(form), reducer: EditItem()))
      walk.generate(Edit<EditItem.State>.self) { draw in
        draw.pick(Edit(\.name, draw.pick("Tea", "milk", "Coffee")), Edit(\.isDone, draw.bool()))
      }
      walk.allow { state, action in
        // The question covers the form.
        if case .confirmation = action { return state.confirmation != nil }
        return state.confirmation == nil
      }
      walk.invariant("a question is about changes") { state in
        state.confirmation == nil || state.form.isChanged
      }
      walk.invariant("the original stays") { $0.form.original == item }
      walk.always("no question is open", reaches: { $0.confirmation == nil })
      walk.always("nothing is changed", reaches: { !$0.form.isChanged })
    }
  }
}
