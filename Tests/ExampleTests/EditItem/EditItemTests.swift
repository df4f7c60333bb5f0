import Corbel
import EditItemExample
import Testing

@Suite("An editor", .timeLimit(.minutes(1)))
@MainActor struct EditItemTests {
  private let tea = Item(id: .init("1"), name: "Tea", notes: "green")

  @Test("begins with what the item has", arguments: EditItemWay.allCases)
  func begins(way: EditItemWay) {
    let bench = EditItemBench(way, tea)

    #expect(bench.form.name == "Tea")
    #expect(bench.form.notes == "green")
    #expect(!bench.form.isDone)
    #expect(bench.problems.isEmpty)
    #expect(!bench.isAskingToDiscard)
  }

  @Test("tells its parent the item as it was edited", arguments: EditItemWay.allCases)
  func saves(way: EditItemWay) {
    let bench = EditItemBench(way, tea)

    bench.editor.enterName(" Green tea ")
    bench.editor.enterNotes("two bags")
    bench.editor.setDone(true)
    #expect(bench.outputs.isEmpty)
    bench.editor.tapSave()

    let edited = Item(id: tea.id, name: "Green tea", notes: "two bags", isDone: true)
    #expect(bench.outputs == [.saved(edited)])
  }

  @Test("refuses what can't be saved, and says why at each field", arguments: EditItemWay.allCases)
  func refuses(way: EditItemWay) {
    let bench = EditItemBench(way, tea, takenNames: [ItemName("Milk")])

    bench.editor.enterName("milk")
    bench.editor.enterNotes(String(repeating: "a", count: 501))
    bench.editor.tapSave()

    #expect(bench.problems == [.name: .taken, .notes: .tooLong(count: 501, limit: 500)])
    #expect(bench.outputs.isEmpty)
  }

  @Test(
    "says nothing of a mistake before there is an attempt to save", arguments: EditItemWay.allCases)
  func staysQuiet(way: EditItemWay) {
    let bench = EditItemBench(way, tea)

    bench.editor.enterName("")

    #expect(bench.problems.isEmpty)
  }

  @Test("what is wrong follows what is typed, once it is shown", arguments: EditItemWay.allCases)
  func followsTyping(way: EditItemWay) {
    let bench = EditItemBench(way, tea, takenNames: [ItemName("Milk")])
    bench.editor.enterName("")
    bench.editor.tapSave()
    #expect(bench.problems == [.name: .missing])

    bench.editor.enterName("Milk")
    #expect(bench.problems == [.name: .taken])
    bench.editor.enterName("Milk!")
    #expect(bench.problems.isEmpty)
  }

  @Test("saves once what was wrong is put right", arguments: EditItemWay.allCases)
  func savesAfterwards(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.enterName("")
    bench.editor.tapSave()

    bench.editor.enterName("Coffee")
    bench.editor.tapSave()

    #expect(bench.outputs == [.saved(Item(id: tea.id, name: "Coffee", notes: "green"))])
  }

  @Test("an item can keep its own name", arguments: EditItemWay.allCases)
  func keepsName(way: EditItemWay) {
    let bench = EditItemBench(way, tea, takenNames: [ItemName("Milk")])

    bench.editor.tapSave()

    #expect(bench.outputs == [.saved(tea)])
  }
}

@Suite("An editor that is cancelled", .timeLimit(.minutes(1)))
@MainActor struct CancelledEditorTests {
  private let tea = Item(id: .init("1"), name: "Tea")

  @Test("goes without a question where nothing has changed", arguments: EditItemWay.allCases)
  func goes(way: EditItemWay) {
    let bench = EditItemBench(way, tea)

    bench.editor.tapCancel()

    #expect(bench.outputs == [.cancelled])
    #expect(!bench.isAskingToDiscard)
  }

  @Test("goes without a question where a change was undone", arguments: EditItemWay.allCases)
  func undone(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.enterName("Coffee")
    bench.editor.enterName("Tea")

    bench.editor.tapCancel()

    #expect(bench.outputs == [.cancelled])
  }

  @Test("asks before it discards changes", arguments: EditItemWay.allCases)
  func asks(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.setDone(true)

    bench.editor.tapCancel()

    #expect(bench.isAskingToDiscard)
    #expect(bench.outputs.isEmpty)
  }

  @Test("discards changes once that is confirmed", arguments: EditItemWay.allCases)
  func discards(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.enterName("Coffee")
    bench.editor.tapCancel()

    bench.editor.tapDiscard()

    #expect(bench.outputs == [.cancelled])
    #expect(!bench.isAskingToDiscard)
  }

  @Test("goes on with the changes where they are not to be lost", arguments: EditItemWay.allCases)
  func keepsEditing(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.enterName("Coffee")
    bench.editor.tapCancel()

    bench.editor.tapKeepEditing()

    #expect(!bench.isAskingToDiscard)
    #expect(bench.form.name == "Coffee")
    #expect(bench.outputs.isEmpty)
  }

  @Test(
    "tells its parent once, though the answer was tapped twice", arguments: EditItemWay.allCases)
  func answersOnce(way: EditItemWay) {
    let bench = EditItemBench(way, tea)
    bench.editor.enterName("Coffee")
    bench.editor.tapCancel()

    bench.editor.tapDiscard()
    bench.editor.tapDiscard()

    #expect(bench.outputs == [.cancelled])
  }
}
