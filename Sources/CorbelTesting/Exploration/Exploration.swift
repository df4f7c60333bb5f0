package import Corbel
internal import Testing

/// The walks of one test, independent of the feature's types.
@MainActor package struct Exploration {
  private let stepCount: Int
  /// The call whose body prepares the walks.
  private let call: CallPlace
  private let begin: @MainActor (WalkPlan) async throws -> WalkBeginning

  init<State, Action>(
    stepCount: Int, call: CallPlace,
    _ body: @escaping @MainActor (Walk<State, Action>) async throws -> Void
  ) {
    self.stepCount = stepCount
    self.call = call
    begin = { plan in
      let walk = Walk<State, Action>(plan)
      plan.walk = walk
      // The initializer of an object may start tasks, so the body also runs as an operation.
      if Action.self == Never.self {
        try await plan.makeOperations().including { try await body(walk) }
      } else {
        try await body(walk)
      }
      return walk.begin()
    }
  }

  /// Takes walks until one fails each time, and reports the failure.
  func run(_ count: Int, seed: UInt64?, test: String, at location: TestLocation) async throws {
    let reporter = TestReporter.current
    let environment = ExplorationEnvironment.current
    if let mistake = mistake(count, environment) {
      return reporter.report(mistake.description, at: location)
    }
    let seed = environment.seed.flatMap(UInt64.init) ?? seed
    let count = environment.runs.flatMap(Int.init) ?? count
    let kept = environment.failingSeed(of: test)
    let others = (1...UInt64(count)).filter { $0 != kept }
    let seeds = seed.map { [$0] } ?? [kept].compactMap { $0 } + others
    let result = try await Self.$isRunning.withValue(true) { try await search(seeds) }
    for warning in result.warnings {
      reporter.report(warning.description, severity: .warning, at: location)
    }
    for mistake in result.mistakes { reporter.report(mistake.description, at: location) }
    if seed == nil { environment.keep(result.failure?.seed, of: test) }
    if let failure = result.failure { reporter.report(failure.message, at: location) }
  }

  /// Returns the mistake that keeps the exploration from running, if there is one.
  private func mistake(_ count: Int, _ environment: ExplorationEnvironment) -> Diagnostic? {
    if Self.isRunning { return .nestedExploration }
    if let seed = environment.seed, UInt64(seed) == nil { return .notASeed(seed) }
    let runs = environment.runs ?? "\(count)"
    if Int(runs).map({ $0 < 1 }) ?? true { return .notACount(ofWalks: runs) }
    return stepCount < 1 ? .notACount(ofSteps: stepCount) : nil
  }

  /// Whether the current task is part of a walk.
  @TaskLocal private static var isRunning = false

  /// The result of a search.
  struct Result {
    var failure: FoundWalk?
    /// The messages about cases that the walks left out, and about a failure that wasn't repeated.
    var warnings: [FailureText] = []
    /// The messages about mistakes in the exploration itself.
    var mistakes: [FailureText] = []
  }

  /// Takes one walk for each seed until a walk fails, and simplifies the failing walk.
  func search(_ seeds: [UInt64]) async throws -> Result {
    let issues = RecordedIssues()
    var result = Result()
    var names = ScriptNames()
    var census = WalkCensus()
    try await withoutIssues(issues) {
      var search = WalkSearch { source in
        issues.forget()
        let recorder = TestRecorder()
        return try await recorder.recording {
          let plan = WalkPlan()
          defer { plan.end() }
          (result.warnings, result.mistakes) = try await begin(plan).texts
          names = plan.names
          var run = WalkRun(plan) { recorder.failures + issues.texts }
          guard result.mistakes.isEmpty else { return run }
          switch source {
          case .seed(let seed): await run.walk(seed: seed, stepCount: stepCount)
          case .steps(let steps): await run.replay(steps)
          }
          census.add(run, of: plan)
          return run
        }
      }
      result.failure = try await search.run(seeds).flatMap {
        FoundWalk($0, of: seeds.count, names: names.inSource(), call: call)
      }
      let unrepeated = search.unrepeated.flatMap { FoundWalk.warning($0, of: seeds.count) }
      let hasPassed = result.failure == nil && result.mistakes.isEmpty
      let gap = hasPassed ? census.warning(afterWalks: seeds.count) : nil
      result.warnings += [unrepeated, gap].compactMap(\.self)
    }
    return result
  }

  /// Runs a search, and collects the issues of its walks instead of failing the test.
  private func withoutIssues(
    _ issues: RecordedIssues, _ search: @escaping @MainActor () async throws -> Void
  ) async throws {
    guard let test = Test.current, let testCase = Test.Case.current, TestRecorder.current == nil
    else { return try await search() }
    try await IssueHandlingTrait.compactMapIssues { issue in
      if issue.countsAsFailure { issues.add("\(issue)") }
      return nil
    }.provideScope(for: test, testCase: testCase) { try await search() }
  }
}

/// Looks for a walk that fails, without failing the test.
///
/// - Parameters:
///   - reducer: The feature.
///   - runs: The number of walks to take.
///   - steps: The maximum number of steps of a walk.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - body: Prepares a walk.
/// - Returns: The simplest failing walk, or nil if no walk fails.
/// - Throws: The error of the body.
@MainActor package func findWalk<R: Reducer>(
  _ reducer: R.Type, runs: Int = 100, steps: Int = 40, filePath: StaticString = #filePath,
  line: UInt = #line, _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws -> FoundWalk? {
  try await findWalk(runs, steps, CallPlace(filePath, line, "findWalk("), body)
}

/// Looks for a walk of an object that fails, without failing the test.
///
/// - Parameters:
///   - object: The type of the object.
///   - runs: The number of walks to take.
///   - steps: The maximum number of steps of a walk.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - body: Prepares a walk.
/// - Returns: The simplest failing walk, or nil if no walk fails.
/// - Throws: The error of the body.
@MainActor package func findWalk<Object: AnyObject>(
  _ object: Object.Type, runs: Int = 100, steps: Int = 40, filePath: StaticString = #filePath,
  line: UInt = #line, _ body: @escaping @MainActor (Walk<Object, Never>) async throws -> Void
) async throws -> FoundWalk? {
  try await findWalk(runs, steps, CallPlace(filePath, line, "findWalk("), body)
}

@MainActor private func findWalk<State, Action>(
  _ runs: Int, _ steps: Int, _ call: CallPlace,
  _ body: @escaping @MainActor (Walk<State, Action>) async throws -> Void
) async throws -> FoundWalk? {
  let exploration = Exploration(stepCount: steps, call: call, body)
  return try await exploration.search(Array(1...UInt64(runs))).failure
}

/// The issues that one walk has recorded.
private final class RecordedIssues: Sendable {
  private let contents = Lock<[String]>([])

  var texts: [String] { contents.withLock { $0 } }

  func add(_ text: String) {
    contents.withLock { $0.append(text) }
  }

  func forget() {
    contents.withLock { $0 = [] }
  }
}
