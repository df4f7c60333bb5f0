import Corbel
import EditItemExample
import ItemListExample
import Testing

@Suite("A list saves", .timeLimit(.minutes(1)))
@MainActor struct ItemListSavingTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("a while after a change")
  func savesLater() async throws {
    let change = bench.store.send(.doneTapped(.init("Tea")))
    let wait = try await bench.waits.next()
    #expect(bench.store.isUnsaved)
    #expect(bench.repository.savedNames.isEmpty)

    wait.succeed(with: ())
    try await bench.repository.saves.next().succeed(with: ())
    await change.finish()

    #expect(bench.repository.savedNames == [["Tea", "Milk"]])
    #expect(!bench.store.isUnsaved)
  }

  @Test("once, where one change soon follows another")
  func savesOnce() async throws {
    let first = bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))
    let firstWait = try await bench.waits.next()
    let second = bench.store.send(.doneTapped(.init("Tea")))
    await firstWait.cancellation()
    await first.finish()

    try await bench.waits.next().succeed(with: ())
    try await bench.repository.saves.next().succeed(with: ())
    await second.finish()

    #expect(bench.repository.savedNames == [["Milk", "Tea"]])
  }

  @Test("after every kind of change")
  func savesEverything() async throws {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.save(as: "Coffee")
    _ = try await bench.waits.next()
    bench.delete("Milk")
    _ = try await bench.waits.next()
    bench.store.send(.addTapped)
    bench.save(as: "Sugar")
    _ = try await bench.waits.next()
    bench.store.send(.rowsMoved(fromOffsets: [1], toOffset: 0))
    _ = try await bench.waits.next()
    bench.store.send(.doneTapped(.init("Tea")))
    _ = try await bench.waits.next()

    #expect(bench.names == ["Sugar", "Coffee"])
  }

  @Test("nothing, where nothing has changed")
  func savesNothing() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    let back = bench.store.send(.doneTapped(.init("Tea")))
    #expect(!bench.store.isUnsaved)

    await endAllWaits(until: back)

    #expect(bench.repository.savedNames.isEmpty)
  }

  @Test("what changes during a save when that is over, one save at a time")
  func savesOneAtATime() async throws {
    bench.store.send(.doneTapped(.init("Tea")))
    try await bench.waits.next().succeed(with: ())
    let firstSave = try await bench.repository.saves.next()
    let change = bench.store.send(.rowsMoved(fromOffsets: [0], toOffset: 2))
    try await bench.waits.next().succeed(with: ())
    await change.finish()
    #expect(bench.repository.savedNames == [["Tea", "Milk"]])

    firstSave.succeed(with: ())
    try await bench.repository.saves.next().succeed(with: ())
    await bench.waitUntilSaved()

    #expect(bench.repository.savedNames == [["Tea", "Milk"], ["Milk", "Tea"]])
  }

  /// Ends each wait until all that an action has started is over.
  private func endAllWaits(until task: StoreTask) async {
    let ending = Task {
      while let wait = try? await bench.waits.next() { wait.succeed(with: ()) }
    }
    await task.finish()
    ending.cancel()
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
    try await bench.repository.saves.next().succeed(with: ())
    await retry.finish()

    #expect(!bench.store.isUnsaved)
    #expect(bench.repository.savedNames == [["Tea", "Milk"], ["Tea", "Milk"]])
  }

  @Test("is saved with the next change")
  func savesWithNextChange() async throws {
    try await fail()

    bench.delete("Milk")
    try await bench.waits.next().succeed(with: ())
    try await bench.repository.saves.next().succeed(with: ())
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
    try await bench.waits.next().succeed(with: ())
    try await bench.repository.saves.next().fail(with: DiskFull())
    await change.finish()
  }
}
