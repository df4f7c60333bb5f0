import Corbel
import Testing

@Suite("The state machine of the effects") @MainActor struct RunningTests {
  private let bench = RunningBench()

  // MARK: Policies

  @Test(
    "a policy decides what happens to a second effect with the identifier",
    arguments: [
      (EffectPolicy.concurrent, ["start 2"]),
      (.cancelPrevious, ["cancel 1", "start 2"]),
      (.dropNew, []),
      (.queue, []),
      (.queue(limit: 2), ["start 2"]),
    ])
  func policy(policy: EffectPolicy, expected: [String]) {
    bench.begin(run("id"))
    #expect(bench.begin(run("id", policy)) == expected)
  }

  @Test("an effect of another lane is left alone")
  func otherLane() {
    bench.begin(run("one"))
    #expect(bench.begin(run("two", .cancelPrevious)) == ["start 2"])
  }

  @Test("the one that has waited longest starts when another is over")
  func queue() {
    for _ in 1...3 { bench.begin(run("id", .queue)) }
    #expect(bench.finish(1) == ["finished 1"])
    #expect(bench.beginReady() == ["start 2"])
    #expect(bench.finish(2) == ["finished 2"])
    #expect(bench.beginReady() == ["start 3"])
  }

  @Test("a debounced effect cancels the wait of the one before")
  func debounce() {
    func debounced() -> Effect<Script> {
      run().debounce(id: "id", for: .seconds(1), clock: ContinuousClock())
    }
    #expect(bench.begin(debounced()) == ["start 1"])
    #expect(bench.begin(debounced()) == ["cancel 1", "start 2"])
  }

  @Test("the end of a debounced effect's wait lets no waiting effect start")
  func endOfWait() {
    bench.begin(run().debounce(id: "id", for: .seconds(1), clock: ContinuousClock()))
    #expect(bench.begin(run("id", .queue)) == ["start 2"])
    #expect(bench.begin(run("id", .queue)) == [])
    #expect(bench.finish(1) == ["finished 1"])
    #expect(bench.beginReady() == ["start 4"])
    #expect(bench.finish(2) == ["finished 2"])
    #expect(bench.beginReady() == ["start 3"])
  }

  @Test("cancelling an identifier also ends those that wait, without a report of them")
  func cancelID() {
    for _ in 1...3 { bench.begin(run("id", .queue)) }
    #expect(bench.begin(.cancel(id: "id")) == ["cancel 1"])
    #expect(bench.beginReady() == [])
  }

  // MARK: Order

