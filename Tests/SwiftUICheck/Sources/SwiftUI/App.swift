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
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  @MainActor @preconcurrency public static func main() {
    _headlessFault("App.main() does nothing in the stub")
  }
}
@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
  public typealias Body = Never
  let content: () -> Content
  nonisolated public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
  public var body: Never { fatalError() }
}
public protocol _PreviewProvider {}
@MainActor @preconcurrency public protocol PreviewProvider: _PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Self.Previews { get }
}
