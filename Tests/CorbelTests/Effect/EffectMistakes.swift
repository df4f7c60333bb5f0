#if EXIT_TESTS
  import Corbel
  import TestSupport
  import Testing

  @Suite("Mistakes in making an effect") struct EffectMistakeTests {
    enum Mistake: CaseIterable, Codable {
      case interval, limit

      @MainActor func make() {
        switch self {
        case .interval:
          _ = Effect<Script>.timer(id: 1, every: .zero, clock: ContinuousClock()) { "tick" }
        case .limit: _ = EffectPolicy.queue(limit: 0)
        }
      }

      var message: String {
        switch self {
        case .interval:
          """
          A timer was made with an interval of 0.0 seconds.

            Made at:  EffectMistakeTests.swift:13

          The timer would never let other work run, so the program stops here. Pass an interval \
          longer than zero.
          """
        case .limit:
          """
          An effect policy was made with a limit of 0.

          No effect could ever start, so the program stops here. Pass the number of effects that \
          may run at once, at least 1.
          """
        }
      }
    }

    @Test("a mistake stops the program, with a message", arguments: Mistake.allCases)
    func message(of mistake: Mistake) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [mistake] in
        await mistake.make()
      }
      expectTrue(errorText(of: result).contains(mistake.message))
    }
  }
#endif
