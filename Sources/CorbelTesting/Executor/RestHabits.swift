/// The turns that the operations of an exploration need to come to rest.
///
/// With them, a loop over a stream costs few turns for each element, although the runner can't see
/// where the loop waits.
@MainActor final class RestHabits {
  /// The number of rests with so many turns that they tell what an operation needs.
  private static var restCount: Int { 10 }

  /// The number of such rests, and the most turns without an activity before an activity, of the
  /// operations that begin at a place.
  private var pauses: [Int: (count: Int, longest: Int)] = [:]

  nonisolated deinit {}

  /// Notes the most turns without an activity that an activity followed.
  func note(_ pause: Int, for operation: TestOperation, isLong: Bool) {
    guard !operation.isKnownToWait else { return }
    let known = pauses[operation.place, default: (0, 0)]
    pauses[operation.place] = (known.count + (isLong ? 1 : 0), max(known.longest, pause))
  }

  /// Returns a few more turns than operations that began at the same place have ever needed; nil
  /// before enough rests have shown this.
  func turns(for operation: TestOperation) -> Int? {
    pauses[operation.place].flatMap { $0.count < Self.restCount ? nil : $0.longest + 3 }
  }
}
