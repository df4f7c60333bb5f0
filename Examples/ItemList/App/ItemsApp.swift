package import Corbel

/// The root of an app with a list: it lets the list load at the start, and save on the way out.
///
/// There are three levels: the app, its list, and the list's editor. Each knows the one below, and
/// none the one above. What the editor has to tell goes to the list, and the app need not know.
///
/// ```swift
/// let app = Store(
///   initialState: ItemsApp.State(), reducer: dependencies.resolve(ItemsApp.self),
///   responder: .noop)
/// let list = app.scope(ItemsApp.list)
/// app.send(.started)
/// list.send(.addTapped)
/// ```
package struct ItemsApp: Reducer {
  package struct State: Equatable {
    package var list = ItemList.State()
    /// Whether the app is over; it may start again.
    package var isOver = false

    package init() {}
  }

  package enum Action {
    case started, quitTapped
    case list(ItemList.Action), listFinished(ItemList.Output)
  }

  package enum Output: Equatable, Sendable {
    /// The app is over.
    case ended
  }

  /// The list, which is always there.
  package static let list = child(\.list, action: Action.list, output: Action.listFinished)

  let list: ItemList

  /// Creates the logic of an app.
  ///
  /// - Parameter list: The logic of its list.
  package init(list: ItemList) {
    self.list = list
  }

  package func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .started:
      state.isOver = false
      return pass(.appeared, to: &state)
    case .quitTapped: return pass(.closeTapped, to: &state)
    case .list(let action): return pass(action, to: &state)
    case .listFinished(.closed):
      state.isOver = true
      return .respond(.ended)
    }
  }

  private func pass(_ action: ItemList.Action, to state: inout State) -> Effect<Self> {
    reduce(list, Self.list, in: &state, action)
  }
}
