#if canImport(SwiftUI)
  public import Corbel

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
  }
#endif
