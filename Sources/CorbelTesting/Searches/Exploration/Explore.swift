public import Corbel

/// Takes random walks through a feature, and reports the shortest walk that fails.
///
/// ```swift
/// try await explore(Counter.self) { walk in
///   let service = CountServiceMock()
///   let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
///   walk.explore(store, except: ["saveFinished"])
///   walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
///
/// The body prepares each walk: it makes a new store, and states the possible steps and the
/// conditions that have to hold. Each walk is made from a seed, so every run of the test takes the
/// same walks. After a failure, the next run tries the failing seed first. See
/// <doc:ExploringAFeature>.
///
/// The environment variable `CORBEL_EXPLORATION_SEED` replaces `seed`, and
/// `CORBEL_EXPLORATION_RUNS` replaces `runs`. Failing seeds are kept in the folder
/// `CORBEL_EXPLORATION_FOLDER`, or else in the temporary directory.
///
/// - Parameters:
///   - reducer: The feature.
///   - runs: The number of walks to take.
///   - steps: The maximum number of steps of a walk. Steps that don't apply are skipped.
///   - seed: The seed of the only walk to take, from the message of a failure.
///   - fileID: The place of the call, where a failure is shown.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - function: The name of the test, under which a failing seed is kept.
///   - body: Prepares a walk.
/// - Throws: The error of the body, or `CancellationError` if the test is cancelled.
@MainActor public func explore<R: Reducer>(
  _ reducer: R.Type, runs: Int = 100, steps: Int = 40, seed: UInt64? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  function: StaticString = #function, _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws {
  let location = TestLocation(fileID, filePath, line)
  try await Exploration(stepCount: steps, body).run(runs, seed: seed, "\(function)", at: location)
}

/// Takes random walks through the steps of a test, and reports the shortest walk that fails.
///
/// ```swift
/// try await explore(NotesViewState.self) { walk in
///   let service = NotesServiceMock(), viewState = NotesViewState()
///   let logic = NotesLogic(service: service, viewState: viewState)
///   var typed = ""
///   walk.explore(viewState)
///   walk.step("type", choosing: { $0.pick("Tea", "Milk") }) { text in
///     viewState.draft = text
///     typed = text
///   }
///   walk.step("add", when: { viewState.canAdd }) { await logic.add() }
///   walk.answer(service.answers) { $0.pick(.success(()), .failure(Failure())) }
///   walk.invariant("the text is in the field or in the notes") { state in
///     state.draft == typed || state.notes.value?.contains(typed) == true
///   }
/// }
/// ```
///
/// This explores a view state with its logic, a view model, or a whole app with its container. See
/// <doc:ExploringAFeature>.
///
/// The environment variable `CORBEL_EXPLORATION_SEED` replaces `seed`, and
/// `CORBEL_EXPLORATION_RUNS` replaces `runs`. Failing seeds are kept in the folder
/// `CORBEL_EXPLORATION_FOLDER`, or else in the temporary directory.
///
/// - Parameters:
///   - object: The type of the object that the conditions are about.
///   - runs: The number of walks to take.
///   - steps: The maximum number of steps of a walk. Steps that don't apply are skipped.
///   - seed: The seed of the only walk to take, from the message of a failure.
///   - fileID: The place of the call, where a failure is shown.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - function: The name of the test, under which a failing seed is kept.
///   - body: Prepares a walk.
/// - Throws: The error of the body, or `CancellationError` if the test is cancelled.
@MainActor public func explore<Object: AnyObject>(
  _ object: Object.Type, runs: Int = 100, steps: Int = 40, seed: UInt64? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  function: StaticString = #function,
  _ body: @escaping @MainActor (Walk<Object, Never>) async throws -> Void
) async throws {
  let location = TestLocation(fileID, filePath, line)
  try await Exploration(stepCount: steps, body).run(runs, seed: seed, "\(function)", at: location)
}

/// Takes all sequences of a reducer's steps, and reports the shortest one that fails.
///
/// ```swift
/// try await explore(Counter.self, .all(upTo: 6)) { walk in
///   let service = CountServiceMock()
///   let store = TestStore(initialState: Counter.State(), reducer: Counter(service: service))
///   walk.explore(store, except: ["saveFinished"])
///   walk.answer(service.saves) { $0.pick(.success(3), .failure(Failure())) }
///   walk.invariant("the count is never negative") { $0.count >= 0 }
/// }
/// ```
///
/// From equal states, the search goes on only once. A type without a generator has two or three
/// values. The test prints what was tried. See <doc:EverySequence>.
///
/// - Parameters:
///   - reducer: The feature.
///   - scope: The sequences to take.
///   - fileID: The place of the call, where a failure is shown.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - function: The name of the test.
///   - body: Prepares a walk.
/// - Throws: The error of the body, or `CancellationError` if the test is cancelled.
@MainActor public func explore<R: Reducer>(
  _ reducer: R.Type, _ scope: WalkScope, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
  _ body: @escaping @MainActor (WalkOf<R>) async throws -> Void
) async throws {
  let location = TestLocation(fileID, filePath, line)
  try await Exploration(stepCount: scope.depth, body).runAll("\(function)", at: location)
}

/// Takes all sequences of the steps of a test, and reports the shortest one that fails.
///
/// ```swift
/// let scope = WalkScope.all(upTo: 6)
/// ```
///
/// From equal states, the search goes on only once. See <doc:EverySequence>.
///
/// - Parameters:
///   - object: The type of the object that the conditions are about.
///   - scope: The sequences to take.
///   - fileID: The place of the call, where a failure is shown.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - function: The name of the test.
///   - body: Prepares a walk.
/// - Throws: The error of the body, or `CancellationError` if the test is cancelled.
@MainActor public func explore<Object: AnyObject>(
  _ object: Object.Type, _ scope: WalkScope, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
  _ body: @escaping @MainActor (Walk<Object, Never>) async throws -> Void
) async throws {
  let location = TestLocation(fileID, filePath, line)
  try await Exploration(stepCount: scope.depth, body).runAll("\(function)", at: location)
}
