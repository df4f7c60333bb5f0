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
    viewState = EditItemViewState(ItemForm(tea, takenNames: [ItemName("Milk")]))
  }

  @Test("begins with the values of the item")
  func begins() {
    #expect(viewState.form.name == "Tea")
    #expect(viewState.form.notes == "green")
    #expect(!viewState.form.isDone)
    #expect(viewState.form.problems.isEmpty)
    #expect(!viewState.asksToDiscard)
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

  @Test("refuses an item that can't be saved, and shows the reason at each field")
  func refuses() {
    viewState.form.name = "milk"
    viewState.form.notes = String(repeating: "a", count: 501)

    logic.saveTapped()

    let problems = viewState.form.problems
    #expect(problems == [.name: .taken, .notes: .tooLong(count: 501, limit: 500)])
    parent.expectNone()
  }

  @Test("shows no mistake before the first attempt to save")
  func staysQuiet() {
    viewState.form.name = ""

    #expect(viewState.form.problems.isEmpty)
  }

  @Test("after the first attempt, the mistakes follow the text")
  func followsTyping() {
    viewState.form.name = ""
    logic.saveTapped()
    #expect(viewState.form.problems == [.name: .missing])

    viewState.form.name = "Milk"
    #expect(viewState.form.problems == [.name: .taken])
    viewState.form.name = "Milk!"
    #expect(viewState.form.problems.isEmpty)
  }

  @Test("saves after the mistakes are corrected")
  func savesAfterwards() {
    viewState.form.name = ""
    logic.saveTapped()
    parent.expectNone()

    viewState.form.name = "Coffee"
    logic.saveTapped()

    parent.expect { if case .saved(let item) = $0 { item.name == "Coffee" } else { false } }
  }

  @Test("an item may keep its own name")
  func keepsName() {
    logic.saveTapped()

    parent.expect(.saved(tea))
  }

  // MARK: - Cancelling

  @Test("closes without a question if nothing has changed")
  func goes() async {
    await expectNoChanges(of: viewState, during: { logic.cancelTapped() })

    parent.expect(.cancelled)
  }

  @Test("closes without a question if a change was undone")
  func undone() async {
    viewState.form.name = "Coffee"
    viewState.form.name = "Tea"

    await expectNoChanges(of: viewState, during: { logic.cancelTapped() })

    parent.expect(.cancelled)
  }

  @Test("asks before it discards changes")
  func asks() async {
    viewState.form.isDone = true

    await expectChanges(of: viewState, in: \.asksToDiscard, during: { logic.cancelTapped() }) {
      await $0.expect(\.asksToDiscard, true)
    }
  }

  @Test("discards changes after the confirmation, and notifies its parent once")
  func discards() async {
    viewState.form.name = "Coffee"
    logic.cancelTapped()

    await expectChanges(of: viewState, in: \.asksToDiscard, during: { logic.discardTapped() }) {
      await $0.expect(\.asksToDiscard, false)
      parent.expect(.cancelled)
      // The second of two quick taps.
      logic.discardTapped()
    }
    parent.expectNone()
  }

  @Test("continues with the changes if the person keeps them")
  func keepsEditing() async {
    viewState.form.name = "Coffee"
    logic.cancelTapped()

    await expectChanges(of: viewState, in: \.asksToDiscard, during: { logic.keepEditingTapped() }) {
      await $0.expect(\.asksToDiscard, false)
    }
    #expect(viewState.form.name == "Coffee")
  }
}
