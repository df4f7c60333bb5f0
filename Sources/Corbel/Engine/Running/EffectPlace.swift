/// Where an effect is started: for which child, within which work, as a part of which effects.
@MainActor
struct EffectPlace {
  /// The child whose effect it is, nil for the store's own.
  var child: ChildContext?
  let work: Work
  /// The innermost effect with parts that this one is a part of; see
  /// ``Effect/cancellable(id:policy:fileID:line:)``.
  let whole: RunningEffect?
  let isInSequence: Bool
  /// The call within which its actions are reduced, if there is one.
  var enclosingCall: EnclosingCall?

  /// Whether nothing may start here any more.
  var isCancelled: Bool {
    work.isCancelled || whole?.isCancelled == true || child?.hasGone == true
  }

  /// Keeps the work and the whole from being over.
  func retain() {
    work.retain()
    whole?.retain()
  }

  func release() {
    whole?.release()
    work.release()
  }
}
