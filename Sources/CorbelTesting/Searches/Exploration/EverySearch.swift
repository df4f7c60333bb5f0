/// A search that takes all sequences of steps up to a depth, and goes on only once from equal
/// states.
///
/// The states of mocks can't be copied, so a run begins anew and repeats the steps to a state with
/// untried steps. It goes on as long as its state has untried steps, or as others are near.
///
/// Known steps have to lead where they led before. If they lead elsewhere, states only seemed to be
/// equal: the test or a mock remembers something that doesn't tell the states apart.
@MainActor final class EverySearch {
  /// A run that failed, with the fewest steps, which may come from several runs.
  struct Failure {
    let walk: TakenWalk
    let fewest: [WalkStep]
  }

  /// Two ways that should have led to one state, because their last steps began in one.
  struct Conflict {
    let known: [WalkStep]
    let taken: [WalkStep]
    /// The operations that wait for neither a clock nor a gate.
    let running: [String]
  }

  /// The maximum number of states.
  static var stateLimit: Int { 100_000 }
  /// The maximum number of steps of a run.
  private static var runLimit: Int { 100 }
  /// The number of known steps in a row with which a run ends.
  private static var repetitions: Int { 2 }

  private(set) var graph = StateGraph()
  /// The failure with the fewest steps.
  private(set) var failure: Failure?
  /// The conflict with the fewest steps.
  private(set) var conflict: Conflict?
  /// The number of steps that were tried.
  private(set) var stepCount = 0
  /// The names of the kinds of steps for which values were left out.
  private(set) var leftOut: Set<String> = []
  /// The work that goes on, or ends, at moments that the search doesn't choose.
  private(set) var outside: Set<String> = []
  private(set) var goals: [String] = []
  /// The number of steps up to which every sequence was tried.
  private(set) var depth = 0
  private var limit: Int
  private var repetitionCount = 0
  /// The steps of all runs, each with the position of the step before it in its run.
  ///
  /// The shortest way to a state need not be the way on which a run has met the state first.
  private var trail: [(previous: Int, step: WalkStep)] = []
  /// The position of the last step of the current run; -1 before the first one.
  private var last = -1
  /// The position of the step with which each state was met first.
  private var firstSteps: [Int] = [-1]

  init(depth: Int) {
    limit = depth
  }

  nonisolated deinit {}

  /// Whether the search ended before its end.
  var isCut: Bool { graph.count >= Self.stateLimit || Task.isCancelled }

  /// Whether nothing is left to try.
  var isOver: Bool { graph.count == 0 ? limit < 0 : graph.nearest(below: limit) == nil }

  /// Takes the steps of one run.
  func visit(_ run: WalkRun) async {
    goals = run.goals.map(\.name)
    last = -1
    await run.checkInvariants()
    if run.failure != nil { return fail(run, []) }
    let start = run.currentState()
    var current = graph.count == 0 ? graph.find(start) : 0
    guard let goal = graph.nearest(below: limit) else { return }
    depth = graph.depth(of: goal)
    guard start.key == graph[0].key else {
      noteConflict([], run)
      return graph.close(goal)
    }
    for edge in graph.way(to: goal) {
      guard await follow(edge, &current, run, isCompared: edge.target == goal) else {
        return graph.close(goal)
      }
    }
    var known = 0
    while !isCut, run.steps.count < Self.runLimit {
      if graph.isOpen(current, below: limit) {
        known = 0
        guard await takeNext(&current, run) else { return }
      } else {
        let edges = graph.edges(of: current)
        repetitionCount += 1
        known += 1
        guard known <= Self.repetitions, !edges.isEmpty else { return }
        let edge =
          edges.first { graph.isOpen($0.target, below: limit) }
          ?? edges[repetitionCount % edges.count]
        guard await follow(edge, &current, run) else { return }
      }
    }
  }

  /// Takes an untried step that applies, and returns whether all checks hold.
  private func takeNext(_ current: inout Int, _ run: WalkRun) async -> Bool {
    while let step = graph.nextStep(of: current, among: { run.possibleSteps(&leftOut) }) {
      stepCount += 1
      let isTaken = await take(step, from: current, run)
      if run.failure != nil { return false }
      guard isTaken else { continue }
      current = graph.note(run.currentState(), after: current, by: step)
      if current == firstSteps.count {
        firstSteps.append(last)
        outside.formUnion(run.outside)
      }
      break
    }
    return true
  }

  /// Takes a known step, and returns whether it leads where it led before.
  private func follow(
    _ edge: StateGraph.Edge, _ current: inout Int, _ run: WalkRun, isCompared: Bool = true
  ) async -> Bool {
    let isTaken = await take(edge.step, from: current, run)
    if run.failure != nil { return false }
    if isTaken, !isCompared || run.currentState().key == graph[edge.target].key {
      current = edge.target
      return true
    }
    noteConflict(firstWay(to: edge.target), run)
    return false
  }

  /// Returns the steps on which a run has met a state first.
  private func firstWay(to number: Int) -> [WalkStep] {
    var steps: [WalkStep] = []
    var position = firstSteps[number]
    while position >= 0 {
      steps.append(trail[position].step)
      position = trail[position].previous
    }
    return steps.reversed()
  }

  private func noteConflict(_ known: [WalkStep], _ run: WalkRun) {
    let count = conflict.map { $0.known.count + $0.taken.count } ?? .max
    if known.count + run.steps.count < count {
      conflict = Conflict(
        known: known, taken: run.steps, running: run.runner?.unknownNames ?? [])
    }
  }

  private func take(_ step: WalkStep, from current: Int, _ run: WalkRun) async -> Bool {
    run.begin(step, from: graph[current].content)
    guard await run.take(step) else { return false }
    trail.append((last, step))
    last = trail.count - 1
    run.noteWaitingEffects()
    if !run.restChecks.isEmpty, !run.isWaiting { await run.rest() }
    if run.failure != nil { fail(run, graph.way(to: current).map(\.step) + [step]) }
    return true
  }

  private func fail(_ run: WalkRun, _ fewest: [WalkStep]) {
    if let failure, failure.fewest.count <= fewest.count { return }
    failure = Failure(walk: run.taken, fewest: fewest)
    limit = min(limit, fewest.count - 1)
  }
}
