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
/// The state is encoded on the main actor after each action, because handing it over would copy its
/// collections. Only the changed element of an `IdentifiedArray` is encoded. Inserting and removing
/// elements compares all elements, and a plain array is encoded as a whole. An action is encoded in the
/// background if it is `Encodable` and `Sendable`, and on the main actor otherwise.
///
/// A recorder records one store. A file of an earlier recorder is kept as `name.previous.session`.
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

  /// Returns the observer for a store whose actions are encoded on the main actor.
  ///
  /// - Parameter reducer: The type of the store's reducer.
  /// - Returns: The observer to pass to the initializer of the store.
  public func observer<R: Reducer>(of reducer: R.Type) -> StoreObserver {
    observer(of: reducer) { action, encode in
      let line = encode(action)
      return { line }
    }
  }

  /// Returns the observer for a store whose actions are encoded in the background.
  ///
  /// - Parameter reducer: The type of the store's reducer.
  /// - Returns: The observer to pass to the initializer of the store.
  public func observer<R: Reducer>(of reducer: R.Type) -> StoreObserver
  where R.Action: Encodable & Sendable {
    observer(of: reducer) { action, encode in
      // The observer of a store receives only actions of the store's type.
      guard let action = action as? R.Action else { return { Encoded() } }
      return { encode(action) }
    }
  }

  /// The form of an action in a line.
  private struct Encoded: Sendable {
    var action: JSON?
    /// The action as reflection shows it, if it can't be encoded.
    var shown: JSON?
    var redacted: Set<String> = []
  }

  private typealias Encode = @Sendable (Any) -> Encoded

  private func observer<R: Reducer>(
    of reducer: R.Type,
    prepare: @escaping @MainActor (Any, @escaping Encode) -> @Sendable () -> Encoded
  ) -> StoreObserver {
    let encode: Encode = { [redaction, isCodable = R.Action.self is any Codable.Type] action in
      var found: Set<String> = []
      if isCodable, let action = action as? any Encodable,
        let json = try? ValueEncoder().encoded(action)
      {
        return Encoded(action: redaction.apply(to: json, found: &found), redacted: found)
      }
      return Encoded(shown: redaction.apply(to: reflected(action), found: &found), redacted: found)
    }
    return StoreObserver(admit: { [self] _, _ in record == nil }) { [self] event in
      switch event {
      case .actionReduced(let reduced):
        if record == nil { begin(R.self, reduced.stateBefore) }
        add(reduced, prepare(reduced.action, encode))
      case .outputSent(let output):
        var found: Set<String> = []
        let output = redaction.apply(to: reflected(output), found: &found)
        add(("output", output))
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
    if !(R.Action.self is any Codable.Type) {
      diagnostics.report(.notReplayed("actions", R.Action.self))
    }
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

  private func add(_ reduced: ReducedAction, _ encoded: @escaping @Sendable () -> Encoded) {
    guard let record else { return }
    moment += 1
    let wasCodable = record.isCodable
    let changes = record.update(to: reduced.stateAfter)
    if wasCodable, !record.isCodable {
      diagnostics.report(.notReplayed("state", type(of: reduced.stateAfter)))
    }
    let redacted = record.takeRedacted()
    self.redacted.formUnion(redacted)
    let (moment, time, origin) = (moment, time, "\(reduced.origin)")
    let place = "\(reduced.sentAt)"
    add {
      let encoded = encoded()
      return .object(
        ("moment", .number("\(moment)")), ("time", time), ("action", encoded.action),
        ("shown", encoded.shown), ("origin", .string(origin)), ("place", .string(place)),
        ("changes", changes.isEmpty ? nil : .array(changes.map(\.json))),
        ("redacted", names(redacted.union(encoded.redacted))))
    }
  }

  private func add(_ info: EffectInfo, _ event: String) {
    var found: Set<String> = []
    let id = info.id.map { redaction.apply(to: .string("\($0)"), in: "id", found: &found) }
    add(
      (event, .number("\(info.number)")), ("id", id), ("place", .string("\(info.callSite)")))
  }

  private func add(_ members: (String, JSON?)...) {
    let members = members.compactMap { name, value in
      value.map { JSON.Member(name: name, value: $0) }
    }
    let line = [
      JSON.Member(name: "moment", value: .number("\(moment)")),
      JSON.Member(name: "time", value: time),
    ]
    add { .object(line + members) }
  }

  private func add(_ line: @escaping @Sendable () -> JSON) {
    if writer?.add(SessionWriter.Line(make: line)) == true { addKeyframe() }
  }

  private func addKeyframe() {
    guard let record else { return }
    let (state, moment, redacted) = (record.whole, moment, redacted)
    let name = record.isCodable ? "state" : "shownState"
    _ = writer?.add(
      SessionWriter.Line(isKeyframe: true) {
        .object(
          ("moment", .number("\(moment)")), (name, state), ("redacted", names(redacted)))
      })
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
