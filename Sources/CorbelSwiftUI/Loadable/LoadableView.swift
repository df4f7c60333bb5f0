#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A view that shows a value once it is loaded, and until then progress or an error.
  ///
  /// ```swift
  /// LoadableView(store.items, retry: { store.send(.tryAgainTapped) }) { items in
  ///   ItemsView(items: items)
  /// }
  /// ```
  ///
  /// While the value is loaded again, and if that fails, the content shows the previous value, and its
  /// views keep their state. To show progress or the error over the content, add `loadingOverlay`.
  public struct LoadableView<Value, Content: View, Progress: View, Failure: View>: View {
    private let loadable: Loadable<Value>
    private let content: (Value) -> Content
    private let progress: () -> Progress
    private let failure: (any Error) -> Failure

    /// Creates a view of a value, with views of its own for progress and failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - content: Makes the content from the value, or from the previous one.
    ///   - progress: Makes what is shown as long as there is no value.
    ///   - failure: Makes what is shown if the value could not be loaded and there is no previous one.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      @ViewBuilder progress: @escaping () -> Progress,
      @ViewBuilder failure: @escaping (any Error) -> Failure
    ) {
      self.loadable = loadable
      self.content = content
      self.progress = progress
      self.failure = failure
    }

    /// The content, the progress or the failure.
    public var body: some View {
      // The value comes first, so that the content keeps its identity while it is loaded again.
      if let value = loadable.value {
        content(value)
      } else if let error = loadable.error {
        failure(error)
      } else {
        progress()
      }
    }
  }

  extension LoadableView
  where Progress == ProgressView<EmptyView, EmptyView>, Failure == FailureView {
    /// Creates a view of a value, with SwiftUI's views for progress and failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - retry: Called when a person asks to try again, nil if that is not offered.
    ///   - content: Makes the content from the value, or from the previous one.
    public init(
      _ loadable: Loadable<Value>, retry: (@MainActor () -> Void)? = nil,
      @ViewBuilder content: @escaping (Value) -> Content
    ) {
      self.init(loadable, content: content) {
        ProgressView()
      } failure: { error in
        FailureView(error, retry: retry)
      }
    }
  }

  extension LoadableView where Failure == FailureView {
    /// Creates a view of a value, with a view of its own for progress.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - retry: Called when a person asks to try again, nil if that is not offered.
    ///   - content: Makes the content from the value, or from the previous one.
    ///   - progress: Makes what is shown as long as there is no value.
    public init(
      _ loadable: Loadable<Value>, retry: (@MainActor () -> Void)? = nil,
      @ViewBuilder content: @escaping (Value) -> Content,
      @ViewBuilder progress: @escaping () -> Progress
    ) {
      self.init(loadable, content: content, progress: progress) { error in
        FailureView(error, retry: retry)
      }
    }
  }

  extension LoadableView where Progress == ProgressView<EmptyView, EmptyView> {
    /// Creates a view of a value, with a view of its own for failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - content: Makes the content from the value, or from the previous one.
    ///   - failure: Makes what is shown if the value could not be loaded and there is no previous one.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      @ViewBuilder failure: @escaping (any Error) -> Failure
    ) {
      self.init(loadable, content: content, progress: { ProgressView() }, failure: failure)
    }
  }
#endif
