import LoginExample

extension LocalSessionAPI {
  /// Creates an API with two users: 'ada' with 'engine', and 'grace' with 'nanosecond'.
  ///
  /// - Parameters:
  ///   - delay: The duration of each call.
  ///   - clock: The clock that measures the delay.
  /// - Returns: The API.
  package nonisolated static func withTwoUsers(
    delay: Duration = .zero, clock: any Clock<Duration> = ContinuousClock()
  ) -> LocalSessionAPI {
    let ada = User(id: User.ID(rawValue: "1"), name: "Ada")
    let grace = User(id: User.ID(rawValue: "2"), name: "Grace")
    return LocalSessionAPI(
      users: [
        Credentials(userName: "ada", password: "engine"): ada,
        Credentials(userName: "grace", password: "nanosecond"): grace,
      ],
      notes: [ada.id: ["Oil the engine"], grace.id: ["Find the moth"]], delay: delay, clock: clock)
  }
}
