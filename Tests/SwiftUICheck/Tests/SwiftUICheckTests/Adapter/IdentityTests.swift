import Corbel
import TestSupport
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("The identity of a store") struct IdentityTests {
  struct DetailView: View {
    @State private var draft = ""
    let store: StoreOf<Note>
    let log: TestSupport.Log

    var body: some View {
      Text("Note \(store.state.id)")
      TextField("Draft", text: $draft).task { log.add("\(store.state.id)") }
    }
  }

  @Test("the view of a child begins anew with each other child, and keeps its state meanwhile")
  func view() async throws {
    let log = TestSupport.Log()
    let stage = Stage { store in
      if let note = store.scope(Notebook.note) {
        DetailView(store: note, log: log).id(note.identity)
      }
    }
    stage.send(.noteOpened(1))
    try stage.host.type("Tea", into: "Draft")
    stage.send(.note(.textChanged("Milk")), .unrelatedChanged)
    expectEqual(stage.host.typed, "Tea")
    stage.store.send(.noteClosed)
    stage.send(.noteOpened(1))
    expectEqual(stage.host.typed, "")
    try stage.host.type("Tea", into: "Draft")
    stage.send(.noteOpened(2))
    expectEqual(stage.host.typed, "")
    await stage.host.until { log.entries.count == 3 }
    expectEqual(log.entries, ["1", "1", "2"])
  }

  @Test("a store that is asked for again has the same identity, and other ones have others")
  func others() throws {
    let store = Stage(Notebook.State(count: 2)) { _ in Text("") }.store
    let first = try #require(store.scope(Notebook.notes, id: 1)?.identity)
    expectTrue(store.scope(Notebook.notes, id: 1)?.identity == first)
    expectTrue(store.scope(Notebook.notes, id: 2)?.identity != first)
    var identities: Set<AnyHashable> = []
    for id in 1...50 {
      store.send(.noteOpened(id))
      if let note = store.scope(Notebook.note) { identities.insert(AnyHashable(note.identity)) }
      store.send(.noteClosed)
    }
    expectEqual(identities.count, 50)
  }
}
