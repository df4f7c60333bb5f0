import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import Testing

@Suite("A list saves", .timeLimit(.minutes(1)))
@MainActor struct ItemListSavingTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("a while after a change")
  func savesLater() async throws {
    let change = bench.store.send(.doneTapped(.init("Tea")))
    await bench.clock.sleepers()
    #expect(bench.store.isUnsaved)
    #expect(bench.repository.savedNames.isEmpty)

    await bench.endWait()
    try await bench.repository.saves.next().open()
    await change.finish()

    #expect(bench.repository.savedNames == [["Tea", "Milk"]])
    #expect(!bench.store.isUnsaved)
  }

  @Test("once, where one change soon follows another")
  func savesOnce() async throws {
    let first = bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))
    await bench.clock.sleepers()
    let second = bench.store.send(.doneTapped(.init("Tea")))
    await first.finish()

    await bench.endWait()
    try await bench.repository.saves.next().open()
    await second.finish()

    #expect(bench.repository.savedNames == [["Milk", "Tea"]])
  }

  @Test("after every kind of change")
  func savesEverything() async throws {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.save(as: "Coffee")
    try await saveChange()
    bench.delete("Milk")
    try await saveChange()
    bench.store.send(.addTapped)
    bench.save(as: "Sugar")
    try await saveChange()
    bench.store.send(.rowsMoved(fromOffsets: [1], toOffset: 0))
    try await saveChange()
    bench.store.send(.doneTapped(.init("Tea")))
    try await saveChange()

    #expect(
      bench.repository.savedNames == [
        ["Coffee", "Milk"], ["Coffee"], ["Coffee", "Sugar"], ["Sugar", "Coffee"],
        ["Sugar", "Coffee"],
      ])
  }

  @Test("nothing, where nothing has changed")
  func savesNothing() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    let back = bench.store.send(.doneTapped(.init("Tea")))
    #expect(!bench.store.isUnsaved)

    await bench.endWait()
    await back.finish()

    #expect(bench.repository.savedNames.isEmpty)
  }

  @Test("what changes during a save when that is over, one save at a time")
  func savesOneAtATime() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    await bench.endWait()
    let firstSave = try await bench.repository.saves.next()
    let change = bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))
    await bench.endWait()
    await change.finish()
    #expect(bench.repository.savedNames == [["Tea", "Milk"]])

    firstSave.open()
    try await bench.repository.saves.next().open()
    await bench.waitUntilSaved()

    #expect(bench.repository.savedNames == [["Tea", "Milk"], ["Milk", "Tea"]])
  }

  /// Lets the list wait, and save what has changed.
  private func saveChange() async throws {
    await bench.endWait()
    try await bench.repository.saves.next().open()
    await bench.waitUntilSaved()
  }
}

@Suite("A list that can't be saved", .timeLimit(.minutes(1)))
@MainActor struct ItemListFailureTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("says so, and keeps what has changed")
  func keepsChanges() async throws {
    try await fail()

    #expect(bench.store.problem == "The list was not saved: the disk is full")
    #expect(bench.store.items.map(\.isDone) == [true, false])
    #expect(bench.store.isUnsaved)
  }

  @Test("is saved as a whole at the next attempt")
  func triesAgain() async throws {
    try await fail()

    let retry = bench.store.send(.tryAgainTapped)
    #expect(bench.store.problem == nil)
    try await bench.repository.saves.next().open()
    await retry.finish()

    #expect(!bench.store.isUnsaved)
    #expect(bench.repository.savedNames == [["Tea", "Milk"], ["Tea", "Milk"]])
  }

  @Test("is saved with the next change")
  func savesWithNextChange() async throws {
    try await fail()

    bench.delete("Milk")
    await bench.endWait()
    try await bench.repository.saves.next().open()
    await bench.waitUntilSaved()

    #expect(bench.store.problem == nil)
    #expect(bench.repository.savedNames.last == ["Tea"])
  }

  @Test("has no problem any more where the change was taken back")
  func takesBack() async throws {
    try await fail()

    bench.store.send(.doneTapped(.init("Tea")))

    #expect(bench.store.problem == nil)
    #expect(!bench.store.isUnsaved)
  }

  private func fail() async throws {
    let change = bench.store.send(.doneTapped(.init("Tea")))
    await bench.endWait()
    try await bench.repository.saves.next().fail(with: DiskFull())
    await change.finish()
  }
}
