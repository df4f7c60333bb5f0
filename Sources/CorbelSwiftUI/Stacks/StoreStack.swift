#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A navigation stack whose screens are in a store's state.
  ///
  /// ```swift
  /// StoreStack(store, path: Album.photos, onPop: { .pathChanged($0) }) {
  ///   AlbumView(store: store)
  /// } destination: { photo in
  ///   PhotoView(store: photo)
  /// }
  /// ```
  ///
  /// The view is a `NavigationStack`. A screen keeps its store, and shows the last state while it
  /// disappears.
  public struct StoreStack<Root: View, Destination: View>: View {
    @State private var shown = ShownScreens()
    private let path: @MainActor (ShownScreens) -> Binding<[PathElement]>
    private let root: StackRoot<Root, Destination>
    /// Reports the kinds of screens without a view.
    private var check: @MainActor () -> Void = {}

    /// Creates a stack with one kind of screens.
    ///
    /// ```swift
    /// StoreStack(store, path: Album.photos, onPop: { .pathChanged($0) }) {
    ///   AlbumView(store: store)
    /// } destination: { photo in
    ///   PhotoView(store: photo)
    /// }
    /// ```
    ///
    /// When a person goes back, the store sends the action of `onPop`, unless the state no longer
    /// has any of the popped screens. The action has the ids of the remaining screens. The reducer
    /// then removes the popped screens: `state.photos.removeAll { !ids.contains($0.id) }`.
    ///
    /// - Parameters:
    ///   - store: The store that has the screens.
    ///   - screens: The declaration of the screens in the store's reducer.
    ///   - pop: Makes an action from the ids of the remaining screens.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    ///   - root: Makes the root view.
    ///   - destination: Makes the other screens, each from its store.
    public init<R: Reducer, ScreenState, ScreenAction, ScreenOutput>(
      _ store: Store<R.State, R.Action>,
      path screens: Children<R, ScreenState, ScreenAction, ScreenOutput>,
      onPop pop: @escaping @MainActor ([ScreenState.ID]) -> R.Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (Store<ScreenState, ScreenAction>) -> Destination
    ) {
      let place = BindingPlace(fileID, line, column)
      path = { store.boundPath(screens, shown: $0, place, pop) }
      self.root = StackRoot(root: root()) { screen in
        (screen as? Store<ScreenState, ScreenAction>).map(destination)
      }
    }

    /// Creates a stack with several kinds of screens.
    ///
    /// ```swift
    /// StoreStack(store, path: \.path, onPop: { .pathChanged($0) }) {
    ///   RootView(store: store)
    /// } destination: { screen in
    ///   screen.show(Gallery.folders) { FolderView(store: $0) }
    ///   screen.show(Gallery.photos) { PhotoView(store: $0) }
    /// }
    /// ```
    ///
    /// When a person goes back, the store sends the action of `onPop`, unless the state no longer
    /// has any of the popped screens.
    ///
    /// - Parameters:
    ///   - store: The store that has the screens.
    ///   - screens: The key path of the stack in the state.
    ///   - pop: Makes an action from the ids of the remaining screens.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    ///   - root: Makes the root view.
    ///   - destination: Makes the other screens.
    public init<State, Action, Screens>(
      _ store: Store<State, Action>, path screens: KeyPath<State, ScreenStack<Screens>>,
      onPop pop: @escaping @MainActor ([Int]) -> Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
      @ViewBuilder root: () -> Root,
      @ViewBuilder destination: @escaping (StackScreen<State, Action, Screens>) -> Destination
    ) {
      let place = BindingPlace(fileID, line, column)
      path = { store.boundPath(screens, shown: $0, place, pop) }
      self.root = StackRoot(root: root()) { screen in
        (screen as? StackScreen<State, Action, Screens>).map(destination)
      }
      check = { StackScreen<State, Action, Screens>.check(destination, in: store, place) }
    }

    /// The stack.
    public var body: some View {
      NavigationStack(path: shownPath) { root }
    }

    /// The binding of the path; reading this property records the screens that the stack shows.
    ///
    /// The binding's getter can't record the screens: a write through a key path calls the getter
    /// first, and would replace the screens with which the setter compares the new path.
    private var shownPath: Binding<[PathElement]> {
      if !shown.isChecked { check() }
      shown.isChecked = true
      shown.refused.show()
      let path = path(shown)
      shown.elements = path.wrappedValue
      return path
    }
  }

  /// The root of a stack, with the function that makes the other screens.
  private struct StackRoot<Root: View, Destination: View>: View {
    let root: Root
    let destination: (Any) -> Destination?

    var body: some View {
      root.navigationDestination(for: PathElement.self) { element in
        if let screen = element.screen { destination(screen.screen) }
      }
    }
  }
#endif
