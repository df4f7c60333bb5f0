import Corbel
import TestSupport
import Testing

@Suite("The state machine of the effects") @MainActor struct RunningTests {
  /// One behavior: steps, each with the commands that the machine returns.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let steps: [(step: Step, commands: [String])]

    init(_ testDescription: String, _ steps: (Step, [String])...) {
      self.testDescription = testDescription
      self.steps = steps
    }
  }

  enum Step {
    /// Begins an effect, of a new action or of an action that an operation has sent.
    case begin(@MainActor () -> Effect<Script>, from: Int? = nil)
    case finish(Int)
    case beginReady
    case cancelAction
    /// Tells whether everything that followed from the last action is over.
    case isOver
  }

  private nonisolated static func policy(_ policy: EffectPolicy, _ commands: [String]) -> Row {
    Row(
      "a second effect with the identifier, with \(policy)",
      (.begin { run("id") }, ["start 1"]), (.begin { run("id", policy) }, commands))
  }

  nonisolated static let policies: [Row] = [
    policy(.concurrent, ["start 2"]),
    policy(.cancelPrevious, ["cancel 1", "start 2"]),
    policy(.dropNew, []),
    policy(.queue, []),
    policy(.queue(limit: 2), ["start 2"]),
    Row(
      "an effect of another lane is left alone",
      (.begin { run("one") }, ["start 1"]),
      (.begin { run("two", .cancelPrevious) }, ["start 2"])),
    Row(
      "the one that has waited longest starts when another is over",
      (.begin { run("id", .queue) }, ["start 1"]),
      (.begin { run("id", .queue) }, []),
      (.begin { run("id", .queue) }, []),
      (.finish(1), ["finished 1"]), (.beginReady, ["start 2"]),
      (.finish(2), ["finished 2"]), (.beginReady, ["start 3"])),
    Row(
      "a debounced effect cancels the wait of the one before",
      (.begin { debounced() }, ["start 1"]),
      (.begin { debounced() }, ["cancel 1", "start 2"])),
    Row(
      "the end of a debounced effect's wait lets no waiting effect start",
      (.begin { debounced() }, ["start 1"]),
      (.begin { run("id", .queue) }, ["start 2"]),
      (.begin { run("id", .queue) }, []),
      (.finish(1), ["finished 1"]), (.beginReady, ["start 4"]),
      (.finish(2), ["finished 2"]), (.beginReady, ["start 3"])),
    Row(
      "cancelling an identifier also ends those that wait, without a report of them",
      (.begin { run("id", .queue) }, ["start 1"]),
      (.begin { run("id", .queue) }, []),
      (.begin { .cancel(id: "id") }, ["cancel 1"]), (.beginReady, [])),
  ]

  nonisolated static let groups: [Row] = [
    Row(
      "a merge delivers its outputs first, then begins its effects in order",
      (
        .begin { .merge(run(), .send("a"), .respond("b"), run()) },
        ["deliver", "start 1", "deliver", "start 2"]
      )),
    Row(
      "the next part of a sequence begins when the one before is over",
      (.begin { .concatenate(run(), .merge(run(), run()), run()) }, ["start 1"]),
      (.finish(1), ["finished 1"]), (.beginReady, ["start 2", "start 3"]),
      (.finish(2), ["finished 2"]), (.beginReady, []),
      (.finish(3), ["finished 3"]), (.beginReady, ["start 4"])),
    Row(
      "an effect that is cancelled ends the sequences around it",
      (
        .begin { .concatenate(.merge(.concatenate(run("id"), run()), run()), run()) },
        ["start 1", "start 2"]
      ),
      (.begin { .cancel(id: "id") }, ["cancel 1"]),
      (.finish(2), ["finished 2"]), (.beginReady, [])),
    Row(
      "ten thousand nested sequences are walked without the stack",
      (
        .begin { (0..<10_000).reduce(run()) { effect, _ in .concatenate(effect, .send("a")) } },
        ["start 1"]
      ),
      (.finish(1), ["finished 1"]), (.beginReady, ["deliver"])),
    Row(
      "cancelling a whole effect cancels its parts in the order in which they were begun",
      (
        .begin {
          Effect.merge(run(), .concatenate(run(), run()), run()).cancellable(id: "id")
        }, ["start 2", "start 3", "start 4"]
      ),
      (.begin { .cancel(id: "id") }, ["cancel 2", "cancel 3", "cancel 4"]), (.beginReady, [])),
    Row(
      "a part that began late is cancelled after the parts that began before it",
      (
        .begin { Effect.merge(.concatenate(run(), run()), run()).cancellable(id: "id") },
        ["start 2", "start 3"]
      ),
      (.finish(2), ["finished 2"]), (.beginReady, ["start 4"]),
      (.begin { .cancel(id: "id") }, ["cancel 3", "cancel 4"])),
    Row(
      "a whole effect counts until all its parts are over",
      (
        .begin { Effect.merge(run(), run()).cancellable(id: "id", policy: .queue) },
        ["start 2", "start 3"]
      ),
      (.begin { run("id", .queue) }, []),
      (.finish(2), ["finished 2"]), (.beginReady, []),
      (.finish(3), ["finished 3"]), (.beginReady, ["start 4"])),
    Row(
      "cancelling a whole effect leaves alone what its actions have started",
      (.begin { Effect.concatenate(run(), run()).cancellable(id: "id") }, ["start 2"]),
      (.begin({ run() }, from: 2), ["start 3"]),
      (.begin { .cancel(id: "id") }, ["cancel 2"]), (.finish(3), ["finished 3"])),
    Row(
      "cancelling an action cancels everything that followed from it",
      (.begin { .concatenate(run(), run()) }, ["start 1"]),
      (.begin({ run() }, from: 1), ["start 2"]),
      (.isOver, ["false"]), (.cancelAction, ["cancel 1", "cancel 2"]), (.isOver, ["true"])),
  ]

  @Test("each step leads to the commands that follow from it", arguments: policies + groups)
  func steps(row: Row) {
    let bench = RunningBench()
    expectEqual(row.steps.map { bench.take($0.step) }, row.steps.map(\.commands))
  }

  @Test("nothing starts in a store that has gone")
  func closed() {
    let bench = RunningBench()
    bench.isClosed = true
    expectEqual(bench.take(.begin { .merge(run(), run()) }), [])
  }
}

@MainActor private func run(
  _ id: String? = nil, _ policy: EffectPolicy = .concurrent
) -> Effect<Script> {
  if let id { .run(id: id, policy: policy) { _ in } } else { .run { _ in } }
}

@MainActor private func debounced() -> Effect<Script> {
  run().debounce(id: "id", for: .seconds(1), clock: ContinuousClock())
}

/// Carries out the commands of the machine by writing them down.
@MainActor private final class RunningBench {
  var isClosed = false
  /// The job of the last action.
  private(set) var action: Job?
  private let running = Running()
  private var jobs: [Int: Job] = [:]

  func take(_ step: RunningTests.Step) -> [String] {
    switch step {
    case .begin(let effect, let number):
      guard let node = effect().node else { break }
      let sender = number.flatMap { jobs[$0] }
      let job = sender ?? Job(sentAt: CallSite())
      if sender == nil { action = job }
      running.begin(node, in: job)
    case .finish(let number):
      if let job = jobs[number] { running.finish(job, isCancelled: false) }
    case .beginReady: _ = running.beginReady()
    case .cancelAction: if let action { running.cancel(action) }
    case .isOver: return ["\(action?.isOver == true)"]
    }
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
