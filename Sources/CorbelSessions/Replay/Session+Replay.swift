public import Corbel
internal import Foundation

/// The result of a replay.
///
/// ```swift
/// let replay = try session.replay(with: Basket())
/// if let difference = replay.difference { print(difference) }
/// ```
public struct Replay<State> {
  /// The state after the last action.
  public let state: State
  /// The first difference from the recording; nil if the reducer did the same again.
  public let difference: SessionDifference?
}

extension Replay: Sendable where State: Sendable {}

/// The first difference between a recording and its replay.
///
/// ```swift
/// if let difference = replay.difference { print(difference) }
/// ```
///
/// Its description has both values:
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
public struct SessionDifference: Equatable, Sendable, CustomStringConvertible {
  /// The number of the action.
  public let moment: Int
  /// The action.
  public let action: String
  /// The path of the field, such as `items.3.name`.
  public let field: String
  /// The value in the recording, as JSON; nil if the action didn't change the field.
  public let recorded: String?
  /// The value in the replay, as JSON; nil if the action didn't change the field.
  public let replayed: String?
  /// Whether a second replay has found the difference, after a first one without any.
  public let isOnlyInSecondReplay: Bool

  /// The difference with its remedy.
  public var description: String {
    let cause =
      isOnlyInSecondReplay
      ? "A second replay with the same reducer differs from the first, so the reducer keeps a value "
        + "outside of the state."
      : "The reducer didn't do what it did when the session was recorded."
    return Diagnostic(
      fact: "The replay differs after action \(moment), '\(action)'.",
      evidence: [
        .init("Field", field.isEmpty ? "the whole state" : field),
        .init("Recorded", recorded ?? "unchanged"), .init("Replayed", replayed ?? "unchanged"),
      ],
      consequence: cause,
      remedy:
        "If its code is the same, look for a clock, a random value, a new identifier, the order "
        + "of a dictionary or a set, or a variable outside of the state."
    ).description
  }
}

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
  /// No effect is started and no output is sent: the recorded actions of effects are replayed like all
  /// others. The session is replayed twice, because a reducer that keeps a value outside of its state
  /// may do the same again the first time. Fields that were redacted are not compared.
  ///
  /// - Parameters:
  ///   - reducer: The reducer. Its services are not used.
  ///   - visit: Called with the state at the beginning and after each action of the first replay.
  /// - Returns: The last state, and the first difference.
  /// - Throws: A ``SessionError`` that names what can't be decoded, or the error of `visit`.
  @discardableResult @MainActor public func replay<R: Reducer>(
    with reducer: R, visit: (ReplayedMoment<R.State>) throws -> Void = { _ in }
  ) throws -> Replay<R.State> where R.State: Codable, R.Action: Codable {
    let first = try replay(with: reducer, isSecond: false, visit: visit)
    guard first.difference == nil else { return first }
    let second = try replay(with: reducer, isSecond: true) { _ in }
    return Replay(state: first.state, difference: second.difference)
  }

  @MainActor private func replay<R: Reducer>(
    with reducer: R, isSecond: Bool, visit: (ReplayedMoment<R.State>) throws -> Void
  ) throws -> Replay<R.State> where R.State: Codable, R.Action: Codable {
    guard let start = lines.firstIndex(where: { $0["state"] != nil }) else {
      throw SessionError("'\(name)' can only be viewed: its state was not 'Codable'.")
    }
    var state = try decoded(
      StatePart<R.State>.self, of: R.State.self, in: start,
      "The state at the beginning of '\(name)'"
    ).state
    try visit(ReplayedMoment(number: 0, action: nil, state: state))
    let record = StateRecord(isCodable: true)
    _ = record.update(to: state)
    let redacted = redactedFields
    var difference: SessionDifference?
    for (index, line) in lines.enumerated().dropFirst(start) where line["origin"] != nil {
      let number = line["moment"]?.int ?? 0
      let text = (line["action"] ?? line["shown"]).map(Self.text) ?? "?"
      let subject = "Action \(number) of '\(name)', '\(text)',"
      guard line["action"] != nil else {
        throw SessionError("\(subject) can only be viewed: it was not 'Codable'.")
      }
      let part = try decoded(
        ActionPart<R.Action>.self, of: R.Action.self, in: index, subject)
      _ = reducer.reduce(into: &state, action: part.action)
      try visit(ReplayedMoment(number: number, action: text, state: state))
      guard difference == nil else { continue }
      let changes = JSON.array(record.update(to: state).map(\.json))
      // The numbers of both sides have the same form if both were read.
      let replayed = JSON(parsing: Data(changes.text.utf8))?.elements ?? []
      let first = Self.firstDifference(line["changes"]?.elements ?? [], replayed, except: redacted)
      difference = first.map { path, recorded, replayed in
        SessionDifference(
          moment: number, action: text, field: path.joined(separator: "."),
          recorded: recorded?.text, replayed: replayed?.text, isOnlyInSecondReplay: isSecond)
      }
    }
    return Replay(state: state, difference: difference)
  }

  /// Returns the first value that differs in the changes by one action, with its path.
  private static func firstDifference(
    _ recorded: [JSON], _ replayed: [JSON], except redacted: Set<String>
  ) -> (path: [String], recorded: JSON?, replayed: JSON?)? {
    let (left, right) = (contents(recorded), contents(replayed))
    let paths = Set(left.keys).union(right.keys).sorted { $0.lexicographicallyPrecedes($1) }
    for path in paths {
      let (old, new) = (left[path], right[path])
      let change = Change.between(old, new, at: path).first { redacted.isDisjoint(with: $0.path) }
      guard let change else { continue }
      let rest = change.path[path.count...]
      return (change.path, old?.value(at: rest), new?.value(at: rest))
    }
    return nil
  }

  /// Returns the new values by path; a value that was removed is `null`.
  private static func contents(_ changes: [JSON]) -> [[String]: JSON] {
    let pairs = changes.map { change in
      (
        change["at"]?.elements.compactMap(\.string) ?? [],
        change["to"] ?? (change["added"] == nil ? .null : change)
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  /// Decodes the state or the action of a line.
  private func decoded<Part: Decodable>(
    _ part: Part.Type, of type: Any.Type, in index: Int, _ subject: String
  ) throws(SessionError) -> Part {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(part, from: texts[index + 1])
    } catch {
      throw SessionError("\(subject) can't be decoded as '\(type)': \(Self.reason(of: error))")
    }
  }

  private static func reason(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context
    switch error {
    case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
      .valueNotFound(_, let found):
      context = found
    @unknown default: return "\(error)"
    }
    let path = context.codingPath.dropFirst().map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
  }

  /// Returns an action in the form of its code: `renamed("Tea")`.
  static func text(of action: JSON) -> String {
    guard case .object(let members) = action, members.count == 1, let member = members.first,
      case .object(let payload) = member.value
    else { return action.text }
    let values = payload.map { value in
      (value.name.hasPrefix("_") ? "" : "\(value.name): ") + text(of: value.value)
    }
    return values.isEmpty ? member.name : "\(member.name)(\(values.joined(separator: ", ")))"
  }
}
