#if canImport(SwiftUI)
  import Foundation
  public import SwiftUI

  /// A view of an error, with a button to try again.
  ///
  /// ```swift
  /// LoadableView(store.items) { items in
  ///   ItemsView(items: items)
  /// } failure: { error in
  ///   FailureView(error) { store.send(.tryAgainTapped) }
  /// }
  /// ```
  ///
  /// The view shows the error's `localizedDescription`. The button's title is "Try Again".
  /// Translate the title in your app's string catalog.
  public struct FailureView: View {
    private let error: any Error
    private let retry: (@MainActor () -> Void)?

    /// Creates a view of an error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - retry: Called when a person taps the button to try again; nil for no button.
    public init(_ error: any Error, retry: (@MainActor () -> Void)? = nil) {
      self.error = error
      self.retry = retry
    }

    /// The text of the error, and the button.
    public var body: some View {
      VStack {
        Text(verbatim: error.localizedDescription)
        if let retry { Button("Try Again", action: retry) }
      }
    }
  }
#endif
