/// The construction of values in a tree of containers, which makes each kept value once.
///
/// A running factory holds no lock of the whole tree, so a slow factory delays only the threads
/// that wait for its value. A wait that could never end, on one thread or across several, stops the
/// program with a message that shows the cycle.
final class Construction: Sendable {
  /// A value that a thread is making.
  private final class Job: Sendable {
    let type: any Any.Type
    let thread = System.threadNumber
    /// The lock that the making thread holds until the value is made.
    let turn = Lock(())
    let isDone = Lock(false)

    init(_ type: any Any.Type) { self.type = type }
  }

  /// The job that a thread waits for, and the types that the thread itself is making.
  private typealias Wait = (job: Job, path: [any Any.Type])

  private let waits = Lock<[UInt: Wait]>([:])

  /// Returns the container's value for a registration, and makes the value if necessary.
  func once(_ registration: any Registration, in container: Dependencies) -> Instances.Object {
    let job = Job(registration.type)
    while true {
      let object = job.turn.withLock { _ in
        let known = container.instances.withLock { $0.begin(job, registration.id) }
        if let known { return known }
        let object = registration.instance(in: container)
        container.instances.withLock { $0.insert(object, registration) }
        job.isDone.withLock { $0 = true }
        return object
      }
      guard let other = object as? Job else { return object }
      wait(for: other)
    }
  }

  private func wait(for job: Job) {
    let cycle = waits.withLock { waits in
      waits[System.threadNumber] = (job, Factory.path)
      return Self.cycle((job, Factory.path), in: waits)
    }
    if let cycle { fatalError(Diagnostic.dependencyCycle(cycle).description) }
    job.turn.withLock { _ in }
    waits.withLock { $0[System.threadNumber] = nil }
  }

  /// Returns the cycle that this wait would close, or nil.
  private static func cycle(_ wait: Wait, in waits: [UInt: Wait]) -> [any Any.Type]? {
    var (types, job): ([any Any.Type], Job) = ([], wait.job)
    // A listed wait counts only while its job is not done: a thread may remove its wait late, and
    // may list a wait after the job is done.
    while job.thread != System.threadNumber, !job.isDone.withLock({ $0 }) {
      guard let next = waits[job.thread] else { return nil }
      types += next.path.drop { $0 != job.type }
      job = next.job
    }
    if job.isDone.withLock({ $0 }) { return nil }
    return types + wait.path.drop { $0 != job.type } + [wait.job.type]
  }
}
