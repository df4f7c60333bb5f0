import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import Testing

@Suite("A list that closes", .timeLimit(.minutes(1)))
@MainActor struct ItemListClosingTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("tells its parent at once where everything is saved")
  func closes() {
    bench.store.send(.closeTapped)

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames.isEmpty)
  }

  @Test("saves what is not saved yet, without waiting for more, and tells its parent then")
  func savesFirst() async throws {
    let change = bench.store.send(.doneTapped(.init("Tea")))
    await bench.clock.sleepers()

    let closing = bench.store.send(.closeTapped)
    await change.finish()
    let save = try await bench.repository.saves.next()
    #expect(bench.outputs.isEmpty)
    save.open()
    await closing.finish()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames == [["Tea", "Milk"]])
  }

  @Test("waits for the save that runs, and saves what has changed since")
  func waitsForSave() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    await bench.endWait()
    let firstSave = try await bench.repository.saves.next()
    bench.delete("Milk")

    bench.store.send(.closeTapped)
    firstSave.open()
    let secondSave = try await bench.repository.saves.next()
    #expect(bench.outputs.isEmpty)
    secondSave.open()
    await bench.waitUntilSaved()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames.last == ["Tea"])
  }

  @Test("waits for a save of what was taken back meanwhile, and saves that")
  func waitsForOutdatedSave() async throws {
    bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))
    await bench.endWait()
    let firstSave = try await bench.repository.saves.next()
    bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))

    bench.store.send(.closeTapped)
    #expect(bench.outputs.isEmpty)
    firstSave.open()
    try await bench.repository.saves.next().open()
    await bench.waitUntilSaved()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames == [["Milk", "Tea"], ["Tea", "Milk"]])
  }

  @Test("leaves nothing waiting behind that has changed while it was closing")
  func endsWait() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    await bench.clock.sleepers()
    bench.store.send(.closeTapped)
    let firstSave = try await bench.repository.saves.next()
    let change = bench.store.send(.doneTapped(.init("Milk")))
    await bench.clock.sleepers()

    firstSave.open()
    try await bench.repository.saves.next().open()
    await change.finish()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames.count == 2)
  }

  @Test("tells its parent once, though it was asked twice")
  func closesOnce() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    let first = bench.store.send(.closeTapped)
    let second = bench.store.send(.closeTapped)
    try await bench.repository.saves.next().open()
    await first.finish()
    await second.finish()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames.count == 1)
  }

  @Test("does not wait for the repository to load")
  func closesWhileLoading() async throws {
    let bench = ItemListBench(loaded: nil)
    let appearance = bench.store.send(.appeared)
    let load = try await bench.repository.loads.next()

    bench.store.send(.closeTapped)
    await load.cancellation()
    await appearance.finish()

    #expect(bench.outputs == [.closed])
    #expect(bench.store.stored == .notLoaded)
  }

  @Test("takes a question away that lies over it")
  func dropsQuestion() {
    bench.store.send(.deleteTapped(.init("Tea")))

    bench.store.send(.closeTapped)

    #expect(bench.outputs == [.closed])
    #expect(bench.names == ["Tea", "Milk"])
  }
}

@Suite("A list that closes under an open editor", .timeLimit(.minutes(1)))
@MainActor struct ItemListClosingEditorTests {
  let bench = ItemListBench("Tea", "Milk")

  init() {
    bench.store.send(.itemTapped(.init("Tea")))
  }

  @Test("closes the editor where nothing was edited")
  func closesEditor() {
    bench.store.send(.closeTapped)

    #expect(bench.editor == nil)
    #expect(bench.outputs == [.closed])
  }

  @Test("lets the editor ask before changes are lost, and closes when that is confirmed")
  func asks() {
    bench.editor?.send(.edited(Edit(\.name, "Coffee")))

    bench.store.send(.closeTapped)
    #expect(bench.editor?.confirmation != nil)
    #expect(bench.outputs.isEmpty)
    bench.editor?.send(.confirmation(.discardTapped))

    #expect(bench.outputs == [.closed])
    #expect(bench.names == ["Tea", "Milk"])
  }

  @Test("stays open where editing goes on")
  func stays() {
    bench.editor?.send(.edited(Edit(\.name, "Coffee")))
    bench.store.send(.closeTapped)

    bench.editor?.send(.confirmation(.keepEditingTapped))
    bench.editor?.send(.edited(Edit(\.name, "Tea")))
    bench.editor?.send(.cancelTapped)

    #expect(bench.editor == nil)
    #expect(bench.outputs.isEmpty)
  }

  @Test("saves the list at once, whatever is answered")
  func savesMeanwhile() async throws {
    bench.editor?.send(.cancelTapped)
    bench.store.send(.doneTapped(.init("Milk")))
    bench.store.send(.itemTapped(.init("Tea")))
    bench.editor?.send(.edited(Edit(\.name, "Coffee")))

    let closing = bench.store.send(.closeTapped)
    try await bench.repository.saves.next().open()
    await closing.finish()

    #expect(!bench.store.isUnsaved)
    #expect(bench.editor?.form.name == "Coffee")
  }
}

@Suite("A list that closes and can't be saved", .timeLimit(.minutes(1)))
@MainActor struct ItemListClosingFailureTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("stays open and asks what to do")
  func asks() async throws {
    try await fail()

    #expect(bench.store.destination == .unsavedChanges)
    #expect(bench.store.problem == "The list was not saved: the disk is full")
    #expect(bench.outputs.isEmpty)
  }

  @Test("closes when the next attempt succeeds")
  func triesAgain() async throws {
    try await fail()

    let retry = bench.store.send(.unsavedChanges(.tryAgainTapped))
    try await bench.repository.saves.next().open()
    await retry.finish()

    #expect(bench.outputs == [.closed])
    #expect(bench.repository.savedNames == [["Tea", "Milk"], ["Tea", "Milk"]])
  }

  @Test("closes without saving where that is wanted")
  func closesAnyway() async throws {
    try await fail()

    bench.store.send(.unsavedChanges(.closeAnywayTapped))

    #expect(bench.outputs == [.closed])
  }

  @Test("goes on where it is to stay, with all that has changed, and saves without closing")
  func stays() async throws {
    try await fail()

    bench.store.send(.unsavedChanges(.stayTapped))
    #expect(bench.store.destination == nil)
    #expect(bench.store.isUnsaved)
    let retry = bench.store.send(.tryAgainTapped)
    try await bench.repository.saves.next().open()
    await retry.finish()

    #expect(bench.repository.savedNames.last == ["Tea", "Milk"])
    #expect(bench.outputs.isEmpty)
  }

  @Test("leaves an editor open, with what was typed, and does not close under it")
  func keepsEditor() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    bench.store.send(.itemTapped(.init("Milk")))
    bench.editor?.send(.edited(Edit(\.name, "Oat milk")))

    let closing = bench.store.send(.closeTapped)
    try await bench.repository.saves.next().fail(with: DiskFull())
    await closing.finish()
    #expect(bench.editor?.form.name == "Oat milk")
    bench.editor?.send(.confirmation(.discardTapped))

    #expect(bench.store.problem == "The list was not saved: the disk is full")
    #expect(bench.outputs.isEmpty)
  }

  private func fail() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    let closing = bench.store.send(.closeTapped)
    try await bench.repository.saves.next().fail(with: DiskFull())
    await closing.finish()
  }
}
