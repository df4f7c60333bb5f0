/// Access to the store for an operation of several steps, which can read, send and respond.
///
/// ```swift
/// return .run { store in
///   try await service.save(store.draft)
///   store.send(.saved)
///   store.respond(.finished)
/// }
/// ```
///
/// Reading gives the current state, and observes nothing. After the effect was cancelled or its
/// store was deallocated, actions and outputs are dropped. Use the proxy only within the operation:
/// the store reports a diagnostic if you send after the operation has returned.
@MainActor @dynamicMemberLookup
public struct StoreProxy<R: Reducer> {
  let host: any EffectHost
  let job: Job

  /// The current state.
  public var state: R.State {
    host.checkNotReducing(R.State.self)
    return address.value
  }

  /// The current value of a part of the state.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Value>(dynamicMember keyPath: KeyPath<R.State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// Sends an action to the reducer.
  ///
  /// The store reduces the action before this returns, unless the store is processing another
  /// action, for example before the operation's first suspension. In that case the action waits in
  /// the queue. Everything that the new action starts belongs to the earlier action that started
  /// this effect.
  ///
  /// - Parameter action: What happened.
  public func send(_ action: R.Action) {
    send(action, within: job.call)
  }

  /// Sends the action that a function makes from a value.
  ///
  /// If the effect was cancelled or the store is gone, the function is not called.
  func send<Value>(from value: Value, _ action: (Value) -> R.Action) {
    job.isDone = true
    if !job.isDropped { send(action(value)) }
  }

  /// Sends an action that the store reduces inside a call of the given closure, if there is one.
  package func send(_ action: R.Action, within call: EnclosingCall?) {
    guard maySend else { return refuse("sent", action) }
    job.pending += 1
    // `pending` also counts the operation itself.
    if job.pending == Self.queueLimit + 1 {
      host.diagnostics.report(.queueTooLong(evidence, limit: Self.queueLimit))
    }
    target.receive(action, QueuedItem(source: .effect(job), job: job, call: call))
  }

  /// Sends an output to the store's responder, after the actions that the operation sent before.
  ///
  /// - Parameter output: What happened.
  public func respond(_ output: R.Output) {
    guard maySend else { return refuse("responded", output) }
    job.pending += 1
    target.respond(output, QueuedItem(source: .effect(job), job: job, call: job.call))
  }

  /// Sends the action for an error that the operation has thrown, or reports the error.
  ///
  /// Errors after a cancellation are ignored. A cancelled network request, for example, throws an
  /// error of its own.
  func fail(with error: any Error, action: (@MainActor (any Error) -> R.Action)?) {
    if job.isDropped { return }
    if let action {
      send(from: error, action)
    } else {
      host.diagnostics.report(.uncaughtError(error, evidence))
    }
  }

  /// The lines of a diagnostic that name the effect, and the child that it belongs to.
  private var evidence: [Diagnostic.Evidence] {
    [Diagnostic.Evidence("Effect", job.info)] + (target.node?.evidence ?? [])
  }

  /// The number of waiting actions at which an effect is reported as an endless loop.
  private static var queueLimit: Int { 100_000 }

  private var target: Target<R> { job.target.typed(for: R.self) }

  private var maySend: Bool { job.state == .running && !job.isDropped }

  private var address: Address<R.State> {
    guard let location = target.location else {
      preconditionFailure("An effect has begun, but its child no longer exists.")
    }
    return location.address
  }

  /// Reports a call after the end of the effect, unless the effect was cancelled.
  private func refuse(_ verb: String, _ value: Any) {
    guard job.state == .finished, host.effects?.isClosed == false else { return }
    let deed = "\(verb) '\(briefDescription(of: value))'"
    host.diagnostics.report(.actedAfterFinishing(deed, evidence))
  }
}
