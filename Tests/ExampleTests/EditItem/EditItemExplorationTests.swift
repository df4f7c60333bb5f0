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
  @Test("no walk loses a change without a question") func changes() async throws {
    try await explore(EditItem.self, runs: isLongRun ? 200 : 15, steps: 30) { walk in
      edit(walk)
      walk.generate(Edit<EditItem.State>.self) { draw in
        draw.pick(
          Edit(\.name, draw.pick("Tea", "milk", "", "Coffee")),
          Edit(\.notes, draw.pick("", "hot", String(repeating: "a", count: 501))),
          Edit(\.isDone, draw.pick(false, true)))
      }
      walk.invariant("a problem is shown for what can't be saved only") { state in
        var form = state.form
        return form.problems.isEmpty || form.check() == nil
      }
      walk.model(from: ["Tea", ""], of: { [$0.form.name, $0.form.notes] }) { texts, action in
        guard case .edited(let edit) = action else { return }
        texts[0] = edit.value(of: \.name) ?? texts[0]
        texts[1] = edit.value(of: \.notes) ?? texts[1]
      }
    }
  }
}

/// An item that a person edits, and what always holds.
@MainActor func edit(_ walk: WalkOf<EditItem>) {
  let item = Item(id: Item.ID(rawValue: "1"), name: "Tea")
  let form = ItemForm(item, takenNames: [ItemName("Milk")])
  let store = TestStore(initialState: EditItem.State(form), reducer: EditItem())
  walk.explore(store)
  walk.allow { state, action in
    // The question covers the form.
    if case .confirmation = action { return state.confirmation != nil }
    return state.confirmation == nil
  }
  walk.invariant("a question is about changes") { state in
    state.confirmation == nil || state.form.isChanged
  }
  walk.invariant("the original stays") { $0.form.original == item }
}

/// A name for what an editor shows.
@MainActor private func phase(of state: EditItem.State) -> String {
  if state.confirmation != nil { return "asking" }
  return state.form.isChanged ? "changed" : "unchanged"
}
