#if SDK_27
  // One builder for all content, without requirements.
  public typealias ContentBuilder = ViewBuilder

  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content>(
      _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView((repeat each content)) }

    public static func buildIf<Content>(_ content: Content?) -> Content? { content }

    public static func buildEither<TrueContent, FalseContent>(
      first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(storage: .first(first)) }

    public static func buildEither<TrueContent, FalseContent>(
      second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent> { .init(storage: .second(second)) }
  }
#else
  @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: View { content }

    public static func buildBlock() -> EmptyView { EmptyView() }

    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
      content
    }

    public static func buildBlock<each Content>(
      _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View {
      TupleView((repeat each content))
    }

    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
      content
    }

    public static func buildEither<TrueContent, FalseContent>(
      first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(storage: .first(first)) }

    public static func buildEither<TrueContent, FalseContent>(
      second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { .init(storage: .second(second)) }
  }
#endif
