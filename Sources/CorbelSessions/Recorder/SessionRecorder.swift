public import Corbel
public import Foundation
internal import SessionPages

/// Records what happens in a store, as a file.
///
/// ```swift
/// let recorder = SessionRecorder(to: url, redactingNames: ["password"])
/// let store = Store(
///   initialState: Basket.State(), reducer: Basket(),
///   observer: recorder.observer(of: Basket.self))
/// ```
///
/// The file has a line of JSON for the state at the beginning, for each action with the changes of
/// the state, for each output, and for each beginning and end of an effect. The lines are written
/// in the background, so the last ones may be missing after a crash; ``flush()`` waits for them.
///
/// The action and the state are encoded on the main actor, because handing the state over would
/// copy its collections. Only the changed element of an `IdentifiedArray` is encoded. A plain array
/// is encoded as a whole, and so are an `IdentifiedArray` into which an element was inserted, and
/// an `Undoable` with its history.
///
/// A recorder records one store, and a file has one recorder. The file of an earlier recorder is
/// kept as `name.previous.session`. If that recorder still exists at the first action of the new
/// one, it stops, and a diagnostic is reported; one in another process stops when it notices the
/// new file.
@MainActor public final class SessionRecorder {
  /// Returns the newest recorder of a file, if it still exists, and the file, if it is still
  /// written.
  private static var newest: [URL: () -> (SessionRecorder?, SessionFile?)] = [:]

  private let url: URL
  private let limit: Int
  private let redaction: Redaction
  private let diagnostics: DiagnosticReporter
  private let start = ContinuousClock.now
  private var file: SessionFile?
  private var record: StateRecord?
  private var moment = 0
  /// The observer whose store is recorded.
  private var observer: UUID?
  /// What was reported already.
  private var reports: Set<String> = []

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - file: The file to write, such as `basket.session`.
  ///   - limit: The largest size of the file in bytes. When the file exceeds the limit, its oldest
  ///     part is removed, up to a line with a whole state. The last such line and what follows
  ///     always remain.
  ///   - names: The names of fields, as `Codable` writes them, whose values must not be recorded. A
  ///     name also stands for longer names that contain it, such as `passwordChanged`. Case,
  ///     hyphens and underscores don't matter. A path such as `user.name` stands for a field within
  ///     another one. A redacted text or number of four characters or more is redacted wherever a
  ///     line contains it.
  ///   - isSecret: Returns whether a text or a number must not be recorded, such as the text of an
  ///     error that quotes a secret. Its arguments are the name of the field and the value as text.
  ///     It is called on the main thread.
  ///   - diagnostics: Receives reports of what can't be written or can't be replayed later.
  public init(
    to file: URL, byteLimit limit: Int = 10_000_000, redactingNames names: [String] = [],
    isSecret: (@Sendable (_ field: String, _ text: String) -> Bool)? = nil,
    diagnostics: DiagnosticReporter = .standard
  ) {
    url = file.standardizedFileURL.resolvingSymlinksInPath()
    self.limit = limit
    redaction = Redaction(names: names, isSecret: isSecret)
    self.diagnostics = diagnostics
  }

  /// Waits until everything that has happened so far is in the file.
  public func flush() async {
    await file?.write()
  }

  /// Returns the observer for the store.
  ///
  /// An event doesn't name its store. So an observer that is passed to two stores mixes them in one
  /// session, and no mistake is reported.
  ///
  /// - Parameter reducer: The type of the store's reducer.
  /// - Returns: The observer to pass to the initializer of one store.
  public func observer<R: Reducer>(of reducer: R.Type) -> StoreObserver {
    let (id, isActionCodable) = (UUID(), R.Action.self is any Codable.Type)
    return StoreObserver(
      admit: { [self] _, _ in record == nil ? .reduceKeepingState : .reduce },
      receiveState: { [self] state in if observer == id { addMoment(state) } }
    ) { [self] event in
      if case .actionReduced(let reduced) = event, record == nil {
        guard reduced.stateBefore is R.State else {
          return report("reducer", .observerOfOther(R.self, recording: reduced.stateBefore))
        }
        observer = id
        begin(R.self, reduced.stateBefore)
      }
      guard observer == id else {
        return report("store", .second("store, of '\(R.self)',", of: url, "It isn't recorded."))
      }
      switch event {
      case .actionReduced(let reduced): add(reduced, by: R.self, isCodable: isActionCodable)
      case .outputSent(let output):
        let shown = ValueEncoder(redaction, key: "output").reflected(output)
        add { [("output", shown)] }
      case .effectBegan(let info): add(info, "began")
      case .effectFinished(let info): add(info, "finished")
      case .effectCancelled(let info): add(info, "cancelled")
      }
    }
  }

