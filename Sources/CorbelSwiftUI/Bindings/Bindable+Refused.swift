#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A compile error for a binding that would set a store's state.
  extension Bindable {
    /// Reports at compile time that a binding to a store's field needs an action.
    ///
    /// - Parameter keyPath: The field.
    /// - Returns: Nothing; the subscript can't be called.
    @available(
      *, unavailable,
      message: """
        Make the binding with an action, as in 'store.binding(\\.name) { .nameChanged($0) }'.
        """
    )
    public subscript<State, Action, Field>(
      dynamicMember keyPath: KeyPath<Store<State, Action>, Field>
    ) -> Binding<Field> where Value == Store<State, Action> {
      fatalError("An unavailable declaration can't be called.")
    }
  }
#endif
