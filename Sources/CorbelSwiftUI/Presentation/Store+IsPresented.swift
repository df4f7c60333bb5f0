#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Store {
    /// Returns a binding for an alert or a dialog, presented while an optional field has a value.
    ///
    /// ```swift
    /// .confirmationDialog(
    ///   "Discard the changes?",
    ///   isPresented: store.isPresented(\.confirmation, onDismiss: .confirmation(.keepTapped))
    /// ) {
    ///   Button("Discard", role: .destructive) { store.send(.confirmation(.discardTapped)) }
    /// }
    /// ```
    ///
    /// The view observes only whether the field has a value. When a person dismisses the alert, the
    /// store sends `dismissal` if the presented value still exists. If a button of the alert has
    /// set the field to nil, the store doesn't send `dismissal`.
    ///
    /// - Parameters:
    ///   - field: The optional field. If its value is `Identifiable`, a value with another `id` is
    ///     a new presentation.
    ///   - dismissal: The action to send when a person dismisses the alert.
    ///   - fileID: Don't pass it. The place of the call identifies the binding.
    ///   - line: Don't pass it. The place of the call identifies the binding.
    ///   - column: Don't pass it. The place of the call identifies the binding.
    /// - Returns: The binding.
    public func isPresented<Wrapped>(
      _ field: KeyPath<State, Wrapped?>, onDismiss dismissal: Action,
      fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) -> Binding<Bool> {
      let presented = PresentedField(
        field: field, shown: scope(state: field) { (_: Never) -> Action in }, dismissal: dismissal,
        place: BindingPlace(fileID, line, column))
      return Bindable(self)[dynamicMember: \.[isPresented: presented]]
    }

    subscript<Wrapped>(isPresented presented: PresentedField<State, Wrapped, Action>) -> Bool {
      get { isPresent(presented.field) }
      set {
        guard !newValue, let shown = presented.shown, !shown.isGone else { return }
        send(presented.dismissal, fileID: presented.place.fileID, line: presented.place.line)
      }
    }
  }

  /// An optional field and its presented value, which identify the binding of a presentation.
  struct PresentedField<State, Wrapped, Action>: Hashable {
    let field: KeyPath<State, Wrapped?>
    /// The presented value, as a store without actions.
    let shown: Store<Wrapped, Never>?
    let dismissal: Action
    let place: BindingPlace

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.shown === rhs.shown && lhs.place == rhs.place && lhs.field == rhs.field
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(place)
    }
  }
#endif
