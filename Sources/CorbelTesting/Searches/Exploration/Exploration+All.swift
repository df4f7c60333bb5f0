extension Exploration {
  /// Takes all sequences of steps, and returns the shortest one that fails, or what was tried.
  ///
  /// - Parameters:
  ///   - record: Notes the steps that are taken.
  ///   - noteTime: The number of seconds after which a search that goes on tells what was tried.
  ///   - note: Receives this text.
  /// - Returns: The result.
  /// - Throws: The error of the test's body.
  package func searchAll(
    _ record: WalkRecord? = nil, noteTime: Double = 10,
    note: @escaping @MainActor (String) -> Void = { _ in }
  ) async throws -> Result {
    let trial = Trial(record)
    let search = EverySearch(depth: stepCount)
    let start = ContinuousClock.now
    try await recordingIssues(in: trial.reports) {
      var noteTime = noteTime
      repeat {
        _ = try await walk(trial) { await search.visit($0) }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        if seconds > noteTime {
          note(EveryText.progress(search, seconds))
          noteTime = 2 * seconds
        }
      } while trial.preparation.mistakes.isEmpty && !search.isOver && !search.isCut
      guard trial.preparation.mistakes.isEmpty else { return }
      if let failure = search.failure {
        try await add(failure, trial)
      } else {
        try await addSummary(search, trial, (ContinuousClock.now - start) / .seconds(1))
      }
      guard let conflict = search.conflict else { return }
      let known = try await way(conflict.known, trial, isWhole: true)
      let taken = try await way(conflict.taken, trial, isWhole: true)
      trial.result.warnings.append(EveryText.conflict(known, taken, running: conflict.running))
    }
    return trial.whole
  }

  /// Repeats the steps that fail, and adds the failure to the result.
  private func add(_ failure: EverySearch.Failure, _ trial: Trial) async throws {
    guard let name = failure.walk.failure?.name else { return }
    var search = makeSearch(trial)
    for steps in [failure.fewest, failure.walk.steps] where trial.result.failure == nil {
      let found = try await search.simplest(of: steps, failing: name)
      trial.result.failure = found.flatMap {
        FoundWalk(WalkSearch.Failure(stepCount: steps.count, walk: $0))
      }
    }
    guard trial.result.failure == nil else { return }
    let first = WalkSearch.Failure(stepCount: failure.fewest.count, walk: failure.walk)
    trial.result.warn(FoundWalk.warning(first))
  }

  /// Adds what was tried, and the dead ends, to the result.
  private func addSummary(_ search: EverySearch, _ trial: Trial, _ seconds: Double) async throws {
    var lines: [String] = []
    var isDecided = true
    for (index, goal) in search.goals.enumerated() {
      let verdict = search.graph.verdict(on: index)
      lines.append(EveryText.line(goal, verdict))
      if verdict.undecided > 0 { isDecided = false }
      if let nearest = verdict.nearest, search.conflict == nil {
        let way = try await way(search.graph.way(to: nearest).map(\.step), trial)
        trial.result.mistakes.append(EveryText.deadEnd(goal, verdict, way))
      } else if !verdict.holdsSomewhere {
        trial.result.warn(EveryText.unreached(goal))
      }
    }
    let fact = "All sequences have passed, but have not tried everything."
    trial.result.warn(trial.census.warning(fact))
    let summary = EveryText.summary(
      search, EveryText.count(stepCount, "step"), seconds,
      isRight: trial.result.mistakes.isEmpty, isDecided: isDecided)
    trial.result.summary = ([summary] + lines).joined(separator: "\n")
  }

  /// Repeats steps, and returns them with the state to which they lead.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - trial: The trial.
  ///   - isWhole: Whether the state has what its description leaves out, such as steps to undo.
  /// - Returns: The steps and the state.
  /// - Throws: The error of the test's body.
  private func way(
    _ steps: [WalkStep], _ trial: Trial, isWhole: Bool = false
  ) async throws -> EveryText.Way {
    var way = EveryText.Way()
    _ = try await walk(trial) { run in
      for step in steps { await run.take(step) }
      way = EveryText.Way(
        steps: run.texts, waits: run.unansweredLines,
        state: ValueReflection.node(for: run.content() ?? (), isWhole: isWhole))
    }
    return way
  }
}
