/// What a store notes during a turn, which is the time in which it is busy.
///
/// A store keeps one value of it for its whole life. While it is busy, whatever is sent waits in the
/// queue.
@usableFromInline
struct Turn {
  /// Whether a turn is open: an action is processed, or another change that ends before the next one.
  @usableFromInline var isBusy = false
  /// Whether the reducer is changing the state.
  @usableFromInline var isReducing = false
  /// Whether an effect may begin now that another one is over.
  @usableFromInline var hasReadySteps = false
  /// Whether the steps of effects are taken, which continue after each command.
  var isTakingSteps = false
  /// Whether the item that is queued now is processed within a call.
  @usableFromInline var isEnclosing = false
  /// How many actions led to the one being processed, each sent while the one before was.
  @usableFromInline var chainLength = 0
  /// How many actions have been committed while something was observed.
  @usableFromInline var commitCount = 0
  /// The fields that the last action has changed; empty but for its memory in between.
  @usableFromInline var changedFields: [ObservedField] = []
  /// The effects of children that the last action has removed, until they are cancelled.
  @usableFromInline var lostEffects: [Job] = []

  @inlinable init() {}
}
