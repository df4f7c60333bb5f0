#if canImport(SwiftUI)
  public import Corbel
  import SwiftUI

  extension Store {
    /// Returns a child to present while it exists.
    ///
    /// ```swift
    /// .sheet(item: store.presented(ItemList.editor, onDismiss: .editor(.cancelTapped))) { editor in
    ///   EditItemView(store: editor)
    /// }
    /// ```
    ///
    /// The view observes only whether the child exists. When a person dismisses the child, the
    /// store sends `dismissal` if the dismissed child still exists. So the store doesn't send
    /// `dismissal` if another child has replaced the dismissed child, or if the feature itself has
    /// closed the child.
    ///
    /// If the reducer refuses the dismissal by leaving the child in the state, the child is
    /// presented again, with a new view.
    ///
    /// - Parameters:
    ///   - child: The child's declaration in the reducer of this store.
    ///   - dismissal: The action to send when a person dismisses the child.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The child, for `sheet(item:)` and similar modifiers.
    public func presented<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>, onDismiss dismissal: Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> PresentedStore<ChildState, ChildAction> where R.State == State, R.Action == Action {
      let refused = companion(.declared(child.declaration)) { RefusedWrite<Bool>() }
      refused.show()
      let presented = PresentedChild(
        child: child, declaration: child.declaration, shown: scope(child), refused: refused,
        dismissal: dismissal, place: BindingPlace(fileID, line, column))
      return PresentedStore(item: Bindable(self)[dynamicMember: \.[presented: presented]])
    }

    subscript<R: Reducer, ChildState, ChildAction, ChildOutput>(
      presented presented: PresentedChild<R, ChildState, ChildAction, ChildOutput>
    ) -> PresentedItem<ChildState, ChildAction>? where R.State == State, R.Action == Action {
      get {
        let item = scope(presented.child).map(PresentedItem.init)
        return presented.refused.value(or: true) ? item : nil
      }
      set {
        guard newValue == nil, let shown = presented.shown, !shown.isGone,
          !presented.refused.isPending(false)
        else { return }
        send(presented.dismissal, fileID: presented.place.fileID, line: presented.place.line)
        presented.refused.note(false, current: !shown.isGone)
      }
    }
  }

  extension Store where Action: PresentingAction {
    /// Returns a child to present while it exists; its dismissal sends `dismissed`.
    ///
    /// - Parameters:
    ///   - child: The child's declaration in the reducer of this store.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The child, for `sheet(item:)` and similar modifiers.
    public func presented<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> PresentedStore<ChildState, ChildAction> where R.State == State, R.Action == Action {
      presented(child, onDismiss: .dismissed, fileID: fileID, line: line, column: column)
    }
  }

  /// A declared child and its presented store, which identify the binding of a presentation.
  struct PresentedChild<R: Reducer, State, Action, Output>: Hashable {
    let child: OptionalChild<R, State, Action, Output>
    let declaration: Declaration
    let shown: Store<State, Action>?
    /// A refused dismissal, where `true` means that the child is presented.
    let refused: RefusedWrite<Bool>
    let dismissal: R.Action
    let place: BindingPlace

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.shown === rhs.shown && lhs.place == rhs.place
        && lhs.declaration == rhs.declaration
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(declaration)
    }
  }
#endif
