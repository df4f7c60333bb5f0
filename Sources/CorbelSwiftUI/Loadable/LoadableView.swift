#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  /// A view of a loadable: the value, or progress or an error if there is no value.
  ///
  /// ```swift
  /// LoadableView(store.items, retry: { store.send(.tryAgainTapped) }) { items in
  ///   ItemsView(items: items)
  /// }
  /// ```
  ///
  /// While the value loads again, and after a failed reload, the content shows the previous value,
  /// and the views of the content keep their state. To show progress or the error over the content,
  /// add `loadingOverlay`.
  ///
  /// The view is transparent, like a `Group`: in a list, its content can be several rows. A
  /// modifier such as `toolbar` or `sheet` applies to each view of the shown part, and belongs to
  /// that part. So put several views into a `VStack`, and attach a sheet to a view around this one.
  public struct LoadableView<Value, Content: View, Progress: View, Failure: View>: View {
    private let loadable: Loadable<Value>
    private let content: (Value) -> Content
    private let progress: () -> Progress
    private let failure: (any Error) -> Failure

    /// Creates a view of a value, with custom views for progress and failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - content: Makes the content from the value, or from the previous value.
    ///   - progress: Makes the view to show before the first value.
    ///   - failure: Makes the view to show if loading fails without a previous value.
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
      // The branch for the value comes first, so that the content keeps its identity during another
      // load.
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
    ///   - retry: Called when a person taps the button to try again; nil for no button.
    ///   - content: Makes the content from the value, or from the previous value.
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
    /// Creates a view of a value, with a custom view for progress.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - retry: Called when a person taps the button to try again; nil for no button.
    ///   - content: Makes the content from the value, or from the previous value.
    ///   - progress: Makes the view to show before the first value.
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
    /// Creates a view of a value, with a custom view for failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - content: Makes the content from the value, or from the previous value.
    ///   - failure: Makes the view to show if loading fails without a previous value.
    public init(
      _ loadable: Loadable<Value>, @ViewBuilder content: @escaping (Value) -> Content,
      @ViewBuilder failure: @escaping (any Error) -> Failure
    ) {
      self.init(loadable, content: content, progress: { ProgressView() }, failure: failure)
    }
  }
#endif
