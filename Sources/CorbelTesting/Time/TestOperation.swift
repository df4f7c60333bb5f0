internal import Corbel

/// An operation that a test runs, with the number of its waits that only the test can end.
///
/// Only the test can end a wait at a clock or a gate. If the operation's own task waits, the
/// operation does nothing until the wait ends. If a task within the operation waits, other tasks of
/// the operation may continue.
final class TestOperation: Sendable {
  private struct Contents: Sendable {
    var task: Int?
    var ownWaitCount = 0
    var innerWaitCount = 0
    /// Whether a task within the operation, other than the operation's own task, has waited.
    var hasInnerTasks = false
    /// The number of waits that have begun or ended.
    var eventCount = 0
    /// The numbers of waits at a clock or a gate, and of other turns.
    var (waitCount, turnCount) = (0, 0)
    /// The value of `eventCount` when the operation last got enough turns.
    var restCount = -1
    /// Counts the operation while it runs and does not wait; nil unless a runner runs it.
    var busyCount: BusyCount?

    var isWaiting: Bool { ownWaitCount + innerWaitCount > 0 }

    /// Changes the number of waits, and counts the operation again.
    mutating func addWaits(_ change: Int, isOwn: Bool) {
      let wasWaiting = isWaiting
      eventCount += 1
      if isOwn { ownWaitCount += change } else { innerWaitCount += change }
      if isWaiting != wasWaiting { busyCount?.add(isWaiting ? -1 : 1) }
    }
  }

  private let contents = Lock(Contents())
  /// The name in messages about schedules.
  let name: Schedule.Name
  /// The number in the current schedule; 0 without a schedule.
  let number = Schedule.current?.nextOperation() ?? 0
  /// The address of the operation's own task, for a schedule.
  let task = Lock<Int?>(nil)
  /// The operation's own task, to see whether it was cancelled.
  @MainActor var handle: Task<Void, Never>?
  /// The position in the list of running operations.
  @MainActor var slot = 0
  /// A digest of the state and the step from which the operation comes.
  @MainActor var origin = 0

  init(_ name: @escaping Schedule.Name) {
    self.name = name
  }

  /// The name without the number, which depends on what has run before.
  @MainActor var place: Int {
    let place = knownPlace ?? Self.place(in: name())
    knownPlace = place
    return place
  }

  @MainActor private var knownPlace: Int?

  static func place(in name: String) -> Int {
    name[(name.firstIndex(of: "(") ?? name.startIndex)...].hashValue
  }

  /// Whether the operation, or a task within it, waits.
  var isWaiting: Bool { contents.withLock { $0.isWaiting } }

  /// Whether the operation does nothing until the test ends a wait.
  var isKnownToWait: Bool { contents.withLock { $0.ownWaitCount > 0 } }

  /// Whether a task within the operation, other than the operation's own task, has waited.
  var hasInnerTasks: Bool { contents.withLock { $0.hasInnerTasks } }

  /// Whether the operation may do something that the test has not waited for.
  ///
  /// This is so if the operation's own task does not wait, and if ``isNew`` is true.
  var mayGoOn: Bool { isNew && !isKnownToWait }

  /// Whether a wait of the operation has begun or ended since the last call of ``noteRest()``.
  var isNew: Bool { contents.withLock { $0.restCount != $0.eventCount } }

  /// Notes that the test has given the operation enough turns.
  func noteRest() {
    contents.withLock { $0.restCount = $0.eventCount }
  }

  /// Notes that the current task is the operation's own task.
  func begin() {
    let task = Self.currentTask
    contents.withLock { $0.task = task }
  }

  /// Counts the operation from now on, or no longer, while it does not wait.
  func count(in busyCount: BusyCount?) {
    contents.withLock { contents in
      if !contents.isWaiting {
        contents.busyCount?.add(-1)
        busyCount?.add(1)
      }
      contents.busyCount = busyCount
    }
  }

  /// Returns a new piece of work, which follows a wait at a clock or a gate, or is another turn.
  func nextPiece(_ kind: Schedule.Piece.Kind) -> Schedule.Piece {
    contents.withLock { contents in
      let isWait = kind == .wait
      if isWait { contents.waitCount += 1 } else { contents.turnCount += 1 }
      return Schedule.Piece(
        operation: number, number: isWait ? contents.waitCount : contents.turnCount, kind: kind)
    }
  }

  /// Notes that the current task begins to wait.
  ///
  /// - Returns: Whether the task is the operation's own. Pass this value to `endWait(isOwn:)`.
  func beginWait() -> Bool {
    let task = Self.currentTask
    return contents.withLock { contents in
      let isOwn = task == contents.task
      if !isOwn { contents.hasInnerTasks = true }
      contents.addWaits(1, isOwn: isOwn)
      return isOwn
    }
  }

  func endWait(isOwn: Bool) {
    contents.withLock { $0.addWaits(-1, isOwn: isOwn) }
  }

  private static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }
}

/// The number of running operations that do not wait.
///
/// A test asks after each step, so it must not look at each of thousands of sleeping operations.
final class BusyCount: Sendable {
  private let number = Lock(0)

  var isZero: Bool { number.withLock { $0 == 0 } }

  func add(_ change: Int) {
    number.withLock { $0 += change }
  }
}
