/// The waits until a count reaches a number.
struct CountWatch: Sendable {
  private var waiters: [(count: Int, waiter: Waiter<Void>)] = []

  /// Adds a wait, unless the count is already reached.
  mutating func add(_ waiter: Waiter<Void>, for count: Int, current: Int) {
    if current >= count { waiter.end() } else { waiters.append((count, waiter)) }
  }

  /// Ends the waits for a count.
  mutating func reach(_ count: Int) {
    for (_, waiter) in waiters.filter({ $0.count <= count }) { waiter.end() }
    waiters.removeAll { $0.count <= count }
  }
}
