import Corbel
import Observation
import Testing

@MainActor @Suite("Snippets about responders") struct ResponderSnippets {
  // MARK: - Without a store

  @MainActor @Observable final class CounterModel {
    enum ResponderAction { case saved(Int) }

    private(set) var count = 1
    private let responder: Responder<ResponderAction>

    init(responder: Responder<ResponderAction>) {
      self.responder = responder
    }

    func saveTapped() { responder.send(.saved(count)) }
  }

  @Test("a responder for a model") func model() {
    let logger = Logger()
    let parent = Responder<CounterModel.ResponderAction> { action in
      switch action {
      case .saved(let count): logger.debug("saved \(count)")
      }
    }
    let model = CounterModel(responder: parent)
    model.saveTapped()
    #expect(logger.lines == ["debug: saved 1"])
  }

  // MARK: - Between stores

  struct Editor: Reducer {
    struct State { var text = "Buy milk" }
    enum Action { case doneTapped }
    enum Output { case finished(String) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      .respond(.finished(state.text))
    }
  }

  struct Notes: Reducer {
    struct State { var notes: [String] = [] }
    enum Action { case editorFinished(Editor.Output) }

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .editorFinished(.finished(let text)): state.notes.append(text)
      }
      return .none
    }
  }

  @Test("a child's store reports to its parent's") func child() {
    let parent = Store(initialState: Notes.State(), reducer: Notes())
    let child = Store(
      initialState: Editor.State(), reducer: Editor(),
      responder: parent.responder { .editorFinished($0) })
    child.send(.doneTapped)
    #expect(parent.notes == ["Buy milk"])
  }

  @Test("a responder for a part") func scope() {
    let app = Store(initialState: Notes.State(), reducer: Notes())
    let whole = Responder<Notes.Action> { app.send($0) }
    let part: Responder<Editor.Output> = whole.scope { .editorFinished($0) }
    part.send(.finished("Call Ada"))
    #expect(app.notes == ["Call Ada"])
  }
}
