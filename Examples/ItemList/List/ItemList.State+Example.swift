import Corbel
import EditItemExample

extension ItemList.State {
  /// A loaded list, for previews.
  static var example: Self {
    var state = Self()
    state.items.reset(to: [
      Item(id: Item.ID(rawValue: "1"), name: "Tea", notes: "Two bags"),
      Item(id: Item.ID(rawValue: "2"), name: "Milk", isDone: true),
    ])
    state.stored = .loaded(state.items.value)
    return state
  }
}
