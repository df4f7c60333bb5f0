#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Keeps the focus of a view in sync with a store.
    ///
    /// ```swift
    /// Form {
    ///   TextField("Name", text: form.name).focused($focus, equals: .name)
    ///   TextField("Notes", text: form.notes).focused($focus, equals: .notes)
    /// }
    /// .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
    /// ```
    ///
    /// When the store's value changes, the focus moves to the control with that value. When a
    /// person moves the focus, the binding sends its action. If the store's value then still
    /// differs from the focus, the focus moves back to the control with the store's value.
    ///
    /// - Parameters:
    ///   - focus: The focus of the view.
    ///   - field: The binding of the store's value, which the focus follows.
    /// - Returns: The view.
    public func focus<Field: Hashable>(
      _ focus: FocusState<Field>.Binding, follows field: Binding<Field>
    ) -> some View {
      modifier(FollowingFocus(focus: focus, field: field))
    }
  }

  /// A modifier, so that a change of the field doesn't evaluate the view around the modifier.
  private struct FollowingFocus<Field: Hashable>: ViewModifier {
    let focus: FocusState<Field>.Binding
    let field: Binding<Field>

    func body(content: Content) -> some View {
      content
        .onChange(of: field.wrappedValue, initial: true) { focusField() }
        .onChange(of: focus.wrappedValue) { _, focused in
          guard field.wrappedValue != focused else { return }
          field.wrappedValue = focused
          focusField()
        }
    }

    private func focusField() {
      let wanted = field.wrappedValue
      if focus.wrappedValue != wanted { focus.wrappedValue = wanted }
    }
  }
#endif
