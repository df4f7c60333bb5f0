#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// Compile errors for arguments that can't be presented.
  extension Store {
    /// Reports at compile time that a child in a collection can't be presented.
    ///
    /// - Parameters:
    ///   - children: The children in a collection.
    ///   - dismissal: The action to send when a person dismisses the child.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: """
        These are the children in a collection. Present a child whose state is optional, or push \
        the children with 'StoreStack'.
        """
    )
    public func presented<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ children: Children<R, ChildState, ChildAction, ChildOutput>, onDismiss dismissal: Action
    ) -> PresentedStore<ChildState, ChildAction> where R.State == State, R.Action == Action {
      fatalError("An unavailable declaration can't be called.")
    }

    /// Reports at compile time that a child that always exists can't be presented.
    ///
    /// - Parameters:
    ///   - child: A child that always exists.
    ///   - dismissal: The action to send when a person dismisses the child.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: """
        This child always exists, so it can't be dismissed. Present a child whose state is \
        optional, or a case of an enum.
        """
    )
    public func presented<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ child: Child<R, ChildState, ChildAction, ChildOutput>, onDismiss dismissal: Action
    ) -> PresentedStore<ChildState, ChildAction> where R.State == State, R.Action == Action {
      fatalError("An unavailable declaration can't be called.")
    }

    /// Reports at compile time that the action for the dismissal is missing.
    ///
    /// - Parameter child: The child to present.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: "Pass the action for a dismissal, or make the actions a 'PresentingAction'."
    )
    public func presented<R: Reducer, ChildState, ChildAction, ChildOutput>(
      _ child: OptionalChild<R, ChildState, ChildAction, ChildOutput>
    ) -> PresentedStore<ChildState, ChildAction> where R.State == State, R.Action == Action {
      fatalError("An unavailable declaration can't be called.")
    }

    /// Reports at compile time that a Boolean field needs an ordinary binding.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - dismissal: The action to send when a person dismisses the alert.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: """
        This field is no optional. Bind a Boolean with 'binding', as in \
        'store.binding(\\.isShown) { .isShownChanged($0) }'.
        """
    )
    public func presentedFlag(
      _ field: KeyPath<State, Bool>, onDismiss dismissal: Action
    ) -> Binding<Bool> { .constant(false) }
  }

  extension View {
    /// Reports at compile time that a sheet needs a binding.
    ///
    /// - Parameters:
    ///   - item: The store of a child.
    ///   - onDismiss: Called after every dismissal of the sheet.
    ///   - content: Makes the content of the sheet.
    /// - Returns: Nothing; the function can't be called.
    @available(
      *, unavailable,
      message: """
        The sheet has to say what a dismissal means. Pass \
        'store.presented(Feature.child, onDismiss: .closed)'.
        """
    )
    public func sheet<State, Action, Content: View>(
      item: Store<State, Action>?, onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Store<State, Action>) -> Content
    ) -> some View { self }
  }
#endif
