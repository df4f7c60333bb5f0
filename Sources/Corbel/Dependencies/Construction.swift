/// The construction of the values that a tree of containers keeps.
///
/// If several threads need the same value of a container, one thread makes the value, and the
/// others wait. A running factory holds no lock of the whole tree, so a slow factory delays only
/// the threads that wait for its value. If values need each other, on one thread or across several,
/// the wait could never end. The program then stops with a message that shows the cycle.
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

  /// Returns the types of the cycle that a wait would close, or nil if there is no cycle.
  private static func cycle(_ wait: Wait, in waits: [UInt: Wait]) -> [any Any.Type]? {
    var (types, job): ([any Any.Type], Job) = ([], wait.job)
    // `waits` may contain a wait whose job is done: a thread may add the wait after the job is
    // done, and may remove the wait late. Such a wait belongs to no cycle.
    while job.thread != System.threadNumber, !job.isDone.withLock({ $0 }) {
      guard let next = waits[job.thread] else { return nil }
      types += next.path.drop { $0 != job.type }
      job = next.job
    }
    if job.isDone.withLock({ $0 }) { return nil }
    return types + wait.path.drop { $0 != job.type } + [wait.job.type]
  }
}
