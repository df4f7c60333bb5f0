package import Corbel
package import EditItemExample
package import ItemListExample

/// The list's page in the hierarchy: a single store, and the stores of its parts.
///
/// The other screens have stores that report to each other. Here one store has the whole state, and
/// the stores of the list and its editor are scopes of it.
@MainActor package final class ItemsNode {
  package enum Output: Equatable {
    case left, quitChosen
  }

  package let app: StoreOf<ItemsApp>
  package let list: StoreOf<ItemList>
  package let viewState = ItemsViewState()

  init(reducer: ItemsApp, responder: Responder<Output>, log: EventLog, activity: ActivityMonitor) {
    app = Store(
      initialState: ItemsApp.State(), reducer: reducer,
      responder: responder.scope { [viewState] output in
        switch output {
        case .ended: viewState.exit
        }
      },
      observer: .merge(
        log.observer(named: "items", part: Self.part), activity.observer(named: "items")),
      diagnostics: log.diagnosticReporter)
    list = app.scope(ItemsApp.list)
    app.send(.started)
  }

  /// The editor, while it is open.
  package var editor: StoreOf<EditItem>? {
    list.scope(ItemList.editor)
  }

  /// Passes a key to the topmost part of the page.
  ///
  /// - Parameter key: The key. A key without a meaning is ignored.
  func press(_ key: Key) {
    if let editor {
      EditItemKeys(editor: editor, viewState: viewState).press(key)
    } else if let question = Question(list.state) {
      if let answer = question.action(for: key) { list.send(answer) }
    } else if viewState.isFilterTyped {
      ItemListKeys(list: list, viewState: viewState).pressInFilter(key)
    } else {
      switch key {
      case .escape, .left: end(.left)
      case .character("q"): end(.quitChosen)
      default: ItemListKeys(list: list, viewState: viewState).press(key)
      }
    }
  }

  /// Ends the list as soon as everything is saved and its questions are answered.
  ///
  /// - Parameter exit: The output to send after the end.
  func end(_ exit: Output) {
    viewState.exit = exit
    app.send(.quitTapped)
  }

  /// Finds the part of the page that an action belongs to, for the event log.
  private static func part(_ action: Any) -> (name: String, action: Any)? {
    switch action as? ItemsApp.Action {
    case .list(.editor(let action)): ("editor", action)
    case .list(let action): ("list", action)
    default: nil
    }
  }
}
