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

  public static func buildBlock<C0, C1>(_ c0: C0, _ c1: C1) -> some Scene
  where C0: Scene, C1: Scene {
    TwoScenes(first: c0, second: c1)
  }
}

/// A scene without a body.
private protocol PrimitiveScene: Scene {
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
  typealias Body = Never

  let first: First
  let second: Second

  var windows: [any View] { first.allWindows + second.allWindows }
  var body: Never { fatalError("\(Self.self) has no body.") }
}

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
@MainActor @preconcurrency public struct Settings<Content>: Scene where Content: View {
  public typealias Body = Never

  fileprivate let content: Content

  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body.") }
}

@available(iOS, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
extension Settings: PrimitiveScene {
  var windows: [any View] { [content] }
}

@MainActor @preconcurrency public struct WindowGroup<Content>: Scene where Content: View {
  public typealias Body = Never

  fileprivate let content: () -> Content

  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }

  nonisolated public init(
    _ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content
  ) {
    self.content = content
  }

  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension WindowGroup: PrimitiveScene {
  var windows: [any View] { [content()] }
}
