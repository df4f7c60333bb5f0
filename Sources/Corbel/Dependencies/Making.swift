/// Sees that a value is made once, whoever asks for it, in a container and its children.
///
/// No lock of the whole is held while a value is being made, so that values don't wait for others,
/// and a factory may resolve what it needs. Whoever wants a value that somebody makes waits for that
/// one. A wait that could not end, on one thread or over several, ends the program with the cycle.
final class Making: Sendable {
  private struct Slot: Hashable {
    let container: ObjectIdentifier
    let id: ObjectIdentifier
  }

  /// A value being made.
  private final class Job: Sendable {
    let thread: UInt
    let path: ResolutionPath
    /// Held until the value is made.
    let turn = Lock(())

    init(on thread: UInt, _ path: ResolutionPath) {
      self.thread = thread
      self.path = path
    }
  }

  /// A thread that waits for a job of another.
  private struct Wait {
    let slot: Slot
    let job: Job
    /// What the thread wants the value for.
    let path: ResolutionPath
  }

  private struct Contents: Sendable {
    var jobs: [Slot: Job] = [:]
    var waits: [UInt: Wait] = [:]

    /// The cycle that a wait for a job would close.
    func cycle(_ thread: UInt, _ wanted: Job, for path: ResolutionPath) -> [any Any.Type]? {
      var types: [any Any.Type] = []
      var job = wanted
      while job.thread != thread {
        guard let wait = waits[job.thread], jobs[wait.slot] === wait.job else { return nil }
        types += wait.path.types(from: job.path.type) ?? [job.path.type]
        job = wait.job
      }
      types += path.types(from: job.path.type) ?? [job.path.type]
      return types + [path.type]
    }
  }

  private enum Outcome: Sendable {
    case kept(Kept)
    case wait(Job)
    case cycle([any Any.Type])
  }

  private let contents = Lock(Contents())
  private let providers = Lock<[UInt: ResolutionPath]>([:])

  /// Keeps a value beside others; one that is there already stays.
  func keep(_ kept: Kept, in container: Dependencies) {
    contents.withLock { _ in container.kept.insert(kept) }
  }

  /// Calls a provider, which may be called by a value that another one is just making.
  func provide<Value: Sendable>(_ type: Value.Type, _ body: () -> Value) -> Value {
    let thread = System.threadNumber
    let outer = providers.withLock { $0[thread] }
    let path = ResolutionPath(type, after: outer)
    path.checkLength()
    providers.withLock { $0[thread] = path }
    defer { providers.withLock { $0[thread] = outer } }
    return body()
  }

  /// The value that a container keeps, made now if nobody has made it yet.
  ///
  /// The path is what the value is needed for, with the value itself at its end.
  func once<Value>(
    _ id: ObjectIdentifier, in container: Dependencies, path: ResolutionPath,
    make: @Sendable () -> Value
  ) -> Value {
    let slot = Slot(container: ObjectIdentifier(container), id: id)
    while true {
      let outcome = attempt(slot, in: container, path: path, make: make)
      switch outcome {
      case .kept(let kept):
        // A value is kept under its own type, or under the key whose value it is.
        return unsafeDowncast(kept, to: KeptValue<Value>.self).value
      case .cycle(let types):
        fatalError(Diagnostic.dependencyCycle(types).description)
      case .wait(let job):
        job.turn.withLock { _ in }
        let thread = System.threadNumber
        contents.withLock { $0.waits[thread] = nil }
      }
    }
  }

  private func attempt<Value>(
    _ slot: Slot, in container: Dependencies, path: ResolutionPath, make: @Sendable () -> Value
  ) -> Outcome {
    let job = Job(on: System.threadNumber, path)
    return job.turn.withLock { _ in
      let known = contents.withLock { contents -> Outcome? in
        if let kept = container.kept.find(slot.id) { return .kept(kept.takeUnretainedValue()) }
        guard let other = contents.jobs[slot] else {
          contents.jobs[slot] = job
          return nil
        }
        if let cycle = contents.cycle(job.thread, other, for: path) { return .cycle(cycle) }
        contents.waits[job.thread] = Wait(slot: slot, job: other, path: path)
        return .wait(other)
      }
      if let known { return known }
      let kept = KeptValue(slot.id, make())
      contents.withLock { contents in
        container.kept.insert(kept)
        contents.jobs[slot] = nil
      }
      return .kept(kept)
    }
  }
}
