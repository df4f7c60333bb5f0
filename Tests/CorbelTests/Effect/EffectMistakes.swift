#if EXIT_TESTS
  import Corbel
  import TestSupport

  enum EffectMistakes {
    static let all: [Mistake] = [
      Mistake(
        "a timer without an interval",
        """
        A timer was made with an interval of 0.0 seconds.

          Made at:  Feature.swift:13

        The timer would never let other work run, so the program stops here. Pass an interval \
        longer than zero.
        """
      ) {
        await MainActor.run {
          _ = Effect<Script>.timer(
            id: 1, every: .zero, clock: ContinuousClock(), fileID: "App/Feature.swift", line: 13
          ) { "tick" }
        }
      },
      Mistake(
        "a limit of no effects",
        """
        An effect policy was made with a limit of 0.

        No effect could ever start, so the program stops here. Pass the number of effects that \
        may run at once, at least 1.
        """
      ) { _ = EffectPolicy.queue(limit: 0) },
    ]
  }
#endif
