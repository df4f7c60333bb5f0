internal import Corbel

extension Diagnostic {
  static var nestedExploration: Diagnostic {
    Diagnostic(
      fact: "'explore' was called within another exploration.", evidence: [],
      consequence: "The inner exploration did not run.",
      remedy: "Call 'explore' in a test, and not in the body or the steps of another call.")
  }

  static func notASeed(_ text: String) -> Diagnostic {
    Diagnostic(
      fact: "'\(text)' is not a seed.", evidence: [],
      consequence: "The test did not run.",
      remedy: "Set CORBEL_EXPLORATION_SEED to the seed from the message of a failure.")
  }

  static func notACount(ofWalks text: String) -> Diagnostic {
    Diagnostic(
      fact: "'\(text)' is not a number of walks.", evidence: [],
      consequence: "The test did not run.",
      remedy: "Set CORBEL_EXPLORATION_RUNS, or 'runs' in the test, to 1 or more.")
  }

  static func notACount(ofSteps count: Int) -> Diagnostic {
    Diagnostic(
      fact: "'\(count)' is not a number of steps.", evidence: [],
      consequence: "The test did not run.", remedy: "Set 'steps' in the test to 1 or more.")
  }
}
