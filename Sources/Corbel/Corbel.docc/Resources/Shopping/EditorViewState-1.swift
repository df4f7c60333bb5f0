import Corbel
import Observation

@Observable final class EditorViewState: ViewState, Identifiable {
  let id: Int
  var name: String
  var isNameMissing = false

  init(_ item: Item) {
    id = item.id
    name = item.name
  }
}
