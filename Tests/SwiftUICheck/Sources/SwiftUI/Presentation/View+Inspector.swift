@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
extension View {
  nonisolated public func inspector<V>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View where V: View {
    let content = content()
    return Rendered(self) { context, base in
      context.present(
        .inspector, over: base, id: isPresented.wrappedValue ? 0 : nil,
        dismiss: { isPresented.wrappedValue = false }
      ) { content }
    }
  }
}
