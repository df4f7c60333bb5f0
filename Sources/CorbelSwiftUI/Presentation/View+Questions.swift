// Xcode 27 has these modifiers, for the same systems, so they are declared for earlier SDKs only.
#if canImport(SwiftUI) && compiler(<6.4) && !SDK_27
  public import SwiftUI

  extension View {
    /// Presents an alert while a value exists.
    ///
    /// ```swift
    /// .alert(
    ///   "Delete the item?",
    ///   item: store.presented(\.itemToDelete, onDismiss: .deletion(.keepTapped))
    /// ) { item in
    ///   Button("Delete", role: .destructive) { store.send(.deletion(.deleteTapped(item))) }
    ///   Button("Keep", role: .cancel) { store.send(.deletion(.keepTapped)) }
    /// } message: { item in
    ///   Text(item)
    /// }
    /// ```
    ///
    /// This is SwiftUI's own modifier of Xcode 27, for code that is compiled with Xcode 26.
    ///
    /// - Parameters:
    ///   - titleKey: The title.
    ///   - data: The value, from `presented` of a store.
    ///   - actions: Makes the buttons from the value.
    /// - Returns: The view.
    nonisolated public func alert<A: View, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ViewBuilder actions: (T) -> A
    ) -> some View {
      alert(
        titleKey, isPresented: data.isPresent(), presenting: data.wrappedValue, actions: actions)
    }

    /// Presents an alert with a message while a value exists.
    ///
    /// - Parameters:
    ///   - titleKey: The title.
    ///   - data: The value, from `presented` of a store.
    ///   - actions: Makes the buttons from the value.
    ///   - message: Makes the message from the value.
    /// - Returns: The view.
    nonisolated public func alert<A: View, M: View, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ViewBuilder actions: (T) -> A,
      @ViewBuilder message: (T) -> M
    ) -> some View {
      alert(
        titleKey, isPresented: data.isPresent(), presenting: data.wrappedValue, actions: actions,
        message: message)
    }

    /// Presents a confirmation dialog while a value exists.
    ///
    /// - Parameters:
    ///   - titleKey: The title.
    ///   - data: The value, from `presented` of a store.
    ///   - titleVisibility: Whether the title is visible.
    ///   - actions: Makes the buttons from the value.
    /// - Returns: The view.
    nonisolated public func confirmationDialog<A: View, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: (T) -> A
    ) -> some View {
      confirmationDialog(
        titleKey, isPresented: data.isPresent(), titleVisibility: titleVisibility,
        presenting: data.wrappedValue, actions: actions)
    }

    /// Presents a confirmation dialog with a message while a value exists.
    ///
    /// - Parameters:
    ///   - titleKey: The title.
    ///   - data: The value, from `presented` of a store.
    ///   - titleVisibility: Whether the title is visible.
    ///   - actions: Makes the buttons from the value.
    ///   - message: Makes the message from the value.
    /// - Returns: The view.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: (T) -> A,
      @ViewBuilder message: (T) -> M
    ) -> some View {
      confirmationDialog(
        titleKey, isPresented: data.isPresent(), titleVisibility: titleVisibility,
        presenting: data.wrappedValue, actions: actions, message: message)
    }
  }
#endif
