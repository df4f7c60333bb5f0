import Corbel
import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@Suite(
  "The logic of an editor", .stallLimit, .actionCoverage(of: EditItemOutput.self))
@MainActor struct EditItemLogicTests {
  private let tea = Item(id: .init("1"), name: "Tea", notes: "green")
  private let viewState: EditItemViewState
  private let parent = ResponderRecorder<EditItemOutput>()

  /// A logic, made anew each time, while the view binds to the fields of the form.
  private var logic: EditItemLogic {
    EditItemLogic(responder: parent.responder, viewState: viewState)
  }

  init() {
    viewState = EditItemViewState(ItemForm(tea))
  }

  @Test("sends the edited item to its parent")
  func saves() {
    viewState.form.name = " Green tea "
    viewState.form.notes = "two bags"
    viewState.form.isDone = true
    parent.expectNone()

    logic.saveTapped()

    parent.expect(.saved(Item(id: tea.id, name: "Green tea", notes: "two bags", isDone: true)))
  }

  @Test("asks before it discards changes, and notifies its parent once")
  func discards() async {
    viewState.form.name = "Coffee"
    await expectChanges(of: viewState, in: \.asksToDiscard, during: { logic.cancelTapped() }) {
      await $0.expect(\.asksToDiscard, true)
      logic.keepEditingTapped()
      await $0.expect(\.asksToDiscard, false)
    }
    expectEqual(viewState.form.name, "Coffee")
    logic.cancelTapped()

    await expectChanges(of: viewState, in: \.asksToDiscard, during: { logic.discardTapped() }) {
      await $0.expect(\.asksToDiscard, false)
      parent.expect(.cancelled)
      // The second of two quick taps.
      logic.discardTapped()
    }
    parent.expectNone()
  }
}
