public import Corbel

/// The transitions between the states of a feature, recorded in tests and explorations.
///
/// ```swift
/// let transitions = Transitions(of: Login.self) { state in
///   state.authentication.isLoading ? "busy" : "ready"
/// }
/// try await transitions.recording {
///   try await exploreLogin()
/// }
/// let diagram = transitions.mermaid
/// ```
///
/// A feature has more states than a diagram can show. So a closure names each state, and states
/// with the same name count as one. Without the closure, a name is made from the stored properties
/// of the state: the case of an enum, whether an optional has a value, whether a collection is
/// empty, and the value of a Boolean.
///
/// For a suite in Swift Testing, use ``TransitionsTrait``, which also keeps the diagram in a file.
/// Only a ``TestStore`` of the feature itself records transitions. A store of its parent doesn't.
public final class Transitions: Sendable {
  /// An action, with the names of the states before and after it.
  struct Transition: Hashable, Sendable {
    let from: String
    let action: String
    let to: String
  }

  private let transitions = Lock<Set<Transition>>([])
  private let transition: @MainActor @Sendable (ReducedAction) -> Transition?
  /// The names of all cases of the actions.
  private let actions: [String]
  /// The name of the feature.
  let subject: String

  /// Creates a record without transitions.
  ///
  /// - Parameters:
  ///   - reducer: The feature.
  ///   - name: Names a state. States with the same name count as one.
  public init<R: Reducer>(
    of reducer: R.Type, by name: (@MainActor @Sendable (R.State) -> String)? = nil
  ) {
    let cases = EnumCases.cases(of: R.Action.self)
    let name = name ?? { state in StateName(state).description }
    actions = cases.paths
    subject = typeName(of: R.self)
    transition = { reduced in
      guard let before = reduced.stateBefore as? R.State,
        let after = reduced.stateAfter as? R.State, let action = reduced.action as? R.Action
      else { return nil }
      let path = cases.path(of: action).map { cases.paths[$0] } ?? EnumCases.anyValue
      return Transition(from: name(before), action: path, to: name(after))
    }
  }

  /// Creates a record without transitions, for the feature of another record.
  init(like other: Transitions) {
    transition = other.transition
    actions = other.actions
    subject = other.subject
  }

  /// Records the transitions of stores that are created within an operation.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which the operation runs.
  ///   - operation: The operation to record.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func recording<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await TestObserver(noteReduction: record).following(isolation: isolation, operation)
  }

  /// Records an action that a store has reduced.
  @MainActor func record(_ reduced: ReducedAction) {
    guard let transition = transition(reduced) else { return }
    transitions.withLock { _ = $0.insert(transition) }
  }

  /// Whether no transition was taken.
  var isEmpty: Bool { transitions.withLock { $0.isEmpty } }

  /// The transitions, in the order of their states and actions.
  private var sorted: [Transition] {
    transitions.withLock { $0 }.sorted {
      ($0.from, $0.action, $0.to) < ($1.from, $1.action, $1.to)
    }
  }

  /// The transitions as a Mermaid state diagram.
  ///
  /// The same transitions always give the same text. An arrow from one state to another has all
  /// actions that lead from the first to the second. Actions that keep the name of the state are
  /// left out.
  public var mermaid: String { TransitionDiagram(sorted).description }

  /// The pairs of a recorded state and an action that was never reduced in that state.
  public var neverTaken: [(state: String, action: String)] {
    let transitions = transitions.withLock { $0 }
    let states = Set(transitions.flatMap { [$0.from, $0.to] }).sorted()
    return states.flatMap { state in
      let taken = Set(transitions.filter { $0.from == state }.map(\.action))
      return actions.filter { !taken.contains($0) }.map { (state, $0) }
    }
  }

  /// Fails the test if a file does not have the diagram of the recorded transitions.
  ///
  /// If the environment variable `CORBEL_TRANSITIONS` is `accept`, this writes the file instead.
  /// If `CORBEL_EXPLORATION_RUNS` or `CORBEL_EXPLORATION_SEED` is set, this neither compares nor
  /// writes the diagram, because explorations take other walks.
  ///
  /// - Parameters:
  ///   - file: The name of the file, in the folder of the test.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  public func expect(
    file: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line
  ) {
    let location = TestLocation(fileID, filePath, line)
    TransitionFile(name: file, location: location).expect(self)
  }
}
