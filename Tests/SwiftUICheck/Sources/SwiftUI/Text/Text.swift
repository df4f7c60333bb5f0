public struct Text: Equatable, Sendable {
  let string: String

  public init(verbatim content: String) { string = content }

  @_disfavoredOverload public init<S>(_ content: S) where S: StringProtocol {
    string = String(content)
  }

  public init(_ key: LocalizedStringKey) { string = key.string }
}

extension Text: View {
  public typealias Body = Never
}

extension Text: PrimitiveView {
  func render(in context: RenderContext) {
    context.show(.text) { $0.label = string }
  }
}
