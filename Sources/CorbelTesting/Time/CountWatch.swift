/// Those who wait until a count has reached a number.
struct CountWatch: Sendable {
  private var waiters: [(count: Int, waiter: Waiter<Void>)] = []

  /// Adds one who waits, unless the count is reached already.
  mutating func add(_ waiter: Waiter<Void>, for count: Int, current: Int) {
    if current >= count { waiter.end() } else { waiters.append((count, waiter)) }
  }

  /// Ends the waits for what the count has reached.
  mutating func reach(_ count: Int) {
    for (_, waiter) in waiters.filter({ $0.count <= count }) { waiter.end() }
    waiters.removeAll { $0.count <= count }
  }
}
