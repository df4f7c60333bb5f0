// Declarations follow Apple's documentation, with its isolation. If that leaves a choice, the
// stand-in is stricter. It declares only the parts that the package uses.
#if !os(Linux) && !TYPE_CHECK_ONLY
  #error("This module takes the place of SwiftUI on Linux, and only there.")
#endif

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

/// A view without a body, which SwiftUI has no protocol for.
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  @MainActor @preconcurrency public var body: Never { fatalError("\(Self.self) has no body.") }
}

extension Never: View {
  public typealias Body = Never

  public var body: Never { fatalError("Never has no value.") }
}

/// A view that the evaluator renders itself.
protocol PrimitiveView: _PrimitiveView {
  @MainActor func render(in context: RenderContext)
}
