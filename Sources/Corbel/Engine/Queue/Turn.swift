/// The state of a store's turn, which is the time in which the store is busy.
///
/// While a turn is open, every action that is sent waits in the queue. A store keeps one `Turn` for
/// its whole life.
@usableFromInline
struct Turn {
  /// Whether a turn is open, in which the store processes one item or other change at a time.
  @usableFromInline var isBusy = false
  /// Whether the reducer is changing the state.
  @usableFromInline var isReducing = false
  /// Whether an effect that waited for another one can begin now.
  @usableFromInline var hasReadySteps = false
  /// Whether `EffectTasks.takeSteps()` runs.
  ///
  /// A call within it leaves the steps to the outer call.
  var isTakingSteps = false
  /// Whether the next queued item is to be processed within a call.
  @usableFromInline var isEnclosing = false
  /// The length of the current chain: each action was sent while the previous one was processed.
  @usableFromInline var chainLength = 0
  /// The number of commits so far.
  @usableFromInline var commitCount = 0
  /// The fields that the last action changed, until their readers are notified.
  @usableFromInline var changedFields: [ObservedField] = []
  /// The effects of children that the last action removed, until these effects are cancelled.
  @usableFromInline var lostEffects: [Job] = []

  @inlinable init() {}
}
