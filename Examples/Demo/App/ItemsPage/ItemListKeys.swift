internal import Corbel
internal import EditItemExample
internal import ItemListExample

/// The actions of the keys in the list.
@MainActor struct ItemListKeys {
  let list: StoreOf<ItemList>
  let viewState: ItemsViewState

  /// Performs the action of a key, if it has one.
  func press(_ key: Key) {
    switch key {
    case .up, .character("k"): list.send(.upTapped)
    case .down, .character("j"): list.send(.downTapped)
    case .character("a"): openEditor(.addTapped)
    case .character("/"): viewState.beginTypingFilter()
    case .character("f"): list.send(.progressChanged(nextProgress))
    case .character("t") where list[ItemList.problem] != nil: list.send(.tryAgainTapped)
    default:
      if let id = list.selection { press(key, on: id) }
    }
  }

  /// Types a key into the text of the filter.
  func pressInFilter(_ key: Key) {
    switch key {
    case .enter, .up, .down, .tab: viewState.endTypingFilter()
    case .escape:
      viewState.endTypingFilter()
      search("")
    default: search(viewState.press(key, in: list.filter.text))
    }
  }

  private func search(_ text: String) {
    if text != list.filter.text { list.send(.searchTextChanged(text)) }
  }

  private func press(_ key: Key, on id: Item.ID) {
    switch key {
    case .enter, .character("e"): openEditor(.itemTapped(id))
    case .character("x"), .character(" "): list.send(.doneTapped(id))
    case .character("d"), .delete: list.send(.deleteTapped(id))
    case .character("J"): move(id, by: 1)
    case .character("K"): move(id, by: -1)
    default: break
    }
  }

  private func openEditor(_ action: ItemList.Action) {
    viewState.focus(on: .name)
    list.send(action)
  }

  private func move(_ id: Item.ID, by distance: Int) {
    let rows = list[ItemList.visibleItems]
    guard let row = rows.firstIndex(where: { $0.id == id }) else { return }
    guard rows.indices.contains(row + distance) else { return }
    let next = rows[(distance > 0 ? row + 2 : row - 1)...].first
    list.send(.rowsMoved([id], before: next?.id))
  }

  private var nextProgress: ItemFilter.Progress {
    let all = ItemFilter.Progress.allCases
    return all[((all.firstIndex(of: list.filter.progress) ?? 0) + 1) % all.count]
  }
}
