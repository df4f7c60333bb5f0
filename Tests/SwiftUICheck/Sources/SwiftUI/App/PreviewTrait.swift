public struct Preview {
  public struct ViewTraits {}
}

public struct PreviewTrait<T> {}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, *)
extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
    PreviewTrait()
  }
}
