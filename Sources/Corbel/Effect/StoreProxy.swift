/// The store as an operation of several steps uses it: it reads, sends and responds.
///
/// ```swift
/// return .run { store in
///   try await service.save(store.draft)
///   store.send(.saved)
///   store.respond(.finished)
/// }
/// ```
///
/// State is read as it is now, and reading it is not observed. Once the effect was cancelled, or
/// its store has gone, what is sent or responded is dropped. Use it within the operation only:
/// sending after the operation has returned is a mistake, which is reported.
@MainActor @dynamicMemberLookup
public struct StoreProxy<R: Reducer> {
  private let core: StoreCore
  private let job: Job
  private let target: EffectTarget<R>

  init(core: StoreCore, job: Job) {
    self.core = core
    self.job = job
    target = EffectTarget(core, job.child)
  }

  /// The current state.
  public var state: R.State {
    core.checkNotReducing()
    return address.value
  }

  /// The current value of a part of the state.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value {
    core.checkNotReducing()
    return address.value[keyPath: keyPath]
  }

  /// Sends an action to the reducer.
  ///
  /// It is reduced before this returns, unless the store is at work on another one, as it is up to
  /// the operation's first suspension: then it is reduced in its turn. Everything it starts belongs
  /// to the action that started this effect.
  ///
  /// - Parameter action: What happened.
  public func send(_ action: R.Action) {
    send(action, in: job.call)
  }

  /// Sends an action that is reduced within a call, in its turn.
  package func send(_ action: R.Action, within call: @escaping EnclosingCall) {
    send(action, in: call)
  }

  private func send(_ action: R.Action, in call: EnclosingCall?) {
    guard job.maySend else { return refuse("sent", action) }
    job.pending += 1
    // The operation itself is pending as well.
    if job.pending == core.queueLimit + 1 {
      core.diagnostics.report(.queueTooLong(evidence, limit: core.queueLimit))
    }
    if let call {
      core.enclose(in: call) { target.receive(action, ItemOrigin(.effect, job, child: nil)) }
    } else {
      target.receive(action, ItemOrigin(.effect, job, child: nil))
    }
  }

  /// Tells the store's responder what happened, after the actions that were sent before.
  ///
  /// - Parameter output: What happened.
  public func respond(_ output: R.Output) {
    guard job.maySend else { return refuse("responded", output) }
    job.pending += 1
    core.enclose(in: job.call) { target.respond(output, from: job) }
  }

  /// Sends the action for an error that has left the operation, or reports the error.
  ///
  /// After cancellation no error counts: networking, for example, throws an error of its own then.
  func fail(with error: any Error, action: (@MainActor (any Error) -> R.Action)?) {
    guard !job.isCancelled, job.task?.isCancelled != true else { return }
    if let action {
      send(action(error))
    } else {
      core.diagnostics.report(.uncaughtError(error, evidence))
    }
  }

  /// The lines of a diagnostic that name the effect, and the child that it belongs to.
  private var evidence: [Diagnostic.Evidence] {
    [Diagnostic.Evidence("Effect", job.info)] + (job.child?.node?.evidence ?? [])
  }

  private var address: Address<R.State> {
    guard let location = target.location else {
      preconditionFailure("An effect of a child that has gone already is not begun.")
    }
    return location.address
  }

  /// Refuses what is done after the effect's end, which is a mistake unless it was cancelled.
  private func refuse(_ verb: String, _ value: Any) {
    guard job.state == .finished, core.effects?.hasEnded == false else { return }
    let deed = "\(verb) '\(briefDescription(of: value))'"
    core.diagnostics.report(.actedAfterFinishing(deed, evidence))
  }
}
