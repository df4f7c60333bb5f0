import Corbel
import Testing

@testable import CorbelSwiftUI
@testable import SwiftUI

@MainActor @Suite("Alerts and dialogs") struct IsPresentedTests {
  struct NotebookView: View {
    let store: StoreOf<Notebook>

    var body: some View {
      Text("notebook")
        .alert("Delete?", isPresented: store.isPresented(\.question, onDismiss: .kept)) {
          Button("Delete") { store.send(.deleted) }
        }
    }
  }

  private func show(_ log: Log) -> (StoreOf<Notebook>, HeadlessHost) {
    let store = Notebook.store(log: log)
    return (store, HeadlessHost(NotebookView(store: store)))
  }

  @Test("an alert is presented while there is a value")
  func presence() {
    let (store, host) = show(Log())
    #expect(host.find(.alert) == nil)
    store.send(.asked(1))
    host.update()
    #expect(host.find(.alert) != nil)
  }

  @Test("a button that answers is not followed by a dismissal")
  func answered() throws {
    let log = Log()
    let (store, host) = show(log)
    store.send(.asked(1))
    host.update()
    try host.tap("Delete")
    #expect(log.actions == ["asked(1)", "deleted"])
  }

  @Test("a dismissal is sent once, though it is written twice")
  func twice() {
    let log = Log()
    let (store, _) = show(log)
    store.send(.asked(1))
    let isPresented = store.isPresented(\.question, onDismiss: .kept)
    _ = log.take()
    isPresented.wrappedValue = false
    isPresented.wrappedValue = false
    #expect(log.actions == ["kept"])
  }

  @Test("the dismissal of a question that was replaced meanwhile is not sent")
  func replaced() {
    let log = Log()
    let (store, _) = show(log)
    store.send(.asked(1))
    let isPresented = store.isPresented(\.question, onDismiss: .kept)
    store.send(.asked(2))
    _ = log.take()
    isPresented.wrappedValue = false
    #expect(log.actions == [])
  }

  @Test("writing true does nothing")
  func writtenTrue() {
    let log = Log()
    let (store, _) = show(log)
    store.send(.asked(1))
    _ = log.take()
    store.isPresented(\.question, onDismiss: .kept).wrappedValue = true
    #expect(log.actions == [])
  }

  @Test("the view hears of the presence only")
  func observation() throws {
    struct PresenceView: View {
      let store: StoreOf<Notebook>

      var body: some View {
        Text("\(store.isPresented(\.note, onDismiss: .noteClosed).wrappedValue)")
      }
    }
    let store = Notebook.store()
    let host = HeadlessHost(PresenceView(store: store))
    store.send(.noteOpened(1))
    host.update()
    #expect(host.texts == ["true"])
    store.send(.note(.textChanged("Tea")))
    host.update()
    #expect(host.evaluations(of: PresenceView.self) == 2)
  }

  @Test("the binding is the same in each evaluation, until another question is asked")
  func equal() {
    let place = BindingPlace("A.swift", 1, 1)
    let store = Notebook.store()
    store.send(.asked(1))
    func presented() -> PresentedValue<Notebook.State, Notebook.Question, Notebook.Action> {
      PresentedValue(
        path: .property(\Notebook.State.question), find: { nil },
        shown: store.scope(state: \.question) { (_: Never) -> Notebook.Action in },
        presentation: Presentation(), dismissal: .kept, place: place)
    }
    let first = presented()
    #expect(presented() == first)
    store.send(.asked(2))
    #expect(presented() != first)
  }

  private func unasked(
    _ field: KeyPath<Notebook.State, Notebook.Question?>,
    at place: BindingPlace = BindingPlace("A.swift", 1, 1)
  ) -> PresentedValue<Notebook.State, Notebook.Question, Notebook.Action> {
    PresentedValue(
      path: .property(field), find: { nil }, shown: nil, presentation: Presentation(),
      dismissal: .kept, place: place)
  }

  @Test("two fields that are presented at one place have two bindings")
  func fields() {
    #expect(unasked(\.question) != unasked(\.otherQuestion))
  }

  @Test("one field that is presented at two places has two bindings")
  func places() {
    #expect(unasked(\.question) != unasked(\.question, at: BindingPlace("A.swift", 2, 1)))
  }
}

extension Notebook.State {
  fileprivate var otherQuestion: Notebook.Question? { nil }
}
