import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Getting started") struct GettingStarted {
  @MainActor protocol NameService {
    func name() async throws -> String
    func save(_ name: String) async throws
  }

  // The screen that the article builds step by step: it loads, edits and saves one value.
  struct NameEditor: Reducer {
    struct State {
      var name: Loadable<String> = .notLoaded
      var draft = ""
      var saving: Loadable<String> = .notLoaded
    }

    enum Action {
      case appeared, tryAgainTapped
      case nameLoaded(LoadResult<String>)
      case draftChanged(String)
      case saveTapped
      case saveFinished(LoadResult<String>)
    }

    enum Output: Equatable {
      case saved(String)
    }

    let service: any NameService

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared, .tryAgainTapped:
        return .load(&state.name, once: true) {
          try await service.name()
        } finish: {
          .nameLoaded($0)
        }
      case .nameLoaded(let result):
        if let name = state.name.finish(with: result) { state.draft = name }
        return .none
      case .draftChanged(let draft):
        state.draft = draft
        return .none
      case .saveTapped:
        guard state.name.isLoaded, !state.saving.isLoading else { return .none }
        return .load(&state.saving) { [draft = state.draft] in
          try await service.save(draft)
          return draft
        } finish: {
          .saveFinished($0)
        }
      case .saveFinished(let result):
        guard let name = state.saving.finish(with: result) else { return .none }
        return .respond(.saved(name))
      }
    }
  }

  // MARK: - Tests

  struct NameServiceStub: NameService {
    struct Offline: Error, Equatable {}

    var isOnline = true

    func name() async throws -> String {
      guard isOnline else { throw Offline() }
      return "Ada"
    }

    func save(_ name: String) async throws {
      guard isOnline else { throw Offline() }
    }
  }

  @Test("the loaded name is the first draft") func loading() async {
    let store = Store(
      initialState: NameEditor.State(), reducer: NameEditor(service: NameServiceStub()),
      responder: .noop)
    await store.send(.appeared).finish()
    #expect(store.name == .loaded("Ada"))
    #expect(store.draft == "Ada")
  }

  @MainActor @Test("a saved name is reported") func saving() async {
    var outputs: [NameEditor.Output] = []
    let store = Store(
      initialState: NameEditor.State(name: .loaded("Ada"), draft: "Grace"),
      reducer: NameEditor(service: NameServiceStub()),
      responder: Responder { outputs.append($0) })
    await store.send(.saveTapped).finish()
    #expect(outputs == [.saved("Grace")])
  }

  @Test("a name that could not be saved is not reported") func failing() async {
    var outputs: [NameEditor.Output] = []
    let store = Store(
      initialState: NameEditor.State(name: .loaded("Ada"), draft: "Grace"),
      reducer: NameEditor(service: NameServiceStub(isOnline: false)),
      responder: Responder { outputs.append($0) })
    await store.send(.saveTapped).finish()
    #expect(store.saving == .failed(NameServiceStub.Offline(), previous: nil))
    #expect(outputs == [])
  }

  @Test("nothing is saved before it was loaded, and nothing is loaded over a draft")
  func order() async {
    let store = Store(
      initialState: NameEditor.State(), reducer: NameEditor(service: NameServiceStub()),
      responder: .noop)
    await store.send(.saveTapped).finish()
    #expect(store.saving == .notLoaded)
    await store.send(.appeared).finish()
    store.send(.draftChanged("Grace"))
    await store.send(.appeared).finish()
    #expect(store.draft == "Grace")
  }

  // MARK: - The view

  struct NameEditorView: View {
    let store: StoreOf<NameEditor>

    var body: some View {
      Form {
        LoadableView(store.name, retry: { store.send(.tryAgainTapped) }) { _ in
          TextField("Name", text: store.binding(\.draft) { .draftChanged($0) })
        }
        Button("Save") { store.send(.saveTapped) }
          .disabled(!store.name.isLoaded || store.saving.isLoading)
        if let error = store.saving.error { FailureView(error) }
      }
      .task { await store.send(.appeared).finish() }
    }
  }

  @Test("the view loads, edits and saves") func view() async throws {
    let store = Store(
      initialState: NameEditor.State(), reducer: NameEditor(service: NameServiceStub()),
      responder: .noop)
    let host = HeadlessHost(NameEditorView(store: store))
    await host.until { store.name.isLoaded }
    #expect(host.find(.textField, "Name")?.value == "Ada")
    try host.type("Grace", into: "Name")
    #expect(store.draft == "Grace")
    try host.tap("Save")
    await host.until { store.saving.isLoaded }
    #expect(store.saving == .loaded("Grace"))
  }

  // MARK: - The parent

  struct Settings: Reducer {
    struct State { var greeting = "Hello" }
    enum Action { case editorFinished(NameEditor.Output) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .editorFinished(.saved(let name)): state.greeting = "Hello, \(name)"
      }
      return .none
    }
  }

  @Test("the parent hears of the saved name") func parent() async {
    let service = NameServiceStub()
    let settings = Store(initialState: Settings.State(), reducer: Settings())
    let editor = Store(
      initialState: NameEditor.State(), reducer: NameEditor(service: service),
      responder: settings.responder { .editorFinished($0) })
    await editor.send(.appeared).finish()
    editor.send(.draftChanged("Grace"))
    await editor.send(.saveTapped).finish()
    #expect(settings.greeting == "Hello, Grace")
  }
}
