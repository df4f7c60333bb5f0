// Stand-in for Apple's SwiftUI on Linux. Declarations follow Apple's documented signatures
// (Xcode 16 / 26 SDKs), including isolation; bodies feed the headless evaluator in Headless.swift.
// Compiled with -swift-version 5, as Apple's own module is (see the swift-module-flags line of its interface).

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// Not in Apple's module: a view the evaluator renders itself.
public protocol _PrimitiveView: View where Body == Never {
  @MainActor func _render(_ context: _RenderContext)
}
extension _PrimitiveView {
  public var body: Never { fatalError("\(Self.self) is primitive") }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

#if SDK_27
  // Xcode 27: one builder for all content, which asks nothing of it.
  public typealias ContentBuilder = ViewBuilder
  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<
      (repeat each Content)
    > {
      TupleView((repeat each content))
    }
    public static func buildIf<Content>(_ content: Content?) -> Content? { content }
    public static func buildEither<TrueContent, FalseContent>(first: TrueContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    { .init(storage: .trueContent(first)) }
    public static func buildEither<TrueContent, FalseContent>(second: FalseContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    { .init(storage: .falseContent(second)) }
    public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
      AnyView(content)
    }
  }

#else
  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content where Content: View {
      content
    }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
      content
    }
    public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<
      (repeat each Content)
    > where repeat each Content: View {
      TupleView((repeat each content))
    }
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
      content
    }
    public static func buildEither<TrueContent, FalseContent>(first: TrueContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(storage: .trueContent(first)) }
    public static func buildEither<TrueContent, FalseContent>(second: FalseContent)
      -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(storage: .falseContent(second)) }
    public static func buildLimitedAvailability<Content>(_ content: Content) -> AnyView
    where Content: View { AnyView(content) }
  }

#endif
public struct EmptyView: View, _PrimitiveView, Sendable {
  public typealias Body = Never
  nonisolated public init() {}
  public func _render(_ context: _RenderContext) {}
}

@MainActor @preconcurrency public struct TupleView<T>: View, _PrimitiveView {
  public typealias Body = Never
  public var value: T
  nonisolated public init(_ value: T) { self.value = value }
  public func _render(_ context: _RenderContext) {
    for (index, child) in Mirror(reflecting: value).children.enumerated() {
      if let view = child.value as? any View { context.render(view, key: index) }
    }
  }
}
@available(*, unavailable) extension TupleView: Sendable {}

public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage { case trueContent(TrueContent), falseContent(FalseContent) }
  let storage: Storage
}
@available(*, unavailable) extension _ConditionalContent: Sendable {}
extension _ConditionalContent: View, _PrimitiveView where TrueContent: View, FalseContent: View {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) {
    switch storage {
    case .trueContent(let view): context.render(view, key: "true")
    case .falseContent(let view): context.render(view, key: "false")
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}
extension Optional: _PrimitiveView where Wrapped: View {
  public func _render(_ context: _RenderContext) {
    if let view = self { context.render(view, key: "some") }
  }
}

@MainActor @preconcurrency public struct AnyView: View, _PrimitiveView {
  public typealias Body = Never
  let base: any View
  nonisolated public init<V>(_ view: V) where V: View { base = view }
  nonisolated public init<V>(erasing view: V) where V: View { base = view }
  public func _render(_ context: _RenderContext) {
    context.render(base, key: _typeName(type(of: base)))
  }
}
@available(*, unavailable) extension AnyView: Sendable {}

public struct Group<Content> { let content: Content }
@available(*, unavailable) extension Group: Sendable {}
extension Group: View, _PrimitiveView where Content: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _render(_ context: _RenderContext) { context.render(content, key: 0) }
}

// MARK: ViewModifier

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
  typealias Content = _ViewModifier_Content<Self>
}

public struct _ViewModifier_Content<Modifier> where Modifier: ViewModifier {
  let render: @MainActor (_RenderContext) -> Void
}
@available(*, unavailable) extension _ViewModifier_Content: Sendable {}
extension _ViewModifier_Content: View, _PrimitiveView {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) { render(context) }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  nonisolated public init(content: Content, modifier: Modifier) {
    self.content = content; self.modifier = modifier
  }
}
@available(*, unavailable) extension ModifiedContent: Sendable {}
extension ModifiedContent: View, _PrimitiveView where Content: View, Modifier: ViewModifier {
  public typealias Body = Never
  public func _render(_ context: _RenderContext) {
    let content = content
    context.evaluate(modifier) { modifier in
      modifier.body(content: _ViewModifier_Content { $0.render(content, key: "content") })
    }
  }
}
extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    .init(content: self, modifier: modifier)
  }
}

/// Not in Apple's module: what the stub's own modifiers return as `some View`.
@MainActor @preconcurrency struct _Wrapped<Content: View>: View, _PrimitiveView {
  typealias Body = Never
  let content: Content
  let apply: @MainActor (_RenderContext, Content) -> Void
  nonisolated init(
    _ content: Content, _ apply: @escaping @MainActor (_RenderContext, Content) -> Void
  ) {
    self.content = content
    self.apply = apply
  }
  func _render(_ context: _RenderContext) { apply(context, content) }
}
