import Corbel
import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@MainActor
@Suite(
  "Exploring the editor", .stallLimit,
  .transitions(of: EditItem.self, by: { phase(of: $0) }, file: "EditItem.mmd"))
struct EditItemExplorationTests {
  @Test("no change is lost without a question, and each question is answered")
  func changes() async throws {
    try await explore(EditItem.self, .all(upTo: 8)) { walk in
      let item = Item(id: .init("1"), name: "Tea")
      let form = ItemForm(item, takenNames: [ItemName("Milk")])
      walk.explore(TestStore(initialState: EditItem.State(form), reducer: EditItem()))
      walk.generate(Edit<EditItem.State>.self) { draw in
        draw.pick(
          Edit(\.name, draw.pick("Tea", "milk", "", "Coffee")),
          Edit(\.isDone, draw.pick(false, true)))
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
      walk.invariant("a problem is shown for what can't be saved only") { state in
        var form = state.form
        return form.problems.isEmpty || form.check() == nil
      }
      walk.model(from: "Tea", of: { $0.form.name }) { name, action in
        if case .edited(let edit) = action { name = edit.value(of: \.name) ?? name }
      }
      walk.always("no question is open", reaches: { $0.confirmation == nil })
      walk.always("nothing is changed", reaches: { !$0.form.isChanged })
    }
  }
}

/// A name for what an editor shows.
@MainActor private func phase(of state: EditItem.State) -> String {
  if state.confirmation != nil { return "asking" }
  return state.form.isChanged ? "changed" : "unchanged"
}
