/// The state of a turn, which is the time in which a store makes a change and processes its queue.
///
/// While a turn is open, every action that is sent waits in the queue. A store keeps one `Turn` for
/// its whole life.
@usableFromInline
struct Turn {
  /// Whether a turn is open.
  @usableFromInline var isBusy = false
  /// Whether the reducer is changing the state.
  @usableFromInline var isReducing = false
  /// Whether an effect that waited for another one can begin now.
  @usableFromInline var hasReadySteps = false
  /// Whether `EffectTasks.takeSteps()` runs.
  ///
  /// A nested call of that function leaves the steps to the outer call.
  var isTakingSteps = false
  /// Whether an item that is queued now must be processed within ``StoreCore/enclosingCall``.
  @usableFromInline var isEnclosing = false
  /// The length of the current chain of actions, each sent while the previous one was processed.
  @usableFromInline var chainLength = 0
  /// The number of commits so far.
  @usableFromInline var commitCount = 0
  /// The fields that the last action changed, until their readers are notified.
  @usableFromInline var changedFields: [ObservedField] = []
  /// The effects of children that the last action removed, until these effects are cancelled.
  @usableFromInline var lostEffects: [Job] = []

  @inlinable init() {}
}
