/// Everything that one action started, transitively: what a ``StoreTask`` waits for and cancels.
///
/// A part of a concatenation is a work of its own inside that of its action, so that the next part
/// knows when it is over.
@MainActor @usableFromInline
final class Work {
  /// The store at work, given up at the end, so that a kept ``StoreTask`` keeps nothing alive.
  private(set) var core: StoreCore?
  /// Where the action was sent.
  let callSite: CallSite
  /// The work this is a part of.
  private var parent: Work?
  /// Queued actions, effects and parts that are not over, and one while it is being started.
  private var pending = 1
  private(set) var isCancelled = false
  /// Whether an effect of the concatenation that this is a part of was cancelled.
  var endsSequence = false
  /// Called when nothing is pending any more.
  var whenFinished: (@MainActor (Work) -> Void)?
  private var effects = EffectList()
  private var parts: [ObjectIdentifier: Work] = [:]
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(core: StoreCore, callSite: CallSite, parent: Work? = nil) {
    self.core = core
    self.callSite = callSite
    self.parent = parent
    guard let parent else { return }
    parent.retain()
    parent.parts[ObjectIdentifier(self)] = self
    isCancelled = parent.isCancelled
  }

  nonisolated deinit {}

  var isFinished: Bool { pending == 0 }

  func retain() { pending += 1 }

  /// Ends one pending thing, and with the last one the work itself, and so on upwards.
  @usableFromInline func release() {
    var next: Work? = self
    while let work = next {
      work.pending -= 1
      guard work.pending == 0 else { return }
      next = work.finish()
    }
  }

  func insert(_ effect: RunningEffect) {
    retain()
    effects.insert(effect)
  }

  func remove(_ effect: RunningEffect) {
    effects.remove(effect)
    release()
  }

  /// Marks this and all its parts as cancelled.
  ///
  /// Returns the effects to cancel, in the order in which they were begun.
  func markCancelled() -> [RunningEffect] {
    var found: [RunningEffect] = []
    var works = [self]
    while let work = works.popLast() {
      work.isCancelled = true
      found += work.effects.inOrder
      works += work.parts.values
    }
    return found.sorted { $0.number < $1.number }
  }

  func wait() async {
    guard !isFinished else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Returns the work that this was a part of, which has one thing less to wait for.
  private func finish() -> Work? {
    let parent = parent
    core = nil
    if let parent {
      self.parent = nil
      parent.parts[ObjectIdentifier(self)] = nil
      if endsSequence { parent.endsSequence = true }
    }
    if let whenFinished {
      self.whenFinished = nil
      whenFinished(self)
    }
    if !waiters.isEmpty {
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
    return parent
  }
}
