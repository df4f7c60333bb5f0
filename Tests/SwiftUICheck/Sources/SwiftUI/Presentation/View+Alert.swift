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
    asking(.alert, titleKey, isPresented, actions(), message())
  }

  nonisolated public func alert<A, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View where A: View {
    asking(.alert, titleKey, isPresented, data.map(actions), EmptyView())
  }

  nonisolated public func alert<A, M, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View where A: View, M: View {
    asking(.alert, titleKey, isPresented, data.map(actions), data.map(message))
  }

  nonisolated public func confirmationDialog<A>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
  ) -> some View where A: View {
    asking(.dialog, titleKey, isPresented, actions(), EmptyView())
  }

  nonisolated public func confirmationDialog<A, M>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View where A: View, M: View {
    asking(.dialog, titleKey, isPresented, actions(), message())
  }

  nonisolated private func asking<A: View, M: View>(
    _ kind: Element.Kind, _ title: LocalizedStringKey, _ isPresented: Binding<Bool>,
    _ actions: A, _ message: M
  ) -> some View {
    Rendered(self) { context, base in
      context.present(
        kind, over: base, title: title.string, isPresented: isPresented, actions: actions,
        message: message)
    }
  }
}

public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }
