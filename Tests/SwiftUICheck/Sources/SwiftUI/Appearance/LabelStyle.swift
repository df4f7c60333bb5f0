@MainActor @preconcurrency public protocol LabelStyle {}

@MainActor @preconcurrency public struct IconOnlyLabelStyle: LabelStyle {
  nonisolated init() {}
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { .init() }
}

extension View {
  nonisolated public func labelStyle<S>(_ style: S) -> some View where S: LabelStyle { self }
}
