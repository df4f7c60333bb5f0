import Corbel
import CorbelTesting
import EditItemExample
import ItemListExample
import Testing

@Suite("A list that is loaded", .timeLimit(.minutes(1)))
@MainActor struct ItemListLoadingTests {
  let bench = ItemListBench(loaded: nil)

  @Test("shows that it is loading, then what the repository has")
  func loads() async throws {
    let appearance = bench.store.send(.appeared)
    #expect(bench.store.stored.isLoading)
    #expect(!bench.store.isLoaded)

    try await bench.repository.loads.next().open(with: [Item(id: .init("1"), name: "Tea")])
    await appearance.finish()

    #expect(bench.names == ["Tea"])
    #expect(!bench.store.isUnsaved)
  }

  @Test("is loaded once, however often it appears")
  func loadsOnce() async throws {
    let appearance = bench.store.send(.appeared)
    #expect(bench.store.send(.appeared).isFinished)
    try await bench.repository.loads.next().open(with: [])
    await appearance.finish()

    #expect(bench.store.send(.appeared).isFinished)
  }

  @Test("can't be changed before it is loaded")
  func refusesChanges() async throws {
    bench.store.send(.appeared)

    bench.store.send(.addTapped)

    #expect(bench.editor == nil)
  }

  @Test("says why it could not be loaded, saves nothing, and is loaded at the next attempt")
  func fails() async throws {
    let appearance = bench.store.send(.appeared)
    try await bench.repository.loads.next().fail(with: DiskFull())
    await appearance.finish()
    #expect(bench.store.problem == "The list was not loaded: the disk is full")
    #expect(bench.store.send(.saveDue).isFinished)

    let retry = bench.store.send(.tryAgainTapped)
    try await bench.repository.loads.next().open(with: [Item(id: .init("1"), name: "Tea")])
    await retry.finish()

    #expect(bench.names == ["Tea"])
    #expect(bench.store.problem == nil)
    #expect(bench.repository.savedNames.isEmpty)
  }
}

@Suite("A list that is edited", .timeLimit(.minutes(1)))
@MainActor struct ItemListEditingTests {
  let bench = ItemListBench("Tea", "Milk")

  @Test("adds what the editor saves, at its end, and selects it")
  func adds() {
    bench.store.send(.addTapped)
    bench.save(as: "Sugar")

    #expect(bench.names == ["Tea", "Milk", "Sugar"])
    #expect(bench.store.selection == .init("new-1"))
    #expect(bench.store.destination == nil)
  }

  @Test("opens the editor for an item that is tapped, and applies what it saves in its place")
  func edits() {
    bench.store.send(.itemTapped(.init("Tea")))
    #expect(bench.editor?.form.name == "Tea")
    bench.save(as: "Green tea")

    #expect(bench.names == ["Green tea", "Milk"])
    #expect(bench.store.items[0].id == .init("Tea"))
  }

  @Test("adds nothing where the editor is cancelled")
  func cancels() {
    bench.store.send(.addTapped)
    bench.editor?.send(.cancelTapped)

    #expect(bench.names == ["Tea", "Milk"])
    #expect(bench.editor == nil)
  }

  @Test("lets no item have the name of another")
  func refusesName() {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.save(as: "milk")

    #expect(bench.editor?.form.problems == [.name: .taken])
    #expect(bench.names == ["Tea", "Milk"])
  }

  @Test("gives a name away again when its item is renamed or deleted")
  func freesName() {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.save(as: "Coffee")
    bench.delete("Milk")

    for name in ["Tea", "Milk"] {
      bench.store.send(.addTapped)
      bench.save(as: name)
    }

    #expect(bench.names == ["Coffee", "Tea", "Milk"])
  }

  @Test("gives each new item an identity of its own")
  func makesIDs() {
    for name in ["Sugar", "Honey"] {
      bench.store.send(.addTapped)
      bench.save(as: name)
    }

    #expect(bench.store.items.ids.map(\.rawValue) == ["Tea", "Milk", "new-1", "new-2"])
  }

  @Test("marks an item as done, and as not done")
  func togglesDone() {
    bench.store.send(.doneTapped(.init("Tea")))
    #expect(bench.store.items.map(\.isDone) == [true, false])
    bench.store.send(.doneTapped(.init("Tea")))
    #expect(bench.store.items.map(\.isDone) == [false, false])
  }

  @Test("asks before it deletes an item")
  func deletes() {
    bench.store.send(.deleteTapped(.init("Tea")))
    #expect(bench.store.destination == .deletion(.init("Tea")))
    #expect(bench.names == ["Tea", "Milk"])

    bench.store.send(.deletion(.deleteTapped))
    #expect(bench.names == ["Milk"])
    #expect(bench.store.destination == nil)
  }

  @Test("keeps an item that is not to be deleted after all")
  func keeps() {
    bench.store.send(.deleteTapped(.init("Tea")))
    bench.store.send(.deletion(.keepTapped))

    #expect(bench.names == ["Tea", "Milk"])
    #expect(bench.store.destination == nil)
  }

  @Test("does not delete where nothing was asked")
  func ignoresAnswer() {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.store.send(.deletion(.deleteTapped))

    #expect(bench.names == ["Tea", "Milk"])
    #expect(bench.editor != nil)
  }

  @Test("puts nothing in the place of an open editor")
  func keepsEditor() {
    bench.store.send(.itemTapped(.init("Tea")))
    bench.editor?.send(.edited(Edit(\.name, "Green tea")))

    bench.store.send(.addTapped)
    bench.store.send(.itemTapped(.init("Milk")))
    bench.store.send(.deleteTapped(.init("Milk")))

    #expect(bench.editor?.form.name == "Green tea")
  }

  @Test("ignores what is tapped for an item that is no longer there")
  func ignoresAbsent() {
    let before = bench.store.state

    bench.store.send(.itemTapped(.init("Sugar")))
    bench.store.send(.doneTapped(.init("Sugar")))
    bench.store.send(.deleteTapped(.init("Sugar")))
    bench.store.send(.itemSelected(.init("Sugar")))

    #expect(bench.store.state == before)
  }
}