  /// Writes the header and the state before the first action.
  private func begin<R: Reducer>(_ reducer: R.Type, _ state: Any) {
    let (recorder, earlier) = Self.newest[url]?() ?? (nil, nil)
    if let recorder {
      recorder.file = nil
      diagnostics.report(
        .second("recorder", of: url, "The first one stops. Its session is kept as 'previous'."))
    }
    let file = SessionFile(
      url, feature: "\(R.self)", limit: limit, after: earlier, diagnostics: diagnostics)
    self.file = file
    Self.newest[url] = { [weak self, weak file] in (self, file) }
    let record = StateRecord(isCodable: R.State.self is any Codable.Type, redaction: redaction)
    _ = record.update(to: state)
    self.record = record
    addKeyframe()
  }

  private func report(_ mistake: String, _ diagnostic: @autoclosure () -> Diagnostic) {
    if reports.insert(mistake).inserted { diagnostics.report(diagnostic()) }
  }

  private func add<R: Reducer>(_ reduced: ReducedAction, by reducer: R.Type, isCodable: Bool) {
    guard let record, file != nil else { return }
    moment += 1
    let changes = record.update(to: reduced.stateAfter)
    if !record.isCodable { report("state", .notReplayed("state", R.State.self)) }
    let action = isCodable ? reduced.action as? any Encodable : nil
    let encoded = action.flatMap { try? ValueEncoder(redaction, key: "action").encoded($0) }
    if encoded == nil { report("actions", .notReplayed("actions", R.Action.self)) }
    let shown = encoded ?? ValueEncoder(redaction, key: "action").reflected(reduced.action)
    let (origin, place) = (reduced.origin.description, reduced.sentAt)
    add {
      [
        (encoded == nil ? "shown" : "action", shown), ("origin", .string(origin)),
        ("place", .string("\(place)")), ("changes", changes.isEmpty ? nil : .array(changes)),
      ]
    }
  }

  /// Adds a line for an earlier state that a timeline shows.
  private func addMoment(_ state: Any) {
    guard let record, file != nil else { return }
    moment += 1
    let changes = record.update(to: state)
    let (name, whole) = (record.isCodable ? "state" : "shownState", record.whole)
    add {
      [
        ("action", .string("an earlier moment")), ("origin", .string("timeline")), (name, whole),
        ("changes", changes.isEmpty ? nil : .array(changes)),
      ]
    }
  }

  private func add(_ info: EffectInfo, _ event: String) {
    let id = info.id.map { id in
      let value = ValueEncoder(redaction, key: "id").reflected(id.base)
      return JSON.string(value.string ?? value.actionText)
    }
    let (number, place) = (info.number, info.callSite)
    add { [(event, .number("\(number)")), ("id", id), ("place", .string("\(place)"))] }
  }

  private func addKeyframe() {
    guard let record else { return }
    let (name, state) = (record.isCodable ? "state" : "shownState", record.whole)
    add(isKeyframe: true) { [(name, state)] }
  }

  /// Adds a line with the moment, the time, and the paths that were redacted since the last line.
  private func add(
    isKeyframe: Bool = false, _ members: @escaping @Sendable () -> [(String, JSON?)]
  ) {
    let (moment, time) = (moment, start.duration(to: .now))
    let paths = redaction.takeFound(all: isKeyframe)
    let line = LineRedaction(secrets: redaction.secrets, properties: redaction.properties)
    let isKeyframeDue = file?.add(isKeyframe: isKeyframe) {
      let milliseconds = (time / .microseconds(1)).rounded() / 1_000
      let members = members().map { name, value in (name, value.map { line.hidden($0, of: name) }) }
      let redacted = JSON.array(paths.sorted().map(JSON.string))
      return .object(
        of: [("moment", .number("\(moment)")), ("time", .number("\(milliseconds)"))] + members
          + [("redacted", paths.isEmpty ? nil : redacted)])
    }
    if isKeyframeDue == true { addKeyframe() }
  }
}
