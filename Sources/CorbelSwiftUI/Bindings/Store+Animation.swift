#if canImport(SwiftUI)
  public import Corbel
  public import SwiftUI

  extension Store {
    /// Sends an action, and animates the change that the action makes in the state.
    ///
    /// ```swift
    /// Button("Add") { store.send(.added, animation: .default) }
    /// ```
    ///
    /// The animation covers only the change of the action itself. To animate the changes of the
    /// action's effect, apply `animation(_:)` to the effect.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - animation: The animation; nil for no animation.
    ///   - fileID: The file of the call, for diagnostics and observers.
    ///   - line: The line of the call, for diagnostics and observers.
    /// - Returns: A handle on everything the action started.
    @discardableResult
    public func send(
      _ action: Action, animation: Animation?, fileID: StaticString = #fileID, line: UInt = #line
    ) -> StoreTask {
      send(
        action, within: { change in withAnimation(animation, change) }, fileID: fileID, line: line)
    }

    /// Sends an action, and makes the change of the state within a transaction.
    ///
    /// - Parameters:
    ///   - action: What happened.
    ///   - transaction: The transaction.
    ///   - fileID: The file of the call, for diagnostics and observers.
    ///   - line: The line of the call, for diagnostics and observers.
    /// - Returns: A handle on everything the action started.
    @discardableResult
    public func send(
      _ action: Action, transaction: Transaction,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> StoreTask {
      send(
        action, within: { change in withTransaction(transaction, change) }, fileID: fileID,
        line: line)
    }
  }
#endif