  @Test("a merge delivers its outputs first, then begins its effects in order")
  func merge() {
    let effect = Effect<Script>.merge(run(), .send("a"), .respond("b"), run())
    #expect(
      bench.begin(effect)
        == ["deliver", "start 1", "deliver", "start 2"])
  }

  @Test("nothing starts in a store that has gone")
  func closed() {
    bench.isClosed = true
    #expect(bench.begin(.merge(run(), run())) == [])
  }

  // MARK: Sequences

  @Test("the next part of a sequence begins when the one before is over")
  func sequence() {
    let sequence = Effect<Script>.concatenate(run(), .merge(run(), run()), run())
    #expect(bench.begin(sequence) == ["start 1"])
    #expect(bench.finish(1) == ["finished 1"])
    #expect(bench.beginReady() == ["start 2", "start 3"])
    #expect(bench.finish(2) == ["finished 2"])
    #expect(bench.beginReady() == [])
    #expect(bench.finish(3) == ["finished 3"])
    #expect(bench.beginReady() == ["start 4"])
  }

  @Test("an effect that is cancelled ends the sequences around it")
  func cancelledSequence() {
    let inner = Effect<Script>.concatenate(run("id"), run())
    bench.begin(.concatenate(.merge(inner, run()), run()))
    #expect(bench.begin(.cancel(id: "id")) == ["cancel 1"])
    #expect(bench.finish(2) == ["finished 2"])
    #expect(bench.beginReady() == [])
  }

  @Test("ten thousand nested sequences are walked without the stack")
  func deepSequence() {
    var effect = run()
    for _ in 0..<10_000 { effect = .concatenate(effect, .send("after")) }
    #expect(bench.begin(effect) == ["start 1"])
    #expect(bench.finish(1) == ["finished 1"])
    #expect(bench.beginReady().count { $0 == "deliver" } == 1)
  }

  // MARK: Wholes

  @Test("cancelling a whole effect cancels its parts in the order in which they were begun")
  func whole() {
    let parts = Effect<Script>.merge(run(), .concatenate(run(), run()), run())
    bench.begin(parts.cancellable(id: "whole"))
    #expect(bench.begin(.cancel(id: "whole")) == ["cancel 2", "cancel 3", "cancel 4"])
    #expect(bench.beginReady() == [])
  }

  @Test("a part that began late is cancelled after the parts that began before it")
  func cancelWholeInOrder() {
    let parts: Effect<Script> = .merge(.concatenate(run(), run()), run())
    #expect(
      bench.begin(parts.cancellable(id: "id")) == ["start 2", "start 3"])
    #expect(bench.finish(2) == ["finished 2"])
    #expect(bench.beginReady() == ["start 4"])
    #expect(bench.begin(.cancel(id: "id")) == ["cancel 3", "cancel 4"])
  }

  @Test("a whole effect counts until all its parts are over")
  func wholeIsOver() {
    bench.begin(.merge(run(), run()).cancellable(id: "whole", policy: .queue))
    #expect(bench.begin(run("whole", .queue)) == [])
    bench.finish(2)
    #expect(bench.beginReady() == [])
    bench.finish(3)
    #expect(bench.beginReady() == ["start 4"])
  }

  @Test("cancelling a whole effect leaves alone what its actions have started")
  func aftermath() {
    bench.begin(Effect<Script>.concatenate(run(), run()).cancellable(id: "whole"))
    bench.begin(run(), from: 2)
    #expect(bench.begin(.cancel(id: "whole")) == ["cancel 2"])
    #expect(bench.finish(3) == ["finished 3"])
  }

  // MARK: Actions

  @Test("cancelling an action cancels everything that followed from it")
  func action() {
    bench.begin(.concatenate(run(), run()))
    bench.begin(run(), from: 1)
    #expect(bench.cancelAction() == ["cancel 1", "cancel 2"])
    #expect(bench.action?.isOver == true)
  }

  private func run(_ id: String? = nil, _ policy: EffectPolicy = .concurrent) -> Effect<Script> {
    if let id { .run(id: id, policy: policy) { _ in } } else { .run { _ in } }
  }
}

/// Carries out the commands of the machine by writing them down.
@MainActor private final class RunningBench {
  var isClosed = false
  /// The job of the last action.
  private(set) var action: Job?
  private let running = Running()
  private var jobs: [Int: Job] = [:]

  /// Begins an effect, of a new action or of one that a job has sent.
  @discardableResult
  func begin(_ effect: Effect<Script>, from number: Int? = nil) -> [String] {
    guard let node = effect.node else { return [] }
    let sender = number.flatMap { jobs[$0] }
    let job = sender ?? Job(sentAt: CallSite())
    if sender == nil { action = job }
    running.begin(node, in: job)
    return commands()
  }

  @discardableResult
  func finish(_ number: Int) -> [String] {
    if let job = jobs[number] { running.finish(job, isCancelled: false) }
    return commands()
  }

  func beginReady() -> [String] {
    running.beginReady()
    return commands()
  }

  func cancelAction() -> [String] {
    if let action { running.cancel(action) }
    return commands()
  }

  private func commands() -> [String] {
    var lines: [String] = []
    while let command = running.next(isClosed: isClosed) {
      switch command {
      case .startTask(let job):
        lines.append("start \(job.number)")
        jobs[job.number] = job
      case .reportFinished(let job): lines.append("finished \(job.number)")
      case .cancel(let job): lines.append("cancel \(job.number)")
      case .deliver: lines.append("deliver")
      case .resume: lines.append("resume")
      }
    }
    return lines
  }
}
