#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Shows progress over this view while a value is loading, or the error after a failure.
    ///
    /// ```swift
    /// ItemsView(items: store.items.value ?? [])
    ///   .loadingOverlay(store.items, retry: { store.send(.tryAgainTapped) })
    /// ```
    ///
    /// The view itself doesn't change, and keeps its state.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - retry: Called when a person taps the button to try again; nil for no button.
    /// - Returns: The view.
    public func loadingOverlay<Value>(
      _ loadable: Loadable<Value>, retry: (@MainActor () -> Void)? = nil
    ) -> some View {
      loadingOverlay(loadable) {
        ProgressView()
      } failure: { error in
        FailureView(error, retry: retry)
      }
    }

    /// Shows progress over this view while a value is loading, or the error after a failure.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - progress: Makes the view to show while the value is loading.
    ///   - failure: Makes the view to show if the value could not be loaded.
    /// - Returns: The view.
    public func loadingOverlay<Value, Progress: View, Failure: View>(
      _ loadable: Loadable<Value>, @ViewBuilder progress: () -> Progress,
      @ViewBuilder failure: (any Error) -> Failure
    ) -> some View {
      overlay {
        if loadable.isLoading {
          progress()
        } else if let error = loadable.error {
          failure(error)
        }
      }
    }
  }
#endif
