import SwiftUI

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
