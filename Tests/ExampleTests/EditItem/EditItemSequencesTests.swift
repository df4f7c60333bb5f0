import Corbel
import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@MainActor @Suite("All sequences of the editor", .stallLimit) struct EditItemSequencesTests {
  @Test("no change is lost without a question, and each question is answered")
  func changes() async throws {
    try await explore(EditItem.self, .all(upTo: 8)) { walk in
      edit(walk)
      walk.generate(Edit<EditItem.State>.self) { draw in
        draw.pick(
          Edit(\.name, draw.pick("Tea", "milk", "Coffee")), Edit(\.isDone, draw.pick(false, true)))
      }
      walk.always("no question is open", reaches: { $0.confirmation == nil })
      walk.always("nothing is changed", reaches: { !$0.form.isChanged })
    }
  }
}
