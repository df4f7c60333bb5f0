#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A view that makes its model once, from the container around the view.
  ///
  /// ```swift
  /// Hosted { dependencies in
  ///   CounterViewModel(service: dependencies.countService)
  /// } content: { model in
  ///   CountingView(model: model)
  /// }
  /// ```
  ///
  /// The view makes the model when the view is first shown, and keeps the model as long as the
  /// view's identity lasts, even if another container is set. To make a new model, give the view
  /// another identity: `.id(session.id)`. The model is released with the view.
  public struct Hosted<Model, Content: View>: View {
    @SurroundingContainer private var container: Dependencies
    @State private var kept = Kept<Model>()
    private let make: @MainActor (Dependencies) -> Model
    private let content: (Model) -> Content

    /// Creates a view with a model.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for diagnostics.
    ///   - line: The line of the call, for diagnostics.
    ///   - make: Makes the model from the container.
    ///   - content: Makes the content from the model.
    public init(
      fileID: StaticString = #fileID, line: UInt = #line,
      _ make: @escaping @MainActor (Dependencies) -> Model,
      @ViewBuilder content: @escaping (Model) -> Content
    ) {
      _container = SurroundingContainer(CallSite(fileID: fileID, line: line))
      self.make = make
      self.content = content
    }

    /// The content.
    public var body: some View {
      content(kept.value { make(container) })
    }
  }
#endif
