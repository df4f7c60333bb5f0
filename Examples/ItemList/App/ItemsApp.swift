package import Corbel

/// The root of an app with a list, which loads the list at the start and saves it at the end.
///
/// There are three levels: the app, its list, and the list's editor. Each level knows the one below
/// it, but not the one above it. The editor reports to the list, and the app does not need to know.
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
    /// Whether the app has ended.
    ///
    /// It may start again.
    package var isOver = false

    package init() {}
  }

  package enum Action {
    case started, quitTapped
    case list(ItemList.Action), listFinished(ItemList.Output)
  }

  package enum Output: Equatable, Sendable {
    /// The app has ended.
    case ended
  }

  /// The list, which always exists.
  package static let list = child(\.list, action: Action.list, output: Action.listFinished)

  let list: ItemList

  /// Creates the logic of an app.
  ///
  /// - Parameter list: The logic of the app's list.
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
