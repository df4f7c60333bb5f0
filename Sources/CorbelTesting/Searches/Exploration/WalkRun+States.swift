internal import Corbel

// What a search of all sequences of steps needs to know of the current state.
extension WalkRun {
  /// The maximum number of values for one kind of step.
  private static var valueLimit: Int { 200 }

  /// Returns the current state as the search stores it.
  ///
  /// Two states are equal if they have equal contents, and if equal calls, sleeps and effects wait.
  /// Effects are equal if they come from the same line and from the same state and step, because
  /// then they have captured equal values.
  func currentState() -> StateGraph.State {
    let content = ContentDigest.of(self.content() ?? ())
    let key = digest(content) { [$0.place, $0.origin] }
    let goals = goals.map { goal in
      StateGraph.Standing(
        isReached: goal.isReached(),
        part: goal.part().map { digest(ContentDigest.of($0)) { [$0.place] } } ?? key)
    }
    return StateGraph.State(key: key, content: content, goals: goals)
  }

  /// Returns a digest of a content and of everything that waits.
  private func digest(_ content: Int, telling identity: (TestOperation) -> [Int]) -> Int {
    var hasher = Hasher()
    hasher.combine(content)
    for runner in runner?.runnersOfTest ?? [] {
      // The order of the running effects depends on what has run before.
      let running = runner.operations.map { operation in
        (identity(operation) + [operation.handle?.isCancelled == true ? 1 : 0]).hashValue
      }
      hasher.combine(running.reduce(0, &+))
    }
    for job in ledger?.waitingEffects ?? [] {
      hasher.combine(TestOperation.place(in: job.info.description))
      hasher.combine(runner?.origins[job.number])
    }
    for value in surroundings { hasher.combine(ContentDigest.of(value())) }
    for waits in waits {
      for (rest, wait) in waits() {
        hasher.combine(rest)
        hasher.combine(
          wait.map { identity($0.operation) + [$0.isTick ? 0 : $0.piece.number] })
      }
      hasher.combine(0)
    }
    return hasher.finalize()
  }

  /// Notes from which state and step the effects come that begin now.
  func begin(_ step: WalkStep, from content: Int) {
    let origin = [content, step.hashValue].hashValue
    for runner in runner?.runnersOfTest ?? [] { runner.origin = origin }
  }

  /// Notes from which state and step the effects come that the last step has made, and that wait.
  func noteWaitingEffects() {
    guard let runner else { return }
    for job in ledger?.waitingEffects ?? [] where runner.origins[job.number] == nil {
      runner.origins[job.number] = runner.origin
    }
  }

  /// Whether a call can be answered, or a clock can be advanced.
  var isWaiting: Bool {
    kinds.contains { kind in
      var draw = Draw(replaying: [], isOneOfAll: true)
      return kind.endsWork && kind.prepare(&draw) != nil
    }
  }

  /// The work whose end the walk doesn't know, or that waits where the walk neither answers nor
  /// advances.
  var outside: [String] {
    guard let runner, runner.runnersOfTest.contains(where: { !$0.operations.isEmpty }) else {
      return []
    }
    let names = runner.unknownNames.map { name in
      String(name[(name.firstIndex(of: "(") ?? name.startIndex)...])
    }
    return isWaiting ? names : names + unansweredLines
  }

  /// The waits at gates and clocks that the walk neither answers nor advances.
  var unansweredLines: [String] {
    isWaiting ? [] : runner?.runnersOfTest.flatMap(\.waitingLines) ?? []
  }

  /// Returns all steps that apply, with all their choices, which are counted up as by an odometer.
  ///
  /// - Parameter leftOut: A list, to which this adds the kinds of steps without some of their
  ///   values.
  /// - Returns: The steps.
  func possibleSteps(_ leftOut: inout Set<String>) -> [WalkStep] {
    var steps: [WalkStep] = []
    for (number, kind) in kinds.enumerated() {
      var next: [Int]? = []
      var count = 0
      while let choices = next, count < Self.valueLimit {
        var draw = Draw(replaying: choices, isOneOfAll: true)
        if kind.prepare(&draw) != nil {
          steps.append(WalkStep(kind: number, choices: draw.choices))
        }
        if draw.hasLeftOut { leftOut.insert(kind.name) }
        next = draw.nextChoices
        count += 1
      }
      if next != nil { leftOut.insert(kind.name) }
    }
    return steps
  }
}
