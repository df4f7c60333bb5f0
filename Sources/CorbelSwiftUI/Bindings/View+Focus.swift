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
    /// differs from the focus, the focus moves back to the control with the store's value. If both
    /// change at the same time, the focus follows the store.
    ///
    /// If no control has the store's value, nothing is focused, and the store keeps its value. The
    /// modifier tries again in the next few updates, so the control may appear a little later. For
    /// a control that appears at any later time, apply the modifier to this control, too: when the
    /// control appears, the focus moves to the store's value.
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

  private struct FollowingFocus<Field: Hashable>: ViewModifier {
    @State private var progress = FocusProgress<Field>()
    /// Each change leads to another update, and then to a task that looks at the focus.
    @State private var looks = 0
    let focus: FocusState<Field>.Binding
    let field: Binding<Field>

    func body(content: Content) -> some View {
      content
        .onChange(of: field.wrappedValue, initial: true) { follow() }
        .onChange(of: focus.wrappedValue) { focusMoved() }
        .task(id: looks) { look() }
    }

    /// Moves the focus to the store's value.
    private func follow() {
      let wanted = field.wrappedValue
      progress.followed = wanted
      progress.left = FocusProgress<Field>.looks
      guard focus.wrappedValue != wanted else { return progress.settle(at: wanted) }
      focus.wrappedValue = wanted
      looks += 1
    }

    /// Moves the focus again if no control has taken it.
    ///
    /// The number of looks is limited, because the control may never appear. Each look comes after
    /// an update. SwiftUI limits how often `onChange` runs in a frame, so this runs in a task.
    private func look() {
      guard progress.left > 0, !Task.isCancelled else { return }
      progress.left -= 1
      guard progress.left > 0 else { return progress.settle(at: focus.wrappedValue) }
      let wanted = field.wrappedValue
      if focus.wrappedValue != wanted { focus.wrappedValue = wanted }
      looks += 1
    }

    /// Sends a move of the focus, unless the move comes from this modifier.
    private func focusMoved() {
      let (focused, wanted) = (focus.wrappedValue, field.wrappedValue)
      // A return key takes the focus away in the same update in which a reducer moves it.
      guard wanted == progress.followed else { return follow() }
      guard progress.left == 0, focused != progress.settled else { return }
      progress.settle(at: focused)
      guard focused != wanted else { return }
      field.wrappedValue = focused
      follow()
    }
  }

  /// The progress of a focus on its way to the store's value.
  @MainActor private final class FocusProgress<Field> {
    static var looks: Int { 3 }

    /// The store's value that the focus followed last.
    var followed: Field?
    /// The value of the focus that needs no more action.
    private(set) var settled: Field?
    /// How many more times the modifier looks whether the focus has followed.
    var left = 0

    nonisolated init() {}

    func settle(at field: Field) {
      settled = field
      left = 0
    }
  }
#endif
