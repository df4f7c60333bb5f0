#if canImport(SwiftUI)
  public import Corbel
  import SwiftUI

  extension Store {
    /// Returns the screens of a stack whose screens are all of one kind.
    ///
    /// ```swift
    /// StoreStack(path: store.path(Album.photos, onPop: { .pathChanged($0) })) {
    ///   AlbumView(store: store)
    /// } destination: { photo in
    ///   PhotoView(store: photo)
    /// }
    /// ```
    ///
    /// The action is sent when a person goes back, if a screen that is popped still exists then. The
    /// reducer removes all the others: `state.photos.removeAll { !ids.contains($0.id) }`.
    ///
    /// - Parameters:
    ///   - screens: The screens, as the reducer of this store declares them.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    ///   - pop: Makes an action from the ids of the screens that are left.
    /// - Returns: The screens, for a ``StoreStack``.
    public func path<R: Reducer, ScreenState, ScreenAction, ScreenOutput>(
      _ screens: Children<R, ScreenState, ScreenAction, ScreenOutput>,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      onPop pop: @escaping @MainActor ([ScreenState.ID]) -> Action
    ) -> StorePath<ScreenState.ID, Store<ScreenState, ScreenAction>>
    where R.State == State, R.Action == Action {
      path(
        AnyHashable(screens.declaration), BindingPlace(fileID, line, column),
        ids: { Array(self.ids(of: screens)) },
        element: { id in
          self.scope(screens, id: id).map { screen in
            PathElement(
              id: id, screen: screen, identity: ObjectIdentifier(screen), isGone: { screen.isGone })
          }
        }, pop)
    }

    /// Returns the screens of a stack that has several kinds of screens.
    ///
    /// ```swift
    /// StoreStack(path: store.path(\.path, onPop: { .pathChanged($0) })) {
    ///   RootView(store: store)
    /// } destination: { screen in
    ///   if let folder = screen.scope(Gallery.folders) {
    ///     FolderView(store: folder)
    ///   } else if let photo = screen.scope(Gallery.photos) {
    ///     PhotoView(store: photo)
    ///   }
    /// }
    /// ```
    ///
    /// The action is sent when a person goes back, if a screen that is popped still exists then.
    ///
    /// - Parameters:
    ///   - screens: The elements of the stack.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    ///   - pop: Makes an action from the ids of the screens that are left.
    /// - Returns: The screens, for a ``StoreStack``.
    public func path<Element: Identifiable>(
      _ screens: KeyPath<State, IdentifiedArray<Element>>,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      onPop pop: @escaping @MainActor ([Element.ID]) -> Action
    ) -> StorePath<Element.ID, StackScreen<State, Action, Element>> {
      path(
        AnyHashable(screens), BindingPlace(fileID, line, column),
        ids: { Array(self[screens.appending(path: \.ids)]) },
        element: { id in
          self.scope(state: screens, id: id) { (_, _: Never) -> Action in }.map { element in
            PathElement(
              id: id, screen: StackScreen(id: id, element: element, in: self),
              identity: ObjectIdentifier(element), isGone: { element.isGone })
          }
        }, pop)
    }

    private func path<ID, Screen>(
      _ source: AnyHashable, _ place: BindingPlace, ids: @escaping @MainActor () -> [ID],
      element: @escaping @MainActor (ID) -> PathElement<ID, Screen>?,
      _ pop: @escaping @MainActor ([ID]) -> Action
    ) -> StorePath<ID, Screen> {
      StorePath { shown in
        let path = BoundPath(
          source: source, place: place, shown: shown, ids: ids, element: element, pop: pop)
        return Bindable(self)[dynamicMember: \.[path: path]]
      }
    }
  }
#endif
