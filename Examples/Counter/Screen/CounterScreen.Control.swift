extension CounterScreen {
  /// A control that a person can press.
  public nonisolated struct Control: Sendable {
    /// The control's effect when it is pressed.
    typealias Action = @MainActor () async -> Void

    /// The control's title.
    public let title: String
    /// The key that presses the control.
    public let key: Character
    /// Whether the control can be pressed.
    public let isEnabled: Bool

    private let action: Action

    init(_ title: String, key: Character, isEnabled: Bool = true, action: @escaping Action) {
      self.title = title
      self.key = key
      self.isEnabled = isEnabled
      self.action = action
    }

    /// Presses the control.
    ///
    /// The control's action begins at once. On older Apple systems, it begins on the next turn of
    /// the main actor. A disabled control does nothing.
    ///
    /// - Returns: A task that ends when the control's action ends.
    @MainActor @discardableResult public func press() -> Task<Void, Never> {
      guard isEnabled else { return Task {} }
      return if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Task.immediate { await action() }
      } else {
        Task { await action() }
      }
    }
  }
}
