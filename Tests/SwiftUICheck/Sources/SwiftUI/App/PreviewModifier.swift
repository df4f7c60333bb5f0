@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent

  @MainActor static func makeSharedContext() async throws -> Context
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
public struct PreviewModifierContent: View {
  public typealias Body = Never

  let base: any View
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
extension PreviewModifierContent: PrimitiveView {
  func render(in context: RenderContext) { context.add(base, key: "base") }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
extension PreviewModifier {
  /// Returns a view as a preview with this modifier shows it.
  func applied(to view: some View) async throws -> some View {
    body(
      content: PreviewModifierContent(base: view), context: try await Self.makeSharedContext())
  }
}
