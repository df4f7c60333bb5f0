public import Corbel

/// Which cases of actions and outputs were sent and received while it was recording.
///
/// ```swift
/// let coverage = ActionCoverage()
/// await coverage.recording {
///   let store = TestStore(initialState: Counter.State(), reducer: Counter())
///   store.send(.incremented) { $0.count = 1 }
///   await store.finish()
/// }
/// let missing = coverage.missing(in: Counter.Action.self)
/// ```
///
/// A suite in Swift Testing has a trait that does this: see ``ActionCoverageTrait``. For a whole run,
/// set the environment variable `CORBEL_ACTION_COVERAGE` to the name of a file, or to `-` for
/// standard output: a ``table`` of what all tests sent and received is written there when the process
/// ends. With XCTest and Swift Testing in one run there are two processes, of which the later one to
/// have recorded something writes the file.
///
/// A case whose only or last payload is an enum of your own, such as the action of a child, counts as
/// the cases of that enum: `child.closed`. Enums that are errors, have raw values, or are
/// `CaseIterable` count as data, and are not looked into; nor are optionals and the types of Swift,
/// Foundation and Corbel.
///
/// The names are read from what the compiler has written down about an enum. In a module compiled with
/// `-disable-reflection-metadata` it has written no names: there the cases are `case 0`, `case 1` and
/// so on, first those with a payload, and then the others. Of an action that is no enum, only whether
/// any value was seen is known.
public final class ActionCoverage: Sendable {
  /// What a recorded value was.
  package enum Kind: Sendable, CaseIterable {
    case action, output, responderAction
  }

  /// Those that record what runs at the moment, the one for the whole run apart.
  @TaskLocal static var recorders: [ActionCoverage] = []

  /// A type may be that of an action and that of an output as well.
  private struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    let kind: Kind
  }

  private let entries = Lock<[Key: CoverageEntry]>([:])

  /// Creates a coverage that has recorded nothing.
  public init() {}

  /// Records what the test tools send and receive within an operation.
  ///
  /// What it starts counts too, but for detached tasks. Within it others can record as well.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the operation runs, that of the caller.
  ///   - operation: What is recorded.
  /// - Returns: What the operation has returned.
  /// - Throws: What the operation has thrown.
  public func recording<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$recorders.withValue(
      Self.recorders + [self], operation: operation, isolation: isolation)
  }

  /// Records what the test tools send and receive within an operation that does not wait.
  ///
  /// - Parameter operation: What is recorded.
  /// - Returns: What the operation has returned.
  /// - Throws: What the operation has thrown.
  public func recording<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.$recorders.withValue(Self.recorders + [self], operation: operation)
  }

  /// Records a value in all that record at the moment.
  ///
  /// Test tools call it for each value that was sent or received, in the task of the test.
  package static func record<Value>(_ value: Value, as kind: Kind) {
    let recorders = recorders
    let whole = CoverageOfRun.shared
    guard !recorders.isEmpty || whole != nil else { return }
    for recorder in recorders { recorder.record(value, as: kind) }
    whole?.record(value, as: kind)
  }

  /// Records a value.
  package func record<Value>(_ value: Value, as kind: Kind) {
    if Value.self == Any.self {
      func record<Inner>(_ type: Inner.Type) {
        if let inner = value as? Inner { self.record(inner, as: kind) }
      }
      return _openExistential(type(of: value as Any), do: record)
    }
    guard let path = CoverageEntry.path(of: value) else { return }
    let key = Key(type: ObjectIdentifier(Value.self), kind: kind)
    entries.withLock { $0[key, default: CoverageEntry(Value.self)].add(path) }
  }

  /// Lists a type in the table, even if none of its values is seen.
  func list(_ type: Any.Type, as kind: Kind) {
    let key = Key(type: ObjectIdentifier(type), kind: kind)
    entries.withLock { $0[key, default: CoverageEntry(type)].add(nil) }
  }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// What was seen of a type, as one of the given kinds.
  func entry(of type: Any.Type, as kinds: [Kind] = Kind.allCases) -> CoverageEntry {
    let id = ObjectIdentifier(type)
    let entries = entries.withLock { $0 }
    return kinds.compactMap { entries[Key(type: id, kind: $0)] }
      .reduce(into: CoverageEntry(type)) { $0.add($1) }
  }

  /// The cases of a type that were neither sent nor received, in their order.
  ///
  /// It is that of their declaration, but cases with a payload come before those without.
  ///
  /// - Parameter type: The type of an action or of an output.
  /// - Returns: Their names, those in payloads with the names around them: `child.closed`.
  public func missing<Action>(in type: Action.Type) -> [String] {
    entry(of: type).missing
  }

  /// How often each case was sent or received, in one line for each.
  ///
  /// It has all types of which a value was seen, sorted by their names.
  public var table: String {
    let entries = entries.withLock { $0 }
    let types = Dictionary(entries.map { ($0.type, $1.type) }) { type, _ in type }
    return CoverageTable(types.values.map { entry(of: $0) }).description
  }

  /// Fails the test if a reducer has an action or an output that was neither sent nor received.
  ///
  /// - Parameters:
  ///   - reducer: The reducer.
  ///   - exceptions: The cases that may be missing, in actions and in outputs. One that stands for
  ///     others leaves out all of them.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func expectAll<R: Reducer>(
    of reducer: R.Type, except exceptions: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let expectation = CoverageExpectation(
      subjects: CoverageExpectation.subjects(of: reducer), exceptions: exceptions, cases: nil,
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    expectation.check(self, scope: .recording)
  }

  /// Fails the test if an enum has a case that was neither sent nor received.
  ///
  /// - Parameters:
  ///   - type: The type of an action, such as that of a responder.
  ///   - exceptions: The cases that may be missing. One that stands for others leaves out all of them.
  ///   - cases: The names of all cases, where they can't be read: those with a payload first.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  ///   - column: The place of the call.
  public func expectAll<Action>(
    of type: Action.Type, except exceptions: [String] = [], cases: [String]? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let expectation = CoverageExpectation(
      subjects: [.init(type: type)], exceptions: exceptions, cases: cases,
      location: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    expectation.check(self, scope: .recording)
  }
}
