public import Corbel
public import Foundation

/// Records what happens in a store, as a file.
///
/// ```swift
/// let recorder = SessionRecorder(to: url, redacting: ["password"])
/// let store = Store(
///   initialState: Basket.State(), reducer: Basket(),
///   observer: recorder.observer(of: Basket.self))
/// ```
///
/// The file has a line of JSON for the state at the beginning, for each action with the changes of the
/// state, for each output, and for each beginning and end of an effect. The lines are written in the
/// background, so the last ones may be missing after a crash; ``flush()`` waits for them.
///
/// The action and the state are encoded on the main actor, because handing the state over would copy its
/// collections. Only the changed element of an `IdentifiedArray` is encoded. Inserting and removing
/// elements compares all elements, and a plain array is encoded as a whole.
///
/// A recorder records one store, and a file has one recorder. The file of an earlier recorder is kept as
/// `name.previous.session`.
@MainActor public final class SessionRecorder {
  private let file: URL
  private let limit: Int
  private let redaction: Redaction
  private let diagnostics: DiagnosticReporter
  private let elapsed: () -> Duration
  private var writer: SessionWriter?
  private var record: StateRecord?
  private var moment = 0
  /// The names of the redacted fields so far.
  private var redacted: Set<String> = []
  private var hasReportedActions = false

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - file: The file to write, such as `basket.session`.
  ///   - limit: The size of the file in bytes. When the file exceeds the limit, its oldest part is
  ///     removed, up to a line with a whole state. The last such line and what follows always remain.
  ///   - names: The names of fields whose values must not be recorded. A name also stands for longer
  ///     names that contain it, such as `passwordChanged`. Case, hyphens and underscores don't matter.
  ///   - isSecret: Returns whether a text or a number must not be recorded. Its arguments are the name
  ///     of the field and the value as text. It is called on any thread.
  ///   - clock: The clock for the times in the file.
  ///   - diagnostics: Receives reports of what can't be written or can't be replayed later.
  public init(
    to file: URL, limit: Int = 10_000_000, redacting names: [String] = [],
    isSecret: (@Sendable (_ field: String, _ text: String) -> Bool)? = nil,
    clock: some Clock<Duration> = ContinuousClock(), diagnostics: DiagnosticReporter = .standard
  ) {
    self.file = file
    self.limit = limit
    redaction = Redaction(names: names, isSecret: isSecret)
    self.diagnostics = diagnostics
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Waits until everything that has happened so far is in the file.
  public func flush() async {
    await writer?.flush()
  }

  /// Returns the observer for the store.
  ///
  /// - Parameter reducer: The type of the store's reducer.
  /// - Returns: The observer to pass to the initializer of the store.
  public func observer<R: Reducer>(of reducer: R.Type) -> StoreObserver {
    StoreObserver(admit: { [self] _, _ in record == nil }) { [self] event in
      switch event {
      case .actionReduced(let reduced):
        if record == nil { begin(R.self, reduced.stateBefore) }
        add(reduced, as: R.Action.self)
      case .outputSent(let output):
        var found: Set<String> = []
        add(("output", redaction.apply(to: reflected(output), found: &found)))
      case .effectBegan(let info): add(info, "began")
      case .effectFinished(let info): add(info, "finished")
      case .effectCancelled(let info): add(info, "cancelled")
      }
    }
  }

  /// Writes the header and the state before the first action.
  private func begin<R: Reducer>(_ reducer: R.Type, _ state: Any) {
    let isStateCodable = R.State.self is any Codable.Type
    if !isStateCodable { diagnostics.report(.notReplayed("state", R.State.self)) }
    let header = JSON.object(
      ("corbelSession", .number("\(Session.version)")), ("feature", .string("\(R.self)")))
    let sessionFile = SessionFile(file, header: header, limit: limit) { [file, diagnostics] error in
      diagnostics.report(.sessionNotWritten(to: file.path, error))
    }
    writer = SessionWriter(sessionFile)
    let record = StateRecord(isCodable: isStateCodable, redaction: redaction)
    _ = record.update(to: state)
    self.record = record
    redacted = record.takeRedacted()
    addKeyframe()
  }

  private func add<Action>(_ reduced: ReducedAction, as type: Action.Type) {
    guard let record else { return }
    moment += 1
    let wasCodable = record.isCodable
    let changes = record.update(to: reduced.stateAfter)
    if wasCodable, !record.isCodable {
      diagnostics.report(.notReplayed("state", Swift.type(of: reduced.stateAfter)))
    }
    var found = record.takeRedacted()
    redacted.formUnion(found)
    let action = type is any Codable.Type ? reduced.action as? any Encodable : nil
    let encoded = action.flatMap { try? ValueEncoder().encoded($0) }
    if encoded == nil, !hasReportedActions {
      hasReportedActions = true
      diagnostics.report(.notReplayed("actions", type))
    }
    let shown = redaction.apply(to: encoded ?? reflected(reduced.action), found: &found)
    add(
      (encoded == nil ? "shown" : "action", shown), ("origin", .string("\(reduced.origin)")),
      ("place", .string("\(reduced.sentAt)")),
      ("changes", changes.isEmpty ? nil : .array(changes.map(\.json))), ("redacted", names(found)))
  }

  private func add(_ info: EffectInfo, _ event: String) {
    var found: Set<String> = []
    let id = info.id.map { redaction.apply(to: .string("\($0)"), at: ["id"], found: &found) }
    add(
      (event, .number("\(info.number)")), ("id", id), ("place", .string("\(info.callSite)")))
  }

  private func add(_ members: (String, JSON?)...) {
    let line = [("moment", .number("\(moment)")), ("time", time)] + members
    if writer?.add(.object(of: line)) == true { addKeyframe() }
  }

  private func addKeyframe() {
    guard let record else { return }
    let line = JSON.object(
      ("moment", .number("\(moment)")), (record.isCodable ? "state" : "shownState", record.whole),
      ("redacted", names(redacted)))
    _ = writer?.add(line, isKeyframe: true)
  }

  /// The milliseconds since the recorder was made.
  private var time: JSON {
    let parts = elapsed().components
    let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
    return .number("\(Double(microseconds) / 1000)")
  }
}

private func names(_ names: Set<String>) -> JSON? {
  names.isEmpty ? nil : .array(names.sorted().map(JSON.string))
}
