public import Corbel
internal import Foundation
internal import SessionPages

/// A state of a session while it is replayed.
///
/// ```swift
/// try session.replay(with: Basket()) { moment in
///   if moment.state.total < 0 { print(moment) }
/// }
/// ```
public struct ReplayedMoment<State>: CustomStringConvertible {
  /// The number of the action; zero for the state at the beginning.
  public let number: Int
  /// The action as text; nil at the beginning.
  public let action: String?
  /// The state after the action.
  public let state: State

  /// The place in the session, such as `after action 12, 'tapped'`.
  public var description: String {
    action.map { "after action \(number), '\($0)'" } ?? "at the beginning"
  }
}

private struct StatePart<State: Decodable>: Decodable { let state: State }
private struct ActionPart<Action: Decodable>: Decodable { let action: Action }

extension Session {
  /// Gives the recorded actions to a reducer, and compares its states with the recorded ones.
  ///
  /// No effect is started and no output is sent: the recorded actions of effects are replayed like
  /// all others. The session is replayed twice, because a reducer that keeps a value outside of its
  /// state may do the same again the first time. Fields that were redacted are not compared. If
  /// another field depends on a redacted one, the replay differs, and the difference says so. JSON
  /// has one `null`, so a `.some(nil)` of an `Int??` is replayed as `nil`, and can differ.
  ///
  /// ```swift
  /// let replay = try session.replay(with: Basket())
  /// if let difference = replay.difference { print(difference) }
  /// ```
  ///
  /// A difference names the place and both values:
  ///
  /// ```text
  /// The replay differs after action 12, 'tapped'.
  ///
  ///   Field:     count
  ///   Recorded:  3
  ///   Replayed:  4
  ///
  /// The reducer didn't do what it did when the session was recorded. …
  /// ```
  ///
  /// - Parameters:
  ///   - reducer: The reducer. Its services are not used.
  ///   - visit: Called with the state at the beginning and after each action of the first replay. A
  ///     test checks conditions in it: the states may differ from the recorded ones, because the
  ///     reducer may have been mended since.
  /// - Returns: The state after the last action, and the first difference from the recording; nil
  ///   if the reducer did the same again.
  /// - Throws: A ``SessionError`` that names what can't be decoded, or says that there is no
  ///   action; or the error of `visit`.
  @discardableResult @MainActor public func replay<R: Reducer>(
    with reducer: R, visit: (ReplayedMoment<R.State>) throws -> Void = { _ in }
  ) throws -> (state: R.State, difference: Diagnostic?)
  where R.State: Codable, R.Action: Codable {
    let first = try replay(with: reducer, cause: nil, visit: visit)
    guard first.difference == nil else { return first }
    let second = try replay(
      with: reducer,
      cause: "A second replay differs from the first: the reducer keeps a value outside its state."
    ) { _ in }
    return (first.state, second.difference)
  }

  @MainActor private func replay<R: Reducer>(
    with reducer: R, cause: String?, visit: (ReplayedMoment<R.State>) throws -> Void
  ) throws -> (state: R.State, difference: Diagnostic?)
  where R.State: Codable, R.Action: Codable {
    let name = file.name
    guard let start = lines.firstIndex(where: { $0["state"] != nil }) else {
      throw SessionError(description: "'\(name)' can only be viewed: its state was not 'Codable'.")
    }
    let actions = lines.enumerated().dropFirst(start).filter { $1["origin"] != nil }
    guard !actions.isEmpty else {
      throw SessionError(
        description: "'\(name)' has no actions. Call 'flush()' before you copy a recorder's file.")
    }
    let subject = "The state at the beginning of '\(name)', recorded with '\(feature)',"
    var state = try decoded(StatePart<R.State>.self, "\(R.self).State", in: start, subject).state
    try visit(ReplayedMoment(number: 0, action: nil, state: state))
    let record = StateRecord(isCodable: true)
    _ = record.update(to: state)
    var difference: Diagnostic?
    for (index, line) in actions {
      if line["state"] != nil {
        // A timeline showed another moment.
        let subject = "A shown state of '\(name)'"
        state = try decoded(StatePart<R.State>.self, "\(R.self).State", in: index, subject).state
        _ = record.update(to: state)
        continue
      }
      let text = (line["action"] ?? line["shown"]).map(\.actionText) ?? "?"
      let number = line["moment"]?.int ?? 0
      let subject = "Action \(number) of '\(name)', '\(text)',"
      guard line["action"] != nil else {
        throw SessionError(description: "\(subject) can only be viewed: it was not 'Codable'.")
      }
      let part = try decoded(ActionPart<R.Action>.self, "\(R.self).Action", in: index, subject)
      _ = reducer.reduce(into: &state, action: part.action)
      let moment = ReplayedMoment(number: number, action: text, state: state)
      try visit(moment)
      guard difference == nil else { continue }
      difference = firstDifference(
        line["changes"], record.update(to: state), "\(moment)", cause ?? likelyCause(before: index))
    }
    return (state, difference)
  }

