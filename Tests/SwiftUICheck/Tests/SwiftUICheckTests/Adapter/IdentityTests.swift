import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("The identity of a store") struct IdentityTests {
  struct DetailView: View {
    @State private var draft = ""
    let store: StoreOf<Note>
    let appeared: (Int) -> Void

    var body: some View {
      Text("Note \(store.state.id)")
      TextField("Draft", text: $draft)
        .task { appeared(store.state.id) }
    }
  }

  struct SplitView: View {
    let store: StoreOf<Notebook>
    let appeared: (Int) -> Void

    var body: some View {
      if let note = store.scope(Notebook.note) {
        DetailView(store: note, appeared: appeared).id(note.identity)
      }
    }
  }

  @MainActor final class Appeared {
    var ids: [Int] = []
  }

  @Test("the view of a child that takes another one's place begins anew, with its task")
  func replaced() async throws {
    let appeared = Appeared()
    let store = Notebook.store()
    store.send(.noteOpened(1))
    let host = HeadlessHost(SplitView(store: store) { appeared.ids.append($0) })
    try host.type("Tea", into: "Draft")
    store.send(.noteOpened(2))
    await host.until { appeared.ids.count == 2 }
    #expect(appeared.ids == [1, 2])
    #expect(host.texts.contains("Note 2"))
    #expect(host.find(.textField)?.value == "")
  }

  @Test("the view of a child that is opened again under its id begins anew")
  func reopened() throws {
    let store = Notebook.store()
    store.send(.noteOpened(1))
    let host = HeadlessHost(SplitView(store: store) { _ in })
    try host.type("Tea", into: "Draft")
    store.send(.noteClosed)
    store.send(.noteOpened(1))
    host.update()
    #expect(host.find(.textField)?.value == "")
  }

  @Test("a change of the child keeps its view")
  func changed() throws {
    let store = Notebook.store()
    store.send(.noteOpened(1))
    let host = HeadlessHost(SplitView(store: store) { _ in })
    try host.type("Tea", into: "Draft")
    store.send(.note(.textChanged("Milk")))
    store.send(.unrelatedChanged)
    host.update()
    #expect(host.find(.textField)?.value == "Tea")
  }

  @Test("a store that is asked for again has the same identity")
  func again() throws {
    let store = Notebook.store(count: 2)
    let first = try #require(store.scope(Notebook.notes, id: 1)?.identity)
    #expect(store.scope(Notebook.notes, id: 1)?.identity == first)
    #expect(store.scope(Notebook.notes, id: 2)?.identity != first)
  }

  @Test("a part that always exists has another identity than the whole state")
  func parts() {
    let store = Notebook.store()
    let title: Store<String, Notebook.Action> = store.scope(state: \.title) { $0 }
    #expect(AnyHashable(title.identity) != AnyHashable(store.identity))
  }

  @Test("no later child has the identity of a child that was released")
  func released() {
    let store = Notebook.store()
    var identities: Set<AnyHashable> = []
    for id in 1...50 {
      store.send(.noteOpened(id))
      if let note = store.scope(Notebook.note) { identities.insert(AnyHashable(note.identity)) }
      store.send(.noteClosed)
    }
    #expect(identities.count == 50)
  }
}
