import Corbel
import CorbelTesting
import Observation

/// The state of a screen that lists notes.
@MainActor @Observable final class NotebookState: ViewState {
  var draft = ""
  var notes: Loadable<[String]> = .notLoaded
  var isOpen = true
  /// The number of tasks that the notebook has started by itself and that have ended.
  var copies = 0

  nonisolated init() {}

  nonisolated deinit {}
}

/// The methods of a screen that lists notes.
struct NotebookLogic: Logic {
  let service: Gate<[String]>
  let viewState: NotebookState

  func load() async {
    await load(\.notes) { try await service.value() }
  }

  /// Adds the draft, although another note may have been written in the meantime.
  func add() async {
    let notes = await load(\.notes) { try await service.value() }
    if notes != nil { viewState.draft = "" }
  }

  func close() {
    viewState.isOpen = false
  }

  /// Starts a task that nothing waits for.
  func copy() {
    Task { viewState.copies += 1 }
  }
}

/// A notebook under test.
@MainActor struct NotebookBench {
  let service = Gate<[String]>()
  let state = NotebookState()
  let logic: NotebookLogic

  init() {
    logic = NotebookLogic(service: service, viewState: state)
  }
}
