/// Counts calls, from any isolation.
package actor CallCounter {
  private var count = 0

  package init() {}

  /// Counts a call, and returns its number.
  package func next() -> Int {
    count += 1
    return count
  }

  /// Counts a call of another counter, and then returns ``next()``.
  package func next(after other: CallCounter) async -> Int {
    _ = await other.next()
    return next()
  }
}
