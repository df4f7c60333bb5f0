import Corbel
import CorbelTesting
import TestSupport
import Testing

/// The articles about child features show parts of these tests.
@MainActor @Suite("Testing child features", .stallLimit) struct ChildFeatureTests {
  @Test("a child that always exists")
  func plain() async {
    let store = TestStore(initialState: Desk.State(), reducer: Desk())
    store.send(.pinned(.edited("tea"))) {
      $0.pinned.text = "tea"
      $0.pinned.isSaved = false
    }
    store.send(.pinned(.saveTapped))
    await store.receive(.pinned(.saved)) { $0.pinned.isSaved = true }
    store.send(.pinned(.closeTapped))
    await store.receive(.childClosed(.closed)) { $0.closedCount = 1 }
    await store.finish()
  }

  @Test("an optional child, whose effects end with it")
  func optional() async {
    let gate = Gate<Void>()
    let store = TestStore(
      initialState: Desk.State(), reducer: Desk(note: Note { _ in try await gate.value() }))
    store.send(.draftTapped) { $0.draft = Note.State() }
    store.send(.draft(.saveTapped))
    store.send(.draft(.closeTapped))
    await store.receive(.draftClosed(.closed)) { $0.draft = nil }
    await store.finish()
  }

  @Test("the case of an enum of destinations")
  func destination() async {
    let store = TestStore(initialState: Desk.State(), reducer: Desk())
    store.send(.editTapped) { $0.page.editor = Note.State() }
    store.send(.editor(.edited("a"))) {
      $0.page.editor?.text = "a"
      $0.page.editor?.isSaved = false
    }
    store.send(.editor(.closeTapped))
    await store.receive(.childClosed(.closed)) {
      $0.page = nil
      $0.closedCount = 1
    }
    await store.finish()
  }

  @Test("three levels, whose actions are actions of the store, and are received by their paths")
  func threeLevels() async throws {
    let store = TestStore(
      initialState: Office.State(desk: Desk.State(notes: [Note.State(id: 1)])), reducer: Office())
    store.send(.desk(.note(1, .saveTapped)))
    await store.receive(.desk(.note(1, .saved)))
    store.send(.desk(.note(1, .closeTapped)))
    await store.receive(.desk(.noteClosed(1, .closed))) { $0.desk.notes = [] }
    await store.finish()
    do {
      let notes = IdentifiedArray((0..<3).map { Note.State(id: $0) })
      let store = TestStore(initialState: Desk.State(notes: notes), reducer: Desk())
      try #require(store.base.scope(Desk.notes, id: 1)).send(.edited("tea"))
      await store.receive(case: Desk.Action.note, Note.Action.edited) {
        $0.notes[id: 1]?.text = "tea"
        $0.notes[id: 1]?.isSaved = false
      }
      store.send(.note(2, .saveTapped))
      await store.receive(case: Desk.Action.note, Note.Action.saved)
      await store.finish()
    }
  }

  @Test("a child's store, whose actions the test receives")
  func scoped() async throws {
    let store = TestStore(
      initialState: Desk.State(draft: Note.State()), reducer: Desk(), exhaustivity: .on)
    let draft = try #require(store.base.scope(Desk.draft))
    draft.send(.edited("tea"))
    #expect(draft.text == "tea")
    await store.receive(.draft(.edited("tea"))) {
      $0.draft?.text = "tea"
      $0.draft?.isSaved = false
    }
    await store.finish()
  }

  @Test("a feature on its own, with outputs, or with a recorder instead of its parent")
  func alone() async {
    let store = TestStore(initialState: Note.State(), reducer: Note())
    store.send(.closeTapped)
    store.expectOutput(.closed)
    await store.finish()
    let recorder = ResponderRecorder<Note.Output>()
    Store(initialState: Note.State(), reducer: Note(), responder: recorder.responder)
      .send(.closeTapped)
    recorder.expect(.closed)
  }

  @Test("the test receives the outputs of a spawned store as actions")
  func spawnedFromTestStore() async {
    let parent = TestStore(initialState: Desk.State(), reducer: Desk())
    let child = Store(
      initialState: Note.State(), reducer: Note(),
      responder: parent.base.responder { .childClosed($0) })
    child.send(.closeTapped)
    await parent.receive(.childClosed(.closed)) { $0.closedCount = 1 }
    await parent.finish()
  }
}
