#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A screen of a stack, which is of one of several kinds.
  ///
  /// ```swift
  /// StoreStack(store, path: \.path, onPop: { .pathChanged($0) }) {
  ///   RootView(store: store)
  /// } destination: { screen in
  ///   screen.show(Gallery.folders) { FolderView(store: $0) }
  ///   screen.show(Gallery.photos) { PhotoView(store: $0) }
  /// }
  /// ```
  @MainActor public struct StackScreen<State, Action, Screens: Alternatives> {
    /// The id of the screen.
    public let id: Int
    private let store: Store<State, Action>
    /// The screen's state, as a store without actions; nil for the question which kinds have a
    /// view.
    private let element: Store<ScreenStack<Screens>.Element, Never>?
    private let last = LastScreen()

    init(
      id: Int, element: Store<ScreenStack<Screens>.Element, Never>?, in store: Store<State, Action>
    ) {
      self.id = id
      self.element = element
      self.store = store
    }

    /// Returns a view if the screen is of a kind, and no view otherwise.
    ///
    /// The view has the store's identity, so the next screen gets a view with a state of its own.
    ///
    /// Call `show` once for each kind, in the stack's `destination` closure itself. When the stack
    /// is shown first, it reports the kinds without a `show`.
    ///
    /// - Parameters:
    ///   - children: The declaration of one kind of screens.
    ///   - content: Makes the view from the screen's store.
    /// - Returns: The view, if the screen is of this kind.
    @ViewBuilder
    public func show<R: Reducer, ChildState, ChildAction, ChildOutput, Content: View>(
      _ children: StackChildren<R, Screens, ChildState, ChildAction, ChildOutput>,
      @ViewBuilder content: (Store<ChildState, ChildAction>) -> Content
    ) -> some View where R.State == State, R.Action == Action {
      if let store = shown(children) { content(store).id(store.identity) }
    }

    /// Returns the store of the screen, or nil if the screen is of another kind.
    ///
    /// A popped screen, or one whose item is gone, shows its last state while it disappears.
    ///
    /// - Parameter children: The declaration of one kind of screens.
    /// - Returns: The store, if the screen is of this kind.
    public func scope<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: StackChildren<R, Screens, ChildState, ChildAction, ChildOutput>
    ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
      guard let element else {
        last.kinds.append(children.kind)
        return nil
      }
      guard !element.isGone, !store.lacksItem(children, id: id) else {
        guard last.declaration == children.declaration else { return nil }
        return last.store as? Store<ChildState, ChildAction>
      }
      guard let current = store.scope(children, id: id) else { return nil }
      last.store = current
      last.declaration = children.declaration
      return current
    }

    private func shown<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: StackChildren<R, Screens, ChildState, ChildAction, ChildOutput>
    ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
      last.isShown = true
      return scope(children)
    }

    /// Reports the kinds without a `show` in a closure that makes the views of a stack.
    ///
    /// Without any `show`, the closure makes the views in another way.
    static func check<Content>(
      _ content: (Self) -> Content, in store: Store<State, Action>, _ place: BindingPlace
    ) {
      let question = Self(id: 0, element: nil, in: store)
      _ = content(question)
      let kinds = question.last.kinds.compactMap { $0 as? PartialKeyPath<Screens> }
      let missing = Screens.names(besides: kinds)
      if question.last.isShown, !missing.isEmpty {
        let callSite = CallSite(fileID: place.fileID, line: place.line)
        store.core.diagnostics.report(.notShown(missing, of: Screens.self, callSite))
      }
    }
  }

  /// What a screen has shown last.
  @MainActor private final class LastScreen {
    var store: AnyObject?
    var declaration: Declaration?
    /// The kinds that were asked for, and whether `show` was called.
    var kinds: [AnyKeyPath] = []
    var isShown = false
  }
#endif
