@MainActor @preconcurrency public struct TupleView<T>: View {
  public typealias Body = Never

  public var value: T

  nonisolated public init(_ value: T) { self.value = value }
}

@available(*, unavailable) extension TupleView: Sendable {}

extension TupleView: MemberView {
  @MainActor static var hasMembers: Bool { true }
}

extension TupleView: PrimitiveView {
  func render(in context: RenderContext) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      guard let view = child.value as? any View else {
        HeadlessHost.report("\(type(of: child.value)) stands among views and is none.")
        continue
      }
      context.add(view, key: index)
    }
  }
}
