@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body.") }
}

@resultBuilder public struct SceneBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }

  public static func buildBlock<Content>(_ content: Content) -> Content where Content: Scene {
    content
  }

  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Scene
  where C0: Scene, C1: Scene {
    TwoScenes(first: c0, second: c1)
  }
}

/// A scene without a body.
private protocol PrimitiveScene: _PrimitiveScene {
  /// The first view of each window.
  @MainActor var windows: [any View] { get }
}

extension Scene {
  /// The first view of each window, in the order of the scenes.
  var allWindows: [any View] {
    if let scene = self as? any PrimitiveScene { return scene.windows }
    return body.allWindows
  }
}

private struct TwoScenes<First: Scene, Second: Scene>: PrimitiveScene {
  let first: First
  let second: Second

  var windows: [any View] { first.allWindows + second.allWindows }
}

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
@MainActor @preconcurrency public struct Settings<Content>: _PrimitiveScene, PrimitiveScene
where Content: View {
  var windows: [any View]

  nonisolated public init(@ViewBuilder content: () -> Content) { windows = [content()] }
}

@MainActor @preconcurrency public struct WindowGroup<Content>: _PrimitiveScene, PrimitiveScene
where Content: View {
  fileprivate let content: () -> Content

  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  nonisolated public init(
    _ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.content = content
  }

  var windows: [any View] { [content()] }
}
