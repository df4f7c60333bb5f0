#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Keeps the focus of a view and a field of a store in sync.
    ///
    /// ```swift
    /// Form {
    ///   TextField("Name", text: form.name).focused($focus, equals: .name)
    ///   TextField("Notes", text: form.notes).focused($focus, equals: .notes)
    /// }
    /// .focus($focus, follows: store.binding(\.focus) { .focusChanged($0) })
    /// ```
    ///
    /// When the field changes, the focus moves to the new value of the field. When a person moves
    /// the focus, the binding sends its action. If the field's value then still differs from the
    /// focus, the focus moves back to the field's value.
    ///
    /// - Parameters:
    ///   - focus: The focus of the view.
    ///   - field: The field that the focus follows.
    /// - Returns: The view.
    public func focus<Field: Hashable>(
      _ focus: FocusState<Field>.Binding, follows field: Binding<Field>
    ) -> some View {
      modifier(FollowingFocus(focus: focus, field: field))
    }
  }

  /// A modifier that observes the field, so that the view around the modifier doesn't.
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
