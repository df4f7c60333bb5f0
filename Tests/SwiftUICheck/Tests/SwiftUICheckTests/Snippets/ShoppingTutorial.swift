import Corbel
import CorbelSwiftUI
import Foundation
import Observation
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of the tutorial") struct ShoppingTutorial {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
  }

  @MainActor protocol ItemService {
    func items() async throws -> [Item]
    func save(_ items: [Item]) async throws
  }

  @Observable final class ListViewState: ViewState {
    var items: Loadable<[Item]> = .notLoaded
    var editor: EditorViewState?
    /// The items of the last save.
    var saved: Loadable<[Item]> = .notLoaded
  }

  struct ListLogic: Logic {
    let service: any ItemService
    let viewState: ListViewState

    func appeared() async {
      guard !viewState.items.isLoaded else { return }
      await load(\.items) { try await service.items() }
    }

    func loadAgainTapped() async {
      await appeared()
    }

    func addTapped() {
      guard let items = viewState.items.loadedValue else { return }
      let last = items.map(\.id).max() ?? 0
      itemTapped(Item(id: last + 1, name: ""))
    }

    func itemTapped(_ item: Item) {
      viewState.editor = EditorViewState(item)
    }

    func logic(of editor: EditorViewState) -> EditorLogic {
      EditorLogic(viewState: editor, responder: Responder { editorFinished($0) })
    }

    func editorFinished(_ output: EditorOutput) {
      viewState.editor = nil
      guard case .saved(let item) = output else { return }
      viewState.items.modify { items in
        if let index = items.firstIndex(where: { $0.id == item.id }) {
          items[index] = item
        } else {
          items.append(item)
        }
      }
    }

    func saveTapped() async {
      guard let items = viewState.items.loadedValue else { return }
      await load(\.saved) {
        try await service.save(items)
        return items
      }
    }
  }

  @Observable final class EditorViewState: ViewState, Identifiable {
    let id: Int
    var name: String
    var isNameMissing = false

    init(_ item: Item) {
      id = item.id
      name = item.name
    }
  }

  enum EditorOutput: Equatable {
    case saved(Item)
    case cancelled
  }

  struct EditorLogic: Logic {
    let viewState: EditorViewState
    let responder: Responder<EditorOutput>

    func saveTapped() {
      viewState.isNameMissing = viewState.name.isEmpty
      guard !viewState.isNameMissing else { return }
      responder.send(.saved(Item(id: viewState.id, name: viewState.name)))
    }

    func cancelTapped() {
      responder.send(.cancelled)
    }
  }

  struct EditorView: View {
    @Bindable var viewState: EditorViewState
    let logic: EditorLogic

    var body: some View {
      Form {
        TextField("Name", text: $viewState.name)
        if viewState.isNameMissing {
          Text("An item needs a name.")
        }
        Button("Save") { logic.saveTapped() }
        Button("Cancel") { logic.cancelTapped() }
      }
    }
  }

  struct ListView: View {
    @State private var viewState = ListViewState()
    let service: any ItemService

    var body: some View {
      let logic = ListLogic(service: service, viewState: viewState)
      List {
        LoadableView(viewState.items, retry: { Task { await logic.loadAgainTapped() } }) { items in
          ForEach(items) { item in
            Button(item.name) { logic.itemTapped(item) }
          }
        }
        Button("Add") { logic.addTapped() }
          .disabled(!viewState.items.isLoaded)
        Button("Save all") { Task { await logic.saveTapped() } }
          .disabled(!viewState.items.isLoaded || viewState.saved.isLoading)
        if let error = viewState.saved.error {
          FailureView(error)
        }
      }
      .sheet(item: $viewState.editor) { editor in
        EditorView(viewState: editor, logic: logic.logic(of: editor))
      }
      .task { await logic.appeared() }
    }
  }

  struct Editor: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var name: String
      var isNameMissing = false
    }

    enum Action {
      case nameChanged(String)
      case saveTapped
      case cancelTapped
    }

    typealias Output = EditorOutput

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .nameChanged(let name):
        state.name = name
        return .none
      case .saveTapped:
        state.isNameMissing = state.name.isEmpty
        guard !state.isNameMissing else { return .none }
        return .respond(.saved(Item(id: state.id, name: state.name)))
      case .cancelTapped:
        return .respond(.cancelled)
      }
    }
  }

  struct ItemList: Reducer {
    struct State: Equatable {
      var items: Loadable<[Item]> = .notLoaded
      var saved: Loadable<[Item]> = .notLoaded
      var editor: Editor.State?
    }

    enum Action {
      case appeared, loadAgainTapped
      case itemsLoaded(LoadResult<[Item]>)
      case addTapped
      case itemTapped(Item)
      case editor(Editor.Action), editorFinished(Editor.Output)
      case saveAgainTapped, saveFinished(Result<[Item], any Error>)
    }

    static let editor = child(\.editor, action: Action.editor, output: Action.editorFinished)

    let service: any ItemService

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared, .loadAgainTapped:
        guard !state.items.isLoaded else { return .none }
        return .load(&state.items) {
          try await service.items()
        } finish: {
          .itemsLoaded($0)
        }
      case .itemsLoaded(let result):
        state.items.finish(with: result)
        return .none
      case .addTapped:
        guard let items = state.items.loadedValue else { return .none }
        let last = items.map(\.id).max() ?? 0
        state.editor = Editor.State(id: last + 1, name: "")
        return .none
      case .itemTapped(let item):
        state.editor = Editor.State(id: item.id, name: item.name)
        return .none
      case .editor(let action):
        return reduce(Editor(), Self.editor, in: &state, action)
      case .editorFinished(let output):
        state.editor = nil
        guard case .saved(let item) = output else { return .none }
        state.items.modify { items in
          if let index = items.firstIndex(where: { $0.id == item.id }) {
            items[index] = item
          } else {
            items.append(item)
          }
        }
        return save(&state)
      case .saveAgainTapped:
        return save(&state)
      case .saveFinished(let result):
        state.saved.set(result)
        return .none
      }
    }

    private func save(_ state: inout State) -> Effect<Self> {
      guard let items = state.items.loadedValue else { return .none }
      state.saved.startLoading()
      return .run(id: "save", policy: .cancelPrevious) {
        try await service.save(items)
        return items
      } finish: {
        .saveFinished($0)
      }
    }
  }

  struct ItemListView: View {
    let store: StoreOf<ItemList>

    var body: some View {
      List {
        LoadableView(store.items, retry: { store.send(.loadAgainTapped) }) { items in
          ForEach(items) { item in
            Button(item.name) { store.send(.itemTapped(item)) }
          }
        }
        Button("Add") { store.send(.addTapped) }
          .disabled(!store.items.isLoaded)
        if let error = store.saved.error {
          FailureView(error) { store.send(.saveAgainTapped) }
        }
      }
      .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
        Form {
          TextField("Name", text: editor.binding(\.name) { .nameChanged($0) })
          if editor.isNameMissing {
            Text("An item needs a name.")
          }
          Button("Save") { editor.send(.saveTapped) }
          Button("Cancel") { editor.send(.cancelTapped) }
        }
      }
      .task { await store.send(.appeared).finish() }
    }
  }

  // MARK: - Tests

  struct Offline: Error {}

  @MainActor final class ItemServiceStub: ItemService {
    var isOffline = false
    private(set) var saved: [[Item]] = []

    func items() async throws -> [Item] {
      if isOffline { throw Offline() }
      return [Item(id: 1, name: "Tea"), Item(id: 2, name: "Milk")]
    }

    func save(_ items: [Item]) async throws {
      if isOffline { throw Offline() }
      saved.append(items)
    }
  }

  private let service = ItemServiceStub()
  private let message = "An item needs a name."

  @Test("a view state's list is edited and saved when it is loaded, and shows a failing save")
  func viewState() async throws {
    service.isOffline = true
    let host = HeadlessHost(ListView(service: service))
    await host.until { host.find(.button, "Try Again") != nil }
    for button in ["Add", "Save all"] {
      #expect(throws: (any Error).self) { try host.tap(button) }
    }
    service.isOffline = false
    try host.tap("Try Again")
    await host.until { host.find(.button, "Tea") != nil }
    try host.tap("Tea")
    try host.type("", into: "Name")
    try host.tap("Save")
    #expect(host.texts.contains(message))
    try host.type("Green tea", into: "Name")
    try host.tap("Save")
    #expect(host.find(.sheet) == nil)
    service.isOffline = true
    try host.tap("Save all")
    let offline = Offline().localizedDescription
    await host.until { host.find(.text, offline) != nil }
    service.isOffline = false
    try host.tap("Save all")
    await host.until { host.find(.text, offline) == nil }
    #expect(service.saved.map { $0.map(\.name) } == [["Green tea", "Milk"]])
  }

  @Test("a store's list is edited and saved when it is loaded, and shows a failing save")
  func store() async throws {
    service.isOffline = true
    let store = Store(initialState: ItemList.State(), reducer: ItemList(service: service))
    let host = HeadlessHost(ItemListView(store: store))
    await host.until { host.find(.button, "Try Again") != nil }
    #expect(throws: (any Error).self) { try host.tap("Add") }
    service.isOffline = false
    try host.tap("Try Again")
    await host.until { host.find(.button, "Tea") != nil }
    service.isOffline = true
    try host.tap("Add")
    try host.tap("Save")
    #expect(host.texts.contains(message))
    try host.type("Bread", into: "Name")
    try host.tap("Save")
    #expect(host.find(.sheet) == nil)
    await host.until { host.find(.button, "Try Again") != nil }
    service.isOffline = false
    try host.tap("Try Again")
    await host.until { store.saved.isLoaded }
    #expect(service.saved.map { $0.map(\.name) } == [["Tea", "Milk", "Bread"]])
  }
}
