internal import Corbel

/// The turns of the main actor that a test gives to work that it can't see.
///
/// A test knows which operations wait at its clocks and gates. To all other work, it gives turns of
/// the main actor, until a number of turns in a row have passed without an activity.
struct Settling: Sendable {
  /// The number of turns in a row without an activity.
  var patience: Int
  /// Whether each turn passes through the threads of nonisolated functions, and not only one of
  /// three.
  private var isOffMainActor = false
  private var limit = Int.max

  private init(patience: Int) {
    self.patience = patience
  }

  /// For operations that wait for neither a clock nor a gate.
  ///
  /// One turn is not enough, because a task can take turns without an activity.
  static let usual = Self(patience: 100)

  /// For operations that have had the usual turns before, and now get an element of a stream.
  static let brief = Self(patience: usual.patience / 10)

  /// For a failure that is final.
  ///
  /// On a busy machine, a thread may have had no time during a smaller number of turns.
  static let final = Self(patience: 1_000)

  /// For tasks that sleep at a clock, and that no runner of the test has started.
  static let others = {
    var others = Self(patience: 5)
    (others.isOffMainActor, others.limit) = (true, 1_000)
    return others
  }()

  /// Gives turns to other work until the work rests.
  ///
  /// - Parameters:
  ///   - isAtRest: Returns whether the work is known to rest, after a turn without an activity.
  ///   - activity: Returns a value that differs after an activity.
  /// - Returns: The highest number of turns without an activity that an activity followed.
  @MainActor @discardableResult func giveTurns<Activity: Equatable>(
    until isAtRest: @MainActor () -> Bool = { false }, activity: @MainActor () -> Activity
  ) async -> Int {
    var (quietTurns, longestPause, count) = (0, 0, 0)
    var last = activity()
    while quietTurns < patience, count < limit {
      await MainQueue.turn(isDetour: isOffMainActor || quietTurns % 3 == 1)
      count += 1
      let next = activity()
      if next != last {
        longestPause = max(longestPause, quietTurns)
        (quietTurns, last) = (0, next)
      } else {
        quietTurns += 1
        if isAtRest() { break }
      }
    }
    return longestPause
  }
}
