extension CounterScreen {
  /// Something to press.
  public nonisolated struct Control: Sendable {
    /// What pressing it does.
    typealias Action = @MainActor () async -> Void

    /// What it says.
    public let title: String
    /// The key that presses it.
    public let key: Character
    /// Whether it can be pressed.
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
    /// What it does begins at once, on older systems of Apple's with the next turn of the main
    /// actor. Where the control is not enabled, nothing happens.
    ///
    /// - Returns: The task, which ends with what the press has started.
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
