#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Shows progress over this view while a value is loading, or the error if that has failed.
    ///
    /// ```swift
    /// ItemsView(items: store.items.value ?? [])
    ///   .loadingOverlay(store.items, retry: { store.send(.tryAgainTapped) })
    /// ```
    ///
    /// The view itself stays as it is, and keeps its state.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - retry: Called when a person asks to try again, nil if that is not offered.
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

    /// Shows progress over this view while a value is loading, or the error if that has failed.
    ///
    /// - Parameters:
    ///   - loadable: The value.
    ///   - progress: Makes what is shown while the value is loading.
    ///   - failure: Makes what is shown if the value could not be loaded.
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
