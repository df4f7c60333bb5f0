import Corbel
import CorbelSwiftUI
import Testing

@testable import SwiftUI

@MainActor @Suite("Snippets of Getting started") struct GettingStarted {
  struct NameService {
    var name: @MainActor () async throws -> String
    var save: @MainActor (String) async throws -> Void
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

    let service: NameService

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

  private let service = NameService(name: { "Ada" }, save: { _ in })

  @MainActor @Test("a saved name is reported") func saving() async {
    var outputs: [NameEditor.Output] = []
    let store = Store(
      initialState: NameEditor.State(name: .loaded("Ada"), draft: "Grace"),
      reducer: NameEditor(service: service),
      responder: Responder { outputs.append($0) })
    await store.send(.saveTapped).finish()
    #expect(outputs == [.saved("Grace")])
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

  // MARK: - The parent

  struct Settings: Reducer {
    struct State { var greeting = "Hello" }
    enum Action { case editorFinished(NameEditor.Output) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      if case .editorFinished(.saved(let name)) = action { state.greeting = "Hello, \(name)" }
      return .none
    }
  }

  @Test("the view loads, edits and saves, and the parent hears of it") func view() async throws {
    let settings = Store(initialState: Settings.State(), reducer: Settings())
    let editor = Store(
      initialState: NameEditor.State(), reducer: NameEditor(service: service),
      responder: settings.responder { .editorFinished($0) })
    await editor.send(.saveTapped).finish()
    #expect(editor.saving == .notLoaded)
    let host = HeadlessHost(NameEditorView(store: editor))
    await host.until { editor.name.isLoaded }
    #expect(host.typed == "Ada")
    try host.type("Grace", into: "Name")
    await editor.send(.appeared).finish()
    #expect(editor.draft == "Grace")
    try host.tap("Save")
    await host.until { editor.saving.isLoaded }
    #expect(settings.greeting == "Hello, Grace")
  }
}
