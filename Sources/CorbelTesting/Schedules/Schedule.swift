internal import Corbel

/// The order in which the ready work of a test resumes.
///
/// Whenever several pieces of work are ready, the schedule makes a decision. Choice 0 resumes the
/// oldest piece, as in the order first in, first out; any other choice is a departure. A schedule
/// is described by its departures alone: with the same departures, a deterministic test runs in the
/// same way again.
package final class Schedule: Sendable {
  /// A decision that doesn't resume the oldest ready work.
  package struct Departure: Hashable, Sendable {
    /// The number of the decision in the run, counted from one.
    package let decision: Int
    /// The position of the resumed work among the ready work.
    package let choice: Int

    package init(decision: Int, choice: Int) {
      self.decision = decision
      self.choice = choice
    }
  }

  /// The schedule of the current test; nil for first in, first out.
  @TaskLocal package static var current: Schedule?

  private struct Contents: Sendable {
    var generator: SeededGenerator?
    var decisionCount = 0
    /// The numbers of ready pieces, at the decisions whose given choice was not ready.
    var missed: [Int: Int] = [:]
    var departures: [Departure] = []
    var texts: [String] = []
    var hasInnerSchedules = false
  }

  private let contents: Lock<Contents>
  private let given: [Int: Int]
  /// The given departures, in their order.
  private let givenDepartures: [Departure]

  /// Creates a schedule that chooses at random, from a seed.
  package init(seed: UInt64) {
    given = [:]
    givenDepartures = []
    contents = Lock(Contents(generator: SeededGenerator(seed: seed)))
  }

  /// Creates a schedule with the departures of another one.
  package init(replaying departures: [Departure]) {
    given = Dictionary(departures.map { ($0.decision, $0.choice) }) { first, _ in first }
    givenDepartures = departures.sorted { $0.decision < $1.decision }
    contents = Lock(Contents())
  }

  /// The departures of the run, in their order.
  package var departures: [Departure] { contents.withLock { $0.departures } }

  /// A line for each departure.
  package var texts: [String] { contents.withLock { $0.texts } }

  /// Whether a part of the test asked for schedules of its own.
  var hasInnerSchedules: Bool {
    get { contents.withLock { $0.hasInnerSchedules } }
    set { contents.withLock { $0.hasInnerSchedules = newValue } }
  }

  /// The reason why the run did not take all given departures; nil if the run took them.
  var deviation: (reason: String, given: [Departure])? {
    contents.withLock { contents in
      let missing = givenDepartures.first { !contents.departures.contains($0) }
      guard let missing else { return nil }
      let decision = missing.decision
      let reason =
        contents.missed[decision].map { "\($0) pieces of work were ready at decision \(decision)" }
        ?? "the test made \(Self.count(contents.decisionCount))"
      return (reason, givenDepartures)
    }
  }

  private static func count(_ decisions: Int) -> String {
    decisions == 0 ? "no decision" : decisions == 1 ? "1 decision" : "\(decisions) decisions"
  }

  /// Chooses the piece of work to resume.
  ///
  /// - Parameters:
  ///   - count: The number of ready pieces.
  ///   - verb: The verb for the text of a departure.
  ///   - name: The name of the work at a position.
  /// - Returns: The position of the piece to resume.
  package func choose(
    among count: Int, as verb: String = "resumed", name: (Int) -> String
  ) -> Int {
    guard count > 1 else { return 0 }
    let choice = contents.withLock { contents in
      contents.decisionCount += 1
      let decision = contents.decisionCount
      let wanted = given[decision] ?? 0
      if wanted >= count { contents.missed[decision] = count }
      let choice = contents.generator?.next(below: count) ?? min(wanted, count - 1)
      if choice > 0 {
        contents.departures.append(Departure(decision: decision, choice: choice))
      }
      return choice
    }
    if choice > 0 {
      let text = "\(name(choice)) \(verb) before \(name(0))"
      contents.withLock { $0.texts.append(text) }
    }
    return choice
  }
}

extension [Schedule.Departure] {
  /// The departures as a text that ``init(scheduleText:)`` reads: `3:1 7:2`.
  package var scheduleText: String {
    map { "\($0.decision):\($0.choice)" }.joined(separator: " ")
  }

  /// Reads the departures of a schedule, or returns nil if the text is invalid.
  package init?(scheduleText text: String) {
    var departures: [Schedule.Departure] = []
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let decision = numbers[0], let choice = numbers[1],
        decision > 0, choice > 0
      else { return nil }
      departures.append(Schedule.Departure(decision: decision, choice: choice))
    }
    guard Set(departures.map(\.decision)).count == departures.count else { return nil }
    self = departures
  }
}

/// A generator of random numbers, which gives the same numbers for a seed in every process.
///
/// It is SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number from zero up to, but not including, a limit.
  mutating func next(below limit: Int) -> Int {
    Int(next() % UInt64(limit))
  }
}
