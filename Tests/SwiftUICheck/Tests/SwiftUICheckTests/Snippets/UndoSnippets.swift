import Corbel
import CorbelSwiftUI
import Observation
import Testing

@testable import SwiftUI

@MainActor @Observable final class DrawingViewState: ViewState {
  var items = Undoable<[String]>([])
}

struct DrawingLogic: Logic {
  let viewState: DrawingViewState

  func drawn(_ item: String) { viewState.items.change("Draw") { $0.append(item) } }
  func undoTapped() { viewState.items.undo() }
  func redoTapped() { viewState.items.redo() }
}

@MainActor @Suite("Snippets of Undo") struct UndoSnippets {
  struct DrawingView: View {
    let viewState: DrawingViewState

    var body: some View {
      let logic = DrawingLogic(viewState: viewState)
      Button("Draw") { logic.drawn("line") }
        .undoable(viewState.items, undo: logic.undoTapped, redo: logic.redoTapped)
    }
  }

  @Test("a change of a view state is undone by the undo manager") func undo() throws {
    let (viewState, manager) = (DrawingViewState(), UndoManager())
    let host = HeadlessHost(DrawingView(viewState: viewState)) { $0.hostUndoManager = manager }
    try host.tap("Draw")
    #expect(manager.undoActionName == "Draw")
    manager.undo()
    #expect(viewState.items.value == [])
    host.update()
    manager.redo()
    #expect(viewState.items.value == ["line"])
  }
}