  /// Returns the cause of a difference: what was redacted up to a line, if the reducer can see it.
  private func likelyCause(before index: Int) -> String {
    let redacted = lines[...index].lazy.flatMap { $0["redacted"]?.elements ?? [] }
      .compactMap(\.string).first { $0.hasPrefix("state") || $0.hasPrefix("action") }
    return redacted.map {
      "It depends on a redacted value, such as '\($0)', unless the reducer was changed."
    } ?? "The reducer didn't do what it did when the session was recorded."
  }

  /// Returns the first value that differs in the changes by one action.
  private func firstDifference(
    _ recorded: JSON?, _ replayed: [JSON], _ place: String, _ cause: @autoclosure () -> String
  ) -> Diagnostic? {
    let (old, new) = (Contents(recorded?.elements ?? []), Contents(replayed))
    let change = JSON.changes(from: old.values, to: new.values).first { change in
      guard let first = change.path.first else { return false }
      let path = (new.paths[first] ?? old.paths[first] ?? []) + change.path.dropFirst()
      return !isRedacted(["state"] + path, change.path.reduce(old.values) { $0?[$1] }?.string)
    }
    guard let path = change?.path else { return nil }
    return Diagnostic(
      fact: "The replay differs \(place).",
      evidence: [
        .init("Field", path == [""] ? "the whole state" : path.joined(separator: ".")),
        .init("Recorded", path.reduce(old.values) { $0?[$1] }?.text ?? "unchanged"),
        .init("Replayed", path.reduce(new.values) { $0?[$1] }?.text ?? "unchanged"),
      ],
      consequence: cause(),
      remedy:
        "If its code is the same, look for a clock, a random value, a new identifier, the order "
        + "of a dictionary or a set, or a variable outside of the state.")
  }

  /// Whether a property, one around it, or a part of its text was redacted.
  private func isRedacted(_ path: [String], _ text: String?) -> Bool {
    if redactedPaths.isEmpty { return false }
    if text?.contains(Redaction.placeholder) == true { return true }
    let path = path.filter { !$0.isPositionOfPayload }
    return redactedPaths.contains { secret in
      secret.count <= path.count && zip(secret, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }

  /// The new values of changes by their place, sorted; a value that was removed is `null`.
  private struct Contents {
    let values: JSON?
    /// The path of each place.
    let paths: [String: [String]]

    init(_ changes: [JSON]) {
      // The numbers of both sides have the same form if both were read.
      let changes = JSON(parsing: Data(JSON.array(changes).text.utf8))?.elements ?? []
      let members = changes.map { JSON.Member(name: $0.place, value: $0.newValue ?? .null) }
      values = .object(members.sorted { $0.name < $1.name })
      paths = Dictionary(changes.map { ($0.place, $0.path) }, uniquingKeysWith: { $1 })
    }
  }

  /// Decodes the state or the action of a line.
  private func decoded<Part: Decodable>(
    _ part: Part.Type, _ type: String, in index: Int, _ subject: String
  ) throws(SessionError) -> Part {
    let decoder = JSONDecoder()
    decoder.userInfo = UndoGroup.isRecorded
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(part, from: file.texts[index + 1])
    } catch {
      throw SessionError(description: "\(subject) is not a '\(type)': \(reason(of: error)).")
    }
  }
}
