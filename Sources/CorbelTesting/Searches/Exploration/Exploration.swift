package import Corbel
internal import Testing

/// The walks of one test, independent of the feature's types.
@MainActor package struct Exploration {
  let stepCount: Int
  /// Prepares a walk, and returns the messages about the preparation.
  private let begin: @MainActor (WalkRun) async throws -> Result

  package init<State, Action>(
    stepCount: Int, _ body: @escaping @MainActor (Walk<State, Action>) async throws -> Void
  ) {
    self.stepCount = stepCount
    begin = { run in
      let walk = Walk<State, Action>(run)
      run.typedWalk = walk
      // The initializer of an object may start tasks, so the body also runs as an operation.
      if Action.self == Never.self {
        try await run.makeOperations().runner.including { try await body(walk) }
      } else {
        try await body(walk)
      }
      return walk.begin()
    }
  }

  /// Takes walks until one fails whenever it is repeated, and reports the failure.
  ///
  /// - Parameters:
  ///   - count: The number of walks to take.
  ///   - seed: The seed of the only walk to take, instead of the seeds from 1 on.
  ///   - function: The name of the test's function, under which a failing seed is kept.
  ///   - location: Where the failure is shown.
  /// - Throws: The error of the test's body, or `CancellationError` if the test is cancelled.
  func run(_ count: Int, seed: UInt64?, _ function: String, at location: TestLocation) async throws
  {
    let settings = TestSettings.current
    try await report(function, at: location, unless: mistake(count, settings)) { record in
      let seed = settings["EXPLORATION_SEED"].flatMap(UInt64.init) ?? seed
      let count = settings["EXPLORATION_RUNS"].flatMap(Int.init) ?? count
      let kept = record?.last?.seed
      let others = (1...UInt64(count)).filter { $0 != kept }
      let seeds = seed.map { [$0] } ?? [kept].compactMap { $0 } + others
      let result = try await search(seeds, record)
      if let seed = seed == nil ? result.failure?.seed : kept { record?.keep(seed) }
      return result
    }
  }

  /// Takes all sequences of steps, and reports the shortest one that fails.
  ///
  /// - Parameters:
  ///   - function: The name of the test's function.
  ///   - location: Where the failure is shown.
  /// - Throws: The error of the test's body, or `CancellationError` if the test is cancelled.
  func runAll(_ function: String, at location: TestLocation) async throws {
    try await report(function, at: location, unless: mistake(1, nil)) { record in
      // The text depends on the time, so a recorder must not receive it.
      try await searchAll(record) { TestReporter.show($0, at: location) }
    }
  }

  /// Searches, and reports the result, or else the mistake that keeps the search from running.
  private func report(
    _ function: String, at location: TestLocation, unless mistake: Diagnostic?,
    _ search: @MainActor (WalkRecord?) async throws -> Result
  ) async throws {
    if let mistake { return TestReporter.current.report(mistake, at: location) }
    let record = record(of: function, at: location)
    let result = try await Self.$isRunning.withValue(true) { try await search(record) }
    report(result, at: location)
    try Task.checkCancellation()
  }

  /// Opens the record of a test's walks, and reports the walk in which the last run ended.
  private func record(of function: String, at location: TestLocation) -> WalkRecord? {
    let record = WalkRecord(of: "\(location.fileID)-\(function)-\(location.line)")
    if let walk = record?.last, !walk.steps.isEmpty {
      let text = FailureText.unfinished(walk)
      TestReporter.current.report(text, severity: .warning, at: location)
    }
    return record
  }

  private func report(_ result: Result, at location: TestLocation) {
    let reporter = TestReporter.current
    for warning in result.warnings {
      reporter.report(warning, severity: .warning, at: location)
    }
    for mistake in result.mistakes { reporter.report(mistake, at: location) }
    if let failure = result.failure { reporter.report(failure.message, at: location) }
    if let summary = result.summary { reporter.report(summary, severity: .note, at: location) }
  }

  /// Returns the mistake that keeps the exploration from running, if there is one.
  private func mistake(_ count: Int, _ settings: TestSettings?) -> Diagnostic? {
    if Self.isRunning {
      return Diagnostic(
        fact: "'explore' was called within another exploration.", evidence: [],
        consequence: "The inner exploration did not run.",
        remedy: "Call 'explore' in a test, and not in the body or the steps of another call.")
    }
    if let seed = settings?["EXPLORATION_SEED"], UInt64(seed) == nil {
      return .unusable(
        seed, "a seed", "Set CORBEL_EXPLORATION_SEED to the seed from the message of a failure.")
    }
    let runs = settings?["EXPLORATION_RUNS"] ?? "\(count)"
    if Int(runs).map({ $0 < 1 }) ?? true {
      return .unusable(
        runs, "a number of walks",
        "Set CORBEL_EXPLORATION_RUNS, or 'runs' in the test, to 1 or more.")
    }
    if stepCount > 0 { return nil }
    return .unusable(
      "\(stepCount)", "a number of steps",
      "Set '\(settings == nil ? "upTo" : "steps")' in the test to 1 or more.")
  }

  /// Whether the current task is part of a walk.
  @TaskLocal private static var isRunning = false

  /// The result of a search.
  package struct Result {
    package var failure: FoundWalk?
    /// The messages about cases that the walks left out, and about a failure that wasn't repeated.
    var warnings: [String] = []
    /// The messages about mistakes in the exploration itself, and about dead ends.
    var mistakes: [String] = []
    /// What a search of all sequences has tried, or what random walks don't check.
    var summary: String?

    mutating func warn(_ text: FailureText?) {
      if let text { warnings.append(text.description) }
    }
  }

  /// What the walks of an exploration report, and what they have tried.
  @MainActor final class Trial {
    let reports = TestRecorder()
    let habits = RestHabits()
    let record: WalkRecord?
    var census = WalkCensus()
    /// The messages about the preparation of the last walk.
    var preparation = Result()
    var result = Result()

    /// The result, with the messages about the preparation.
    var whole: Result {
      var whole = result
      whole.warnings = preparation.warnings + result.warnings
      whole.mistakes = preparation.mistakes + result.mistakes
      return whole
    }

    init(_ record: WalkRecord?) {
      self.record = record
    }

    nonisolated deinit {}
  }

  /// Prepares a walk, and takes steps of it.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - seed: The seed of the walk; nil for one of all sequences of steps.
  ///   - isPatient: Whether a failed condition is checked again after many more turns.
  ///   - take: Takes the steps.
  /// - Returns: What the walk has done.
  /// - Throws: The error of the test's body.
  func walk(
    _ trial: Trial, seed: UInt64? = nil, isPatient: Bool = true, _ take: (WalkRun) async -> Void
  ) async throws -> TakenWalk {
    trial.reports.forget()
    return try await trial.reports.recording {
      let run = WalkRun(trial, isPatient: isPatient, isOneOfAll: seed == nil)
      defer { run.end() }
      trial.preparation = try await begin(run)
      trial.record?.begin(seed: seed)
      if trial.preparation.mistakes.isEmpty {
        await take(run)
        trial.census.add(run)
      }
      return run.taken
    }
  }

  /// Creates a search that takes its walks in a trial.
  func makeSearch(_ trial: Trial) -> WalkSearch {
    WalkSearch { attempt in
      try await walk(trial, seed: attempt.seed, isPatient: attempt.isPatient) { run in
        if let steps = attempt.steps {
          await run.replay(steps)
        } else if let seed = attempt.seed {
          await run.walk(seed: seed, atMost: stepCount)
        }
      }
    }
  }

  /// Takes one walk for each seed until a walk fails, and simplifies the failing walk.
  func search(_ seeds: [UInt64], _ record: WalkRecord? = nil) async throws -> Result {
    let trial = Trial(record)
    try await recordingIssues(in: trial.reports) {
      var search = makeSearch(trial)
      let failure = try await search.run(seeds)
      trial.result.failure = failure.flatMap { FoundWalk($0, of: seeds.count) }
      trial.result.warn(search.unrepeated.flatMap { FoundWalk.warning($0, of: seeds.count) })
      guard failure == nil, trial.preparation.mistakes.isEmpty, !Task.isCancelled else { return }
      if seeds.count > 1 {
        let fact = "\(seeds.count) walks have passed, but have not tried everything."
        trial.result.warn(trial.census.warning(fact))
      }
      trial.result.summary = trial.census.uncheckedGoals
    }
    return trial.whole
  }

  /// Adds the issues of walks to their reports, so that they don't fail the test.
  ///
  /// The test records only the final failure. In XCTest, failed assertions fail the test at once.
  func recordingIssues(
    in reports: TestRecorder, _ search: @escaping @MainActor () async throws -> Void
  ) async throws {
    guard let test = Test.current, let testCase = Test.Case.current else {
      return try await search()
    }
    try await IssueHandlingTrait.compactMapIssues { issue in
      if issue.countsAsFailure {
        let place = issue.sourceLocation
        reports.record(
          TestReporter.Message(
            severity: .failure, text: "\(issue)", file: place?.fileID ?? "",
            line: UInt(place?.line ?? 0)))
      }
      return nil
    }.provideScope(for: test, testCase: testCase) { try await search() }
  }
}

/// Returns the shortest failing walk of a reducer, for tests of this module.
@MainActor package func findWalk<R: Reducer>(
  _ reducer: R.Type, runs: Int = 100, steps: Int = 40,
  _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws -> FoundWalk? {
  try await Exploration(stepCount: steps, body).search(Array(1...UInt64(runs))).failure
}

/// Returns the shortest failing walk of an object, for tests of this module.
@MainActor package func findWalk<Object: AnyObject>(
  _ object: Object.Type, runs: Int = 100, steps: Int = 40,
  _ body: @escaping @MainActor (Walk<Object, Never>) async throws -> Void
) async throws -> FoundWalk? {
  try await Exploration(stepCount: steps, body).search(Array(1...UInt64(runs))).failure
}
