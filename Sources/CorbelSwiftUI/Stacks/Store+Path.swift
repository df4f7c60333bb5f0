#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  extension Store {
    /// Returns the binding of the path of a stack with one kind of screens.
    func boundPath<R: Reducer, ScreenState, ScreenAction, ScreenOutput>(
      _ screens: Children<R, ScreenState, ScreenAction, ScreenOutput>,
      shown: ShownScreens<ScreenState.ID, Store<ScreenState, ScreenAction>>, _ place: BindingPlace,
      _ pop: @escaping @MainActor ([ScreenState.ID]) -> Action
    ) -> Binding<[PathElement<ScreenState.ID, Store<ScreenState, ScreenAction>>]>
    where R.State == State, R.Action == Action {
      boundPath(
        BoundPath(
          source: screens.declaration, place: place, shown: shown,
          ids: { Array(self.ids(of: screens)) },
          element: { id in
            self.scope(screens, id: id).map { screen in
              PathElement(
                id: id, screen: screen, identity: ObjectIdentifier(screen),
                isGone: { screen.isGone })
            }
          }, pop: pop))
    }

    /// Returns the binding of the path of a stack with several kinds of screens.
    func boundPath<Element: Identifiable>(
      _ screens: KeyPath<State, IdentifiedArray<Element>>,
      shown: ShownScreens<Element.ID, StackScreen<State, Action, Element>>, _ place: BindingPlace,
      _ pop: @escaping @MainActor ([Element.ID]) -> Action
    ) -> Binding<[PathElement<Element.ID, StackScreen<State, Action, Element>>]> {
      boundPath(
        BoundPath(
          source: screens, place: place, shown: shown,
          ids: { Array(self[screens.appending(path: \.ids)]) },
          element: { id in
            self.scope(state: screens, id: id) { (_, _: Never) -> Action in }.map { element in
              PathElement(
                id: id, screen: StackScreen(id: id, element: element, in: self),
                identity: ObjectIdentifier(element), isGone: { element.isGone })
            }
          }, pop: pop))
    }

    private func boundPath<ID, Screen>(
      _ path: BoundPath<ID, Screen, Action>
    ) -> Binding<[PathElement<ID, Screen>]> {
      Bindable(self)[dynamicMember: \.[path: path]]
    }
  }
#endif
