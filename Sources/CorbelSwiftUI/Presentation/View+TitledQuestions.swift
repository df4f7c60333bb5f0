#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Presents an alert whose title names the value that it is about.
    ///
    /// ```swift
    /// .alert(item: store.presented(\.itemToDelete, onDismiss: .deletion(.keepTapped))) { item in
    ///   Text("Delete \(item)?")
    /// } actions: { item in
    ///   Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped(item))) }
    /// }
    /// ```
    ///
    /// While the alert disappears, the title keeps the last value.
    ///
    /// - Parameters:
    ///   - data: The value, from `presented` of a store.
    ///   - title: Makes the title from the value.
    ///   - actions: Makes the buttons from the value.
    /// - Returns: The view.
    public func alert<T, A: View>(
      item data: Binding<T?>, title: @escaping (T) -> Text,
      @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
      alert(item: data, title: title, actions: actions, message: { _ in EmptyView() })
    }

    /// Presents an alert with a message, whose title names the value that it is about.
    ///
    /// - Parameters:
    ///   - data: The value, from `presented` of a store.
    ///   - title: Makes the title from the value.
    ///   - actions: Makes the buttons from the value.
    ///   - message: Makes the message from the value.
    /// - Returns: The view.
    public func alert<T, A: View, M: View>(
      item data: Binding<T?>, title: @escaping (T) -> Text,
      @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
      modifier(
        TitledQuestion(
          kind: .alert, data: data, title: title, actions: actions, message: message))
    }

    /// Presents a confirmation dialog whose title names the value that it is about.
    ///
    /// - Parameters:
    ///   - data: The value, from `presented` of a store.
    ///   - titleVisibility: Whether the title is visible.
    ///   - title: Makes the title from the value.
    ///   - actions: Makes the buttons from the value.
    /// - Returns: The view.
    public func confirmationDialog<T, A: View>(
      item data: Binding<T?>, titleVisibility: Visibility = .automatic,
      title: @escaping (T) -> Text, @ViewBuilder actions: @escaping (T) -> A
    ) -> some View {
      confirmationDialog(
        item: data, titleVisibility: titleVisibility, title: title, actions: actions,
        message: { _ in EmptyView() })
    }

    /// Presents a confirmation dialog with a message, whose title names the value that it is about.
    ///
    /// - Parameters:
    ///   - data: The value, from `presented` of a store.
    ///   - titleVisibility: Whether the title is visible.
    ///   - title: Makes the title from the value.
    ///   - actions: Makes the buttons from the value.
    ///   - message: Makes the message from the value.
    /// - Returns: The view.
    public func confirmationDialog<T, A: View, M: View>(
      item data: Binding<T?>, titleVisibility: Visibility = .automatic,
      title: @escaping (T) -> Text, @ViewBuilder actions: @escaping (T) -> A,
      @ViewBuilder message: @escaping (T) -> M
    ) -> some View {
      modifier(
        TitledQuestion(
          kind: .dialog(titleVisibility), data: data, title: title, actions: actions,
          message: message))
    }
  }

  /// A question whose title keeps the last value while the question disappears.
  private struct TitledQuestion<Value, Actions: View, Message: View>: ViewModifier {
    enum Kind { case alert, dialog(Visibility) }

    @State private var last = LastValue<Value>()
    let kind: Kind
    let data: Binding<Value?>
    let title: (Value) -> Text
    let actions: (Value) -> Actions
    let message: (Value) -> Message

    func body(content: Content) -> some View {
      let value = data.wrappedValue
      let title = last.follow(value).map(title) ?? Text(verbatim: "")
      // The kind of a modifier never changes, so the content keeps its identity.
      switch kind {
      case .alert:
        content.alert(
          title, isPresented: data.isPresent(), presenting: value, actions: actions,
          message: message)
      case .dialog(let visibility):
        content.confirmationDialog(
          title, isPresented: data.isPresent(), titleVisibility: visibility, presenting: value,
          actions: actions, message: message)
      }
    }
  }

  /// The last value of an optional.
  @MainActor private final class LastValue<Value> {
    private var value: Value?

    nonisolated init() {}

    func follow(_ new: Value?) -> Value? {
      if let new { value = new }
      return value
    }
  }
#endif
