import LoginExample

extension LocalSessionAPI {
  /// An API that knows two users: 'ada' with 'engine', and 'grace' with 'nanosecond'.
  ///
  /// - Parameters:
  ///   - delay: How long a call takes.
  ///   - clock: The clock that measures it.
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
