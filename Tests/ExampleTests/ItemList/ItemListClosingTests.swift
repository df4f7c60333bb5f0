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
      await bench.beginToClose()
      expectEqual(bench.repository.savedNames, [["Tea", "Milk"]])
      store.send(.closeTapped)
      await bench.endClosingSave()
      store.expectOutput(.closed)

      await store.finish()
      expectEqual(bench.repository.savedNames.count, 1)
    }

    @Test("waits for a running save of a change that was undone, and saves the undone state")
    func waitsForOutdatedSave() async {
      store.send(.rowsMoved([store.state.items.ids[0]], before: nil)) {
        $0.items.change("Move") { $0.swapAt(0, 1) }
      }
      await bench.endWait()
      let saved = store.state.items.value
      store.send(.rowsMoved([store.state.items.ids[0]], before: nil)) {
        $0.items.change("Move") { $0.swapAt(0, 1) }
      }

      store.send(.closeTapped) { $0.isClosing = true }
      await store.expectNoOutputs()
      bench.repository.saves.answer()
      await store.receive(.saveFinished(.success(saved))) { $0.stored = .loading(previous: saved) }
      await store.expectNoOutputs()
      await bench.endClosingSave()
      store.expectOutput(.closed)

      expectEqual(bench.repository.savedNames, [["Milk", "Tea"], ["Tea", "Milk"]])
      await store.finish()
    }

    @Test("does not wait for the repository to load")
    func closesWhileLoading() async throws {
      let bench = ItemListBench(loaded: nil)
      bench.store.send(.appeared) { $0.stored = .loading(previous: nil) }
      let load = try await bench.repository.loads.next()

      bench.store.send(.closeTapped)
      bench.store.expectOutput(.closed)
      await bench.store.receive(.loadFinished(.cancelled)) { $0.stored = .notLoaded }

      expectTrue(load.isCancelled)
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
  }
}

extension ItemListTests {
  @Suite("A list that closes under an open editor", .stallLimit)
  @MainActor struct ClosingEditor {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("saves the list at once, lets the editor ask, and closes after the confirmation")
    func asks() async {
      bench.check("Milk")
      bench.open("Tea")
      bench.type("Coffee")

      store.send(.closeTapped) {
        $0.isClosing = true
        $0.stored.startLoading()
        $0.destination.editor?.confirmation = DiscardConfirmation()
      }
      await bench.endSave()
      expectTrue(!store.state.isUnsaved)
      expectEqual(store.state.destination.editor?.form.name, "Coffee")
      store.send(.editor(.confirmation(.discardTapped))) {
        $0.destination.editor?.confirmation = nil
      }
      await store.receive(.editorFinished(.cancelled)) {
        $0.destination = nil
        $0.isClosing = false
      }
      store.expectOutput(.closed)

      expectEqual(bench.names, ["Tea", "Milk"])
      await store.finish()
    }

    @Test("stays open if the person continues editing")
    func stays() async {
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
      bench.type("Tea")
      store.send(.editor(.cancelTapped))
      await store.receive(.editorFinished(.cancelled)) { $0.destination = nil }

      await store.finish()
    }
  }
}

extension ItemListTests {
  @Suite("A list that closes and can't be saved", .stallLimit)
  @MainActor struct ClosingFailure {
    let bench = ItemListBench("Tea", "Milk")

    var store: TestStore<ItemList> { bench.store }

    @Test("stays open, asks the person what to do, and closes without saving if they want this")
    func asks() async {
      expectNil(store.state.destination.alert)
      await fail()
      expectEqual(store.state.destination.alert, .unsavedChanges)
      expectEqual(ItemList.problem(store.state), "The list was not saved: the disk is full")

      store.send(.unsavedChanges(.closeAnywayTapped)) { $0.destination = nil }
      store.expectOutput(.closed)
      await store.finish()
    }

    @Test("closes when the next attempt succeeds")
    func triesAgain() async {
      await fail()

      store.send(.unsavedChanges(.tryAgainTapped)) {
        $0.destination = nil
        $0.isClosing = true
        $0.stored.startLoading()
      }
      await bench.endClosingSave()
      store.expectOutput(.closed)

      expectEqual(bench.repository.savedNames, [["Tea", "Milk"], ["Tea", "Milk"]])
      await store.finish()
    }

    @Test("stays open with all changes if the person wants it, and saves without closing")
    func stays() async {
      await fail()

      store.send(.unsavedChanges(.stayTapped)) { $0.destination = nil }
      expectTrue(store.state.isUnsaved)
      store.send(.tryAgainTapped) { $0.stored.startLoading() }
      await bench.endSave()

      expectEqual(bench.repository.savedNames.last, ["Tea", "Milk"])
      await store.finish()
    }

    private func fail() async {
      bench.check("Tea")
      await bench.beginToClose()
      bench.repository.saves.fail(with: DiskFull())
      await store.receive(.saveFinished(.failure(DiskFull()))) {
        $0.stored = .failed(DiskFull(), previous: $0.stored.value)
        $0.destination.alert = .unsavedChanges
        $0.isClosing = false
      }
    }
  }
}

extension ItemListBench {
  /// Closes the list with an unsaved change, which it saves first.
  fileprivate func beginToClose() async {
    store.send(.closeTapped) {
      $0.isClosing = true
      $0.stored.startLoading()
    }
    await store.expectNoOutputs()
  }

  /// Completes the last save of a closing list.
  fileprivate func endClosingSave() async {
    repository.saves.answer()
    await store.receive(.saveFinished(.success(store.state.items.value))) {
      $0.stored = .loaded($0.items.value)
      $0.isClosing = false
    }
  }
}
