import CorbelTesting
import EditItemExample
import TestSupport
import Testing

@Suite("An editor, written in each way", .stallLimit)
@MainActor struct EditItemStoryTests {
  private let tea = Item(id: .init("1"), name: "Tea")

  @Test("shows the same texts from the first mistake to the end", arguments: EditItemWay.allCases)
  func story(way: EditItemWay) {
    let bench = EditItemBench(way, tea, takenNames: [ItemName("Milk")])

    bench.editor.enterName("milk")
    #expect(bench.problems.isEmpty)
    bench.editor.tapSave()
    #expect(bench.problems == [.name: .taken])

    bench.editor.tapCancel()
    #expect(bench.isAskingToDiscard)
    bench.editor.tapKeepEditing()
    #expect(!bench.isAskingToDiscard)

    bench.editor.enterName("Oat milk")
    bench.editor.enterNotes("barista")
    bench.editor.setDone(true)
    #expect(bench.problems.isEmpty)
    bench.parent.expectNone()
    bench.editor.tapSave()
    bench.parent.expect(.saved(Item(id: tea.id, name: "Oat milk", notes: "barista", isDone: true)))
  }

  @Test("sends the same outputs when its changes are discarded", arguments: EditItemWay.allCases)
  func discards(way: EditItemWay) {
    let bench = EditItemBench(way, tea)

    bench.editor.enterName("Coffee")
    bench.editor.tapCancel()
    bench.parent.expectNone()
    bench.editor.tapDiscard()

    #expect(!bench.isAskingToDiscard)
    bench.parent.expect(.cancelled)
  }
}
