import Corbel
import CorbelTesting
import TestSupport
import Testing

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

  @Test("an element of a collection")
  func element() async {
    let notes = IdentifiedArray((0..<3).map { Note.State(id: $0) })
    let store = TestStore(initialState: Desk.State(notes: notes), reducer: Desk())
    store.send(.note(1, .edited("milk"))) {
      $0.notes[id: 1]?.text = "milk"
      $0.notes[id: 1]?.isSaved = false
    }
    store.send(.note(2, .closeTapped))
    await store.receive(.noteClosed(2, .closed)) { $0.notes[id: 2] = nil }
    await store.finish()
  }

  @Test("the case of an enum of destinations")
  func destination() async {
    let store = TestStore(initialState: Desk.State(), reducer: Desk())
    store.send(.editTapped) { $0.page = .editor(Note.State()) }
    store.send(.editor(.edited("a"))) {
      $0.editor?.text = "a"
      $0.editor?.isSaved = false
    }
    store.send(.editor(.closeTapped))
    await store.receive(.childClosed(.closed)) {
      $0.page = nil
      $0.closedCount = 1
    }
    await store.finish()
  }

  @Test("a stack in which closing a screen removes the screens above it")
  func stack() async {
    let store = TestStore(initialState: Desk.State(), reducer: Desk())
    for id in 1...3 { store.send(.pushed(id)) { $0.stack.append(Note.State(id: id)) } }
    store.send(.stacked(2, .closeTapped))
    await store.receive(.stackClosed(2, .closed)) { $0.stack = [Note.State(id: 1)] }
    await store.finish()
  }

  @Test("three levels, whose actions are actions of the store")
  func threeLevels() async {
    let store = TestStore(
      initialState: Office.State(desk: Desk.State(notes: [Note.State(id: 1)])), reducer: Office())
    store.send(.desk(.note(1, .saveTapped)))
    await store.receive(.desk(.note(1, .saved)))
    store.send(.desk(.note(1, .closeTapped)))
    await store.receive(.desk(.noteClosed(1, .closed))) { $0.desk.notes = [] }
    await store.finish()
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

  @Test("the action of a child is received by the path of its cases")
  func casePath() async throws {
    let notes = IdentifiedArray((0..<3).map { Note.State(id: $0) })
    let store = TestStore(initialState: Desk.State(notes: notes), reducer: Desk())
    let note = try #require(store.base.scope(Desk.notes, id: 1))
    note.send(.edited("tea"))
    await store.receive(case: Desk.Action.note, Note.Action.edited) {
      $0.notes[id: 1]?.text = "tea"
      $0.notes[id: 1]?.isSaved = false
    }
    store.send(.note(2, .saveTapped))
    await store.receive(case: Desk.Action.note, Note.Action.saved)
    await store.finish()
  }

  @Test("a feature on its own, with outputs")
  func alone() async {
    let store = TestStore(initialState: Note.State(), reducer: Note())
    store.send(.closeTapped)
    store.receiveOutput(.closed)
    await store.finish()
  }

  @Test("a spawned store, with a recorder instead of its parent")
  func spawned() {
    let recorder = ResponderRecorder<Note.Output>()
    let store = Store(
      initialState: Note.State(), reducer: Note(), responder: recorder.responder)
    store.send(.closeTapped)
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

  @Test("the test passes an output of one store to the other")
  func handedOn() async {
    let parent = TestStore(initialState: Desk.State(), reducer: Desk())
    let child = TestStore(initialState: Note.State(), reducer: Note())
    child.send(.closeTapped)
    child.receiveOutput(.closed)
    parent.send(.childClosed(.closed)) { $0.closedCount = 1 }
    await child.finish()
    await parent.finish()
  }
}
