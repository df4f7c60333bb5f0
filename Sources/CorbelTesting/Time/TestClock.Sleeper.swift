extension TestClock {
  /// A sleeping task.
  final class Sleeper: Sendable {
    let deadline: Instant
    let waiter = Waiter<Void>()
    /// A wait that ends when the sleeper has woken up and left the clock.
    let departure = Waiter<Void>()
    let hasWork: Bool
    /// The number of the sleep, for messages about schedules.
    private let number: Int
    private let other: Schedule.Piece?
    private let weakWork: WeakWork

    init(number: Int, deadline: Instant, work: (any TestWork)?) {
      self.deadline = deadline
      hasWork = work != nil
      self.number = number
      other = TestContext.operation == nil ? Schedule.current?.nextOther() : nil
      weakWork = WeakWork(value: work)
    }

    /// The piece of work that follows the sleep, for a schedule.
    var option: Schedule.Option {
      if let wait = waiter.wait { return wait.option(.wait) }
      let piece = other ?? Schedule.Piece(operation: 0, number: number, kind: .wait)
      return (piece, { [number] in "sleep \(number) of the clock" })
    }

    /// All work that follows the sleep until it rests, for a schedule; nil if it is unknown.
    var rest: Schedule.Option? { waiter.wait?.option(.rest) }

    var work: (any TestWork)? { weakWork.value }
  }
}
