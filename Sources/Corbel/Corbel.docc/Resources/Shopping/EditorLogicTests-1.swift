import CorbelTesting
import Testing

@testable import Shopping

@MainActor @Suite("Editor as view state and logic") struct EditorLogicTests {
  let viewState = EditorViewState(Item(id: 1, name: "Tea"))
  let outputs = ResponderRecorder<EditorOutput>()
  var logic: EditorLogic { EditorLogic(viewState: viewState, responder: outputs.responder) }

  @Test("saving reports the edited item") func saving() {
    viewState.name = "Green tea"
    logic.saveTapped()
    outputs.expect(.saved(Item(id: 1, name: "Green tea")))
  }

  @Test("an item without a name is not saved") func missingName() {
    viewState.name = ""
    logic.saveTapped()
    #expect(viewState.isNameMissing)
  }

  @Test("cancelling reports no item") func cancelling() {
    logic.cancelTapped()
    outputs.expect(.cancelled)
  }
}
