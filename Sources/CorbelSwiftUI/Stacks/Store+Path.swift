#if canImport(SwiftUI)
  import Corbel
  import SwiftUI

  extension Store {
    /// Returns the binding of the path of a stack with one kind of screens.
    func boundPath<R: Reducer, ScreenState, ScreenAction, ScreenOutput>(
      _ screens: Children<R, ScreenState, ScreenAction, ScreenOutput>, shown: ShownScreens,
      _ place: BindingPlace, _ pop: @escaping @MainActor ([ScreenState.ID]) -> Action
    ) -> Binding<[PathElement]> where R.State == State, R.Action == Action {
      boundPath(screens.declaration, shown, place, pop) {
        self.ids(of: screens).compactMap { id in
          self.scope(screens, id: id).map { screen in
            PushedScreen(
              id: id, screen: screen, identity: ObjectIdentifier(screen),
              isGone: { screen.isGone })
          }
        }
      }
    }

    /// Returns the binding of the path of a stack with several kinds of screens.
    func boundPath<Screens>(
      _ path: KeyPath<State, ScreenStack<Screens>>, shown: ShownScreens,
      _ place: BindingPlace, _ pop: @escaping @MainActor ([Int]) -> Action
    ) -> Binding<[PathElement]> {
      let elements = path.appending(path: \.elements)
      return boundPath(path, shown, place, pop) {
        self[elements.appending(path: \.ids)].compactMap { id in
          self.scope(state: elements, id: id) { (_, _: Never) -> Action in }.map { element in
            PushedScreen(
              id: id, screen: StackScreen(id: id, element: element, in: self),
              identity: ObjectIdentifier(element), isGone: { element.isGone })
          }
        }
      }
    }

    private func boundPath<ID: Hashable>(
      _ source: AnyHashable, _ shown: ShownScreens, _ place: BindingPlace,
      _ pop: @escaping @MainActor ([ID]) -> Action,
      screens: @escaping @MainActor () -> [PushedScreen]
    ) -> Binding<[PathElement]> {
      let path = BoundPath<Action>(
        source: source, place: place, shown: shown, screens: screens,
        pop: { ids in pop(ids.compactMap { $0.base as? ID }) })
      return Bindable(self)[dynamicMember: \.[path: path]]
    }
  }
#endif
