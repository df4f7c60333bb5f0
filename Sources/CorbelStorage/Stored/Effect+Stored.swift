public import Corbel

extension Effect {
  /// Changes a stored value.
  ///
  /// ```swift
  /// case .unitTapped(let unit): return .update(preferences) { $0.unit = unit }
  /// ```
  ///
  /// The effect makes the change after the reducer has returned, and ends without waiting for the
  /// value to be saved.
  ///
  /// - Parameters:
  ///   - stored: The value.
  ///   - fileID: The place of the call, for diagnostics.
  ///   - line: The place of the call, for diagnostics.
  ///   - change: Changes the value. It must not read `stored`.
  /// - Returns: The effect.
  public static func update<Value>(
    _ stored: Stored<Value>, fileID: StaticString = #fileID, line: UInt = #line,
    _ change: @escaping @MainActor (inout Value) -> Void
  ) -> Self {
    run(fileID: fileID, line: line) { _ in stored.update(change) }
  }
}
