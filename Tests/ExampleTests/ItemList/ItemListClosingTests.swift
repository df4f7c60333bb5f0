import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import TestSupport
import Testing

extension ItemListTests {
  @Suite("A list that closes", .stallLimit) @MainActor struct Closing {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("saves its changes without waiting, and then notifies its parent once")
    func savesFirst() async {
      bench.check("Tea")
      await beginToClose()
      expectEqual(bench.repository.savedNames, [["Tea", "Milk"]])
      store.send(.closeTapped)
      await endClosingSave()
      store.expectOutput(.closed)

      await store.finish()
      expectEqual(bench.repository.savedNames.count, 1)
    }

    @Test("waits for a running save of a change that was undone, and saves the undone state")
    func waitsForOutdatedSave() async {
      bench.moveFirst()
      await bench.endWait()
      let saved = store.state.items.value
      bench.moveFirst()

      store.send(.closeTapped) { $0.isClosing = true }
      bench.repository.saves.answer()
      await store.receive(.saveFinished(.success(saved))) { $0.stored = .loading(previous: saved) }
      await store.expectNoOutputs()
      await endClosingSave()
      store.expectOutput(.closed)

      expectEqual(bench.repository.savedNames, [["Milk", "Tea"], ["Tea", "Milk"]])
      await store.finish()
    }

    @Test("does not wait for the repository to load")
    func closesWhileLoading() async {
      let bench = ItemListBench(loaded: nil)
      bench.store.send(.appeared) { $0.stored = .loading(previous: nil) }

      bench.store.send(.closeTapped)
      bench.store.expectOutput(.closed)
      await bench.store.receive(.loadFinished(.cancelled)) { $0.stored = .notLoaded }
      await bench.store.finish()
    }

    @Test("closes an open question, and notifies its parent at once if everything is saved")
    func dropsQuestion() async {
      store.send(.deleteTapped(.init("Tea"))) { $0.destination = $0.deletion(of: "Tea") }

      store.send(.closeTapped) { $0.destination = nil }
      store.expectOutput(.closed)

      await store.finish()
      expectTrue(bench.repository.savedNames.isEmpty)
    }

    @Test("saves at once, lets an open editor ask, and closes after the confirmation")
    func editorAsks() async {
      bench.check("Milk")
      bench.open("Tea")
      bench.type("Coffee")

      store.send(.closeTapped) {
        $0.isClosing = true
        $0.stored.startLoading()
        $0.destination.editor?.confirmation = DiscardConfirmation()
      }
      await bench.endSave()
      store.send(.editor(.confirmation(.discardTapped))) {
        $0.destination.editor?.confirmation = nil
      }
      await store.receive(.editorFinished(.cancelled)) {
        $0.destination = nil
        $0.isClosing = false
      }
      store.expectOutput(.closed)
      await store.finish()
    }

    @Test("stays open if the person continues editing")
    func editorStays() async {
      bench.open("Tea")
      bench.type("Coffee")
      store.send(.closeTapped) {
        $0.isClosing = true
        $0.destination.editor?.confirmation = DiscardConfirmation()
      }

      store.send(.editor(.confirmation(.keepEditingTapped))) {
        $0.isClosing = false
        $0.destination.editor?.confirmation = nil
      }
      await store.finish()
    }

    @Test(
      "stays open if it can't be saved, and does what the person answers",
      arguments: [ItemList.UnsavedChangesAnswer.tryAgainTapped, .closeAnywayTapped, .stayTapped])
    func unsaved(answer: ItemList.UnsavedChangesAnswer) async {
      bench.check("Tea")
      await beginToClose()
      bench.repository.saves.fail(with: DiskFull())
      await store.receive(.saveFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: $0.stored.value)
        $0.destination.alert = .unsavedChanges
        $0.isClosing = false
      }

      store.send(.unsavedChanges(answer)) {
        $0.destination = nil
        guard answer == .tryAgainTapped else { return }
        $0.isClosing = true
        $0.stored.startLoading()
      }
      if answer == .tryAgainTapped { await endClosingSave() }
      if answer != .stayTapped { store.expectOutput(.closed) }
      expectEqual(store.state.isUnsaved, answer != .tryAgainTapped)
      await store.finish()
    }

    /// Closes the list with an unsaved change, which it saves first.
    private func beginToClose() async {
      store.send(.closeTapped) {
        $0.isClosing = true
        $0.stored.startLoading()
      }
      await store.expectNoOutputs()
    }

    /// Completes the last save of a closing list.
    private func endClosingSave() async {
      bench.repository.saves.answer()
      await store.receive(.saveFinished(.success(store.state.items.value))) {
        $0.stored = .loaded($0.items.value)
        $0.isClosing = false
      }
    }
  }
}
