import Corbel
import CorbelSwiftUI
import Foundation
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Pitfalls") struct PitfallSnippets {
  // MARK: Values that a view keeps

  @MainActor @Observable final class CounterModel {
    var count = 0
  }

  struct CounterView: View {
    let model: CounterModel

    var body: some View { Button("Count: \(model.count)") { model.count += 1 } }
  }

  struct KeepingView: View {
    @State private var model = CounterModel()

    var body: some View {
      CounterView(model: model)
    }
  }

  @Test("a model in state is kept")
  func kept() throws {
    let host = HeadlessHost(
      Stateful("Tea") { name in
        Button("Rename \(name.wrappedValue)") { name.wrappedValue = "Milk" }
        KeepingView()
      })
    try host.tap("Count: 0")
    try host.tap("Rename Tea")
    #expect(host.labels(.button) == ["Rename Milk", "Count: 1"])
  }

  // MARK: A view that keeps the state of another child

  struct Book: Identifiable, Equatable {
    let id: Int
    var isDone = false
  }

  struct Library: Reducer {
    struct State {
      var book: Book?
      var items = [Book(id: 1), Book(id: 2, isDone: true)]
    }

    enum Action { case book(Never), bookTapped(Int) }

    static let book = child(\.book, action: Action.book)
    static let openItems = derived(\.items) { items in items.filter { !$0.isDone } }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .bookTapped(let id) = action { state.book = Book(id: id) }
      return .none
    }
  }

  struct BookView: View {
    @State private var draft = ""
    let store: Store<Book, Never>

    var body: some View { TextField("Comment", text: $draft) }
  }

  struct LibraryView: View {
    let store: StoreOf<Library>

    var body: some View {
      if let book = store.scope(Library.book) {
        BookView(store: book).id(book.identity)
      }
    }
  }

  @Test("a view with an identity doesn't keep the state of the child before")
  func identity() throws {
    let store = Store(initialState: Library.State(book: Book(id: 1)), reducer: Library())
    let host = HeadlessHost(LibraryView(store: store))
    try host.type("Fine", into: "Comment")
    store.send(.bookTapped(2))
    host.update()
    #expect(host.typed == "")
  }

  // MARK: A list that is computed in a body

  struct OpenItemsView: View {
    let store: StoreOf<Library>

    var body: some View {
      ForEach(store[Library.openItems]) { Text("Item \($0.id)") }
    }
  }

  @Test("a derived list is computed when its inputs change")
  func computed() {
    let store = Store(initialState: Library.State(), reducer: Library())
    let host = HeadlessHost(OpenItemsView(store: store))
    store.send(.bookTapped(2))
    host.update()
    #expect(host.texts == ["Item 1"])
    #expect(host.evaluations(of: OpenItemsView.self) == 1)
  }

  // MARK: A row that is deleted by its position

  struct IdentityView: View {
    @State private var numbers = [1, 2, 3, 4]

    var body: some View {
      let even = numbers.filter { $0.isMultiple(of: 2) }
      ForEach(even, id: \.self) { Text("\($0)") }
        .onDelete { offsets in
          let deleted = offsets.map { even[$0] }
          numbers.removeAll { deleted.contains($0) }
        }
    }
  }

  @Test("a position is one among the rows on the screen")
  func positions() throws {
    let host = HeadlessHost(IdentityView())
    try host.delete([0])
    #expect(host.texts == ["4"])
  }
}
