extension TestClock {
  /// A sleeping task.
  final class Sleeper: Sendable {
    let deadline: Instant
    let waiter = Waiter<Void>()
    /// A wait that ends when the sleeper has woken up and left the clock.
    let departure = Waiter<Void>()
    let hasWork: Bool
    /// The name of the sleeping operation, for messages about schedules.
    let name: String
    private let weakWork: WeakWork

    init(number: Int, deadline: Instant, work: (any TestWork)?) {
      self.deadline = deadline
      hasWork = work != nil
      name = TestContext.operation?.name ?? "sleeper \(number)"
      weakWork = WeakWork(value: work)
    }

    var work: (any TestWork)? { weakWork.value }
  }

  struct WeakWork: Sendable {
    weak var value: (any TestWork)?
  }
}
