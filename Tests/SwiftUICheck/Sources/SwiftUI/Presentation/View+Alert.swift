extension View {
  nonisolated public func alert<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    alert(titleKey, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  nonisolated public func alert<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    asking(.alert, titleKey.string, isPresented, actions(), message())
  }

  nonisolated public func alert<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View where A: View {
    alert(titleKey, isPresented: isPresented, presenting: data, actions: actions) { _ in
      EmptyView()
    }
  }

  nonisolated public func alert<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    asking(
      .alert, titleKey.string, isPresented, data.map(actions), data.map(message), keepsContent: true
    )
  }

  nonisolated public func alert<A, M, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    asking(
      .alert, title.string, isPresented, data.map(actions), data.map(message), keepsContent: true)
  }

  nonisolated public func confirmationDialog<A, M, T>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    asking(
      .dialog, title.string, isPresented, data.map(actions), data.map(message), keepsContent: true)
  }

  nonisolated public func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    asking(.dialog, titleKey.string, isPresented, actions(), EmptyView())
  }

  nonisolated public func confirmationDialog<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?, @ViewBuilder actions: (T) -> A
  ) -> some View where A: View {
    confirmationDialog(
      titleKey, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions, message: { _ in EmptyView() })
  }

  nonisolated public func confirmationDialog<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    asking(
      .dialog, titleKey.string, isPresented, data.map(actions), data.map(message),
      keepsContent: true)
  }

  nonisolated private func asking<A: View, M: View>(
    _ kind: Element.Kind, _ title: String, _ isPresented: Binding<Bool>,
    _ actions: A, _ message: M, keepsContent: Bool = false
  ) -> some View {
    Rendered(self, forEachMember: true) { context, base in
      context.present(
        kind, over: base, id: isPresented.wrappedValue ? 0 : nil, title: title,
        keepsContent: keepsContent, dismiss: { isPresented.wrappedValue = false }
      ) { TupleView((message, actions)) }
    }
  }
}

#if SDK_27
  // Apple's page exports the implementation, so these only call the modifiers above.
  extension View {
    nonisolated public func alert<A, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
      alert(
        titleKey, isPresented: data.isPresent(), presenting: data.wrappedValue, actions: actions)
    }

    nonisolated public func alert<A, M, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ViewBuilder actions: (T) -> A,
      @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
      alert(
        titleKey, isPresented: data.isPresent(), presenting: data.wrappedValue, actions: actions,
        message: message)
    }

    nonisolated public func confirmationDialog<A, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: (T) -> A
    ) -> some View where A: View {
      confirmationDialog(
        titleKey, isPresented: data.isPresent(), titleVisibility: titleVisibility,
        presenting: data.wrappedValue, actions: actions)
    }

    nonisolated public func confirmationDialog<A, M, T>(
      _ titleKey: LocalizedStringKey, item data: Binding<T?>,
      titleVisibility: Visibility = .automatic, @ViewBuilder actions: (T) -> A,
      @ViewBuilder message: (T) -> M
    ) -> some View where A: View, M: View {
      confirmationDialog(
        titleKey, isPresented: data.isPresent(), titleVisibility: titleVisibility,
        presenting: data.wrappedValue, actions: actions, message: message)
    }
  }

  extension Binding {
    nonisolated fileprivate func isPresent<T>() -> Binding<Bool> where Value == T? {
      self[dynamicMember: \.isPresent]
    }
  }

  extension Optional {
    fileprivate var isPresent: Bool {
      get { self != nil }
      set { if !newValue { self = nil } }
    }
  }
#endif

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }
