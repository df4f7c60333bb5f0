/// The waits for a count to reach certain numbers.
struct CountWatch: Sendable {
  private var waiters: [(count: Int, waiter: Waiter<Void>)] = []

  /// Adds a wait, or ends the wait if the number is already reached.
  mutating func add(_ waiter: Waiter<Void>, for count: Int, current: Int) {
    if current >= count { waiter.end() } else { waiters.append((count, waiter)) }
  }

  /// Ends the waits for a number and for all lower numbers.
  mutating func reach(_ count: Int) {
    for (_, waiter) in waiters.filter({ $0.count <= count }) { waiter.end() }
    waiters.removeAll { $0.count <= count }
  }
}
