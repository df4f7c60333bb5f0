@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }
}

@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
  public typealias Body = Never

  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {}

  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body.") }
}
