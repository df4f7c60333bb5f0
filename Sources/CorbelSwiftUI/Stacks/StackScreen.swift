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
    /// Call `show` once for each kind, in the stack's `destination` closure itself. A screen for
    /// which no call makes a view, or two calls make one, is reported as a mistake.
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
      if let store = shown(children) { content(store).id(store.identity) }
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
      last.evaluation?.isFound = true
      last.store = current
      last.declaration = children.declaration
      return current
    }

    /// Returns the store for a view of one kind, and reports if another kind has a view as well.
    private func shown<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: CaseChildren<R, Element, ChildState, ChildAction, ChildOutput>
    ) -> Store<ChildState, ChildAction>? where R.State == State, R.Action == Action {
      last.evaluation?.isAsked = true
      guard let current = scope(children) else { return nil }
      last.evaluation?.kinds.append(children.declaration)
      if let kinds = last.evaluation?.kinds, kinds.count == 2, !element.isGone {
        report(.shownTwice(ChildState.self, id, kinds))
      }
      return current
    }

    /// Makes the view of the screen, and reports if no `show` in the closure is for its kind.
    func content<Content>(_ content: (Self) -> Content, _ place: BindingPlace) -> Content {
      last.evaluation = LastScreen.Evaluation()
      let view = content(self)
      let evaluation = last.evaluation.take()
      if evaluation?.isAsked == true, evaluation?.isFound == false, !element.isGone {
        let callSite = CallSite(fileID: place.fileID, line: place.line)
        report(.notShown(element.peek(\.self), id, callSite))
      }
      return view
    }

    private func report(_ diagnostic: Diagnostic) {
      if last.isReported { return }
      last.isReported = true
      store.core.diagnostics.report(diagnostic)
    }
  }

  /// The store that a screen has shown last.
  @MainActor private final class LastScreen {
    var store: AnyObject?
    var declaration: Declaration?
    /// What the closure that makes the view has done so far; nil while the closure isn't called.
    var evaluation: Evaluation?
    var isReported = false

    struct Evaluation {
      /// Whether `show` was called, and whether the screen was of one of the kinds.
      var isAsked = false
      var isFound = false
      /// The kinds for which `show` made a view.
      var kinds: [Declaration] = []
    }
  }
#endif
