#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A screen of a stack with several kinds of screens.
  ///
  /// ```swift
  /// StoreStack(store, path: \.path.elements, onPop: { .pathChanged($0) }) {
  ///   RootView(store: store)
  /// } destination: { screen in
  ///   screen.show(Gallery.folders) { FolderView(store: $0) }
  ///   screen.show(Gallery.photos) { PhotoView(store: $0) }
  /// }
  /// ```
  @MainActor public struct StackScreen<State, Action, Element: Identifiable> {
    /// The id of the screen's element.
    public let id: Element.ID
    private let store: Store<State, Action>
    /// The screen's state, as a store without actions.
    private let element: Store<Element, Never>
    private let last = LastScreen()

    init(id: Element.ID, element: Store<Element, Never>, in store: Store<State, Action>) {
      self.id = id
      self.element = element
      self.store = store
    }

    /// Returns a view if the screen is of a kind, and no view otherwise.
    ///
    /// The view has the store's identity, so the next screen gets a view with a state of its own.
    ///
    /// - Parameters:
    ///   - children: The declaration of one kind of screens.
    ///   - content: Makes the view from the screen's store.
    /// - Returns: The view, if the screen is of this kind.
    @ViewBuilder
    public func show<R: Reducer, ChildState, ChildAction, ChildOutput, Content: View>(
      _ children: CaseChildren<R, Element, ChildState, ChildAction, ChildOutput>,
      @ViewBuilder content: (Store<ChildState, ChildAction>) -> Content
    ) -> some View where R.State == State, R.Action == Action {
      if let store = scope(children) { content(store).id(store.identity) }
    }

    /// Returns the store of the screen, or nil if the screen is of another kind.
    ///
    /// A popped screen shows its last state while it disappears.
    ///
    /// - Parameter children: The declaration of one kind of screens.
    /// - Returns: The store, if the screen is of this kind.
    public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: CaseChildren<R, Element, ChildState, ChildAction, ChildOutput>
    ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
      guard !element.isGone else {
        guard last.declaration == children.declaration else { return nil }
        return last.store as? Store<ChildState, ChildAction>
      }
      guard let current = store.scope(children, id: id) else { return nil }
      last.store = current
      last.declaration = children.declaration
      return current
    }
  }

  /// The store that a screen has shown last.
  @MainActor private final class LastScreen {
    var store: AnyObject?
    var declaration: Declaration?
  }
#endif
