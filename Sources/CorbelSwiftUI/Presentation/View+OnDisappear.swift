#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension View {
    /// Sends an action when the view disappears, unless the store's child no longer exists.
    ///
    /// ```swift
    /// .onDisappear(send: .disappeared, to: store)
    /// ```
    ///
    /// When a child is closed, its view disappears after the child. An action sent by
    /// `onDisappear(perform:)` would then be reported as a mistake. If something has to happen each
    /// time the child is closed, let the parent's reducer do it where it closes the child.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - store: The store of the view.
    ///   - fileID: The file of the call, for diagnostics and observers.
    ///   - line: The line of the call, for diagnostics and observers.
    /// - Returns: The view.
    public func onDisappear<State, Action>(
      send action: Action, to store: Store<State, Action>,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> some View {
      onDisappear {
        if !store.isGone { store.send(action, fileID: fileID, line: line) }
      }
    }
  }
#endif
