internal import Corbel

/// The order in which the ready work of a test resumes.
///
/// Whenever several pieces of work are ready, the schedule makes a decision. The oldest piece
/// resumes in the order first in, first out; each other decision is a departure. A departure names
/// the resumed piece and the oldest one, so it means the same if other departures are left out.
/// With the same departures, a deterministic test runs in the same way again.
package final class Schedule: Sendable {
  /// A piece of work: what an operation does after one of its waits, or in one of its other turns.
  package struct Piece: Hashable, Sendable {
    /// The number of the operation, in the order of their creation; 0 for other work.
    let operation: Int
    /// The number of the wait or of the turn.
    let number: Int
    let kind: Kind

    func `as`(_ kind: Kind) -> Self { Self(operation: operation, number: number, kind: kind) }

    /// The kinds of pieces, each with its sign in a text.
    package enum Kind: Character, Sendable {
      /// What follows a wait at a clock or a gate.
      case wait = "."
      /// Another turn.
      case turn = ":"
      /// All work after a wait until it comes to rest.
      case rest = "+"
    }
  }

  /// A decision that resumes a piece before the oldest one.
  package struct Departure: Hashable, Sendable {
    package let piece: Piece
    package let overtaken: Piece

    /// Simpler departures, if a piece came before the rest of other work: the piece before the
    /// whole work, and the other work before the rest of the piece's.
    var alternatives: [Self] {
      guard overtaken.kind == .rest else { return [] }
      let other = overtaken.as(.wait)
      return [Self(piece: piece, overtaken: other), Self(piece: other, overtaken: piece.as(.rest))]
    }
  }

  /// The schedule of the current test; nil for first in, first out.
  @TaskLocal package static var current: Schedule?

  /// Makes the name of a piece.
  package typealias Name = @Sendable () -> String

  /// A piece that can be resumed, with its name.
  package typealias Option = (piece: Piece, name: Name)

  private struct Contents: Sendable {
    var generator: SeededGenerator?
    var operationCount = 0
    var otherCount = 0
    /// A hash of all decisions, by which two runs are compared.
    var trace = 0
    /// The departures, with the names of their pieces, which are made only for a message.
    var departures: [(departure: Departure, names: (Name, Name))] = []
  }

  /// Whether a part of the test has asked for schedules of its own.
  let hasInnerSchedules = Lock(false)
  private let contents: Lock<Contents>
  private let given: [Departure]

  /// Creates a schedule that chooses at random, from a seed.
  package init(seed: UInt64) {
    given = []
    contents = Lock(Contents(generator: SeededGenerator(seed: seed)))
  }

  /// Creates a schedule with the departures of another one.
  package init(replaying departures: [Departure]) {
    given = departures
    contents = Lock(Contents())
  }

  /// The departures of the run, in their order.
  package var departures: [Departure] { contents.withLock { $0.departures }.map(\.departure) }

  /// A line for each departure.
  package var texts: [String] {
    contents.withLock { $0.departures }.map { "\($0.names.0()) came before \($0.names.1())" }
  }

  /// A value that is the same for two runs with the same decisions; 0 for a run without a decision.
  var trace: Int { contents.withLock { $0.trace } }

  /// The given departures that the run has not taken.
  package var missing: [Departure] {
    let taken = departures
    return given.filter { !taken.contains($0) }
  }

  /// Returns the number of a new operation.
  func nextOperation() -> Int {
    contents.withLock { contents in
      contents.operationCount += 1
      return contents.operationCount
    }
  }

  /// Returns a new piece of work without an operation.
  func nextOther() -> Piece {
    contents.withLock { contents in
      contents.otherCount += 1
      return Piece(operation: 0, number: contents.otherCount, kind: .turn)
    }
  }

  /// Returns the position of the piece to resume.
  ///
  /// - Parameter options: The ready pieces, oldest first.
  /// - Returns: The position.
  package func choose(among options: [Option]) -> Int {
    guard options.count > 1 else { return 0 }
    return contents.withLock { contents in
      let choice = contents.generator?.next(below: options.count) ?? position(among: options)
      contents.trace = contents.trace &* 31 &+ choice &+ options.count << 8
      if choice > 0 {
        let departure = Departure(piece: options[choice].piece, overtaken: options[0].piece)
        contents.departures.append((departure, (options[choice].name, options[0].name)))
      }
      return choice
    }
  }

  /// Returns the position of the piece that a given departure resumes before the oldest one.
  private func position(among options: [Option]) -> Int {
    given.lazy.filter { $0.overtaken == options[0].piece }.compactMap { departure in
      options.firstIndex { $0.piece == departure.piece }
    }.first ?? 0
  }
}

extension [Schedule.Departure] {
  /// The departures as text, such as `2.1<1.1 3.2<1.1`.
  package var scheduleText: String {
    map { "\($0.piece.text)<\($0.overtaken.text)" }.joined(separator: " ")
  }

  /// Reads departures from a text; nil if the text is invalid.
  package init?(scheduleText text: String) {
    self = []
    for part in text.split(separator: " ") {
      let pieces = part.split(separator: "<", omittingEmptySubsequences: false)
        .map(Schedule.Piece.init)
      guard pieces.count == 2, let piece = pieces[0], let overtaken = pieces[1] else { return nil }
      append(Schedule.Departure(piece: piece, overtaken: overtaken))
    }
  }
}

extension Schedule.Piece {
  var text: String { "\(operation)\(kind.rawValue)\(number)" }

  init?(_ text: Substring) {
    let sign = text.first { !$0.isNumber }
    guard let sign, let kind = Kind(rawValue: sign) else { return nil }
    let numbers = text.split(separator: sign, omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let operation = numbers[0], let number = numbers[1], number >= 0
    else { return nil }
    self.init(operation: operation, number: number, kind: kind)
  }

  /// Returns a function that makes the piece's name in messages.
  func name(_ operationName: Schedule.Name?) -> Schedule.Name {
    let turn = kind == .rest ? "what follows wait" : kind == .turn ? "turn" : "wait"
    return { "\(turn) \(number) of \(operationName?() ?? "another task")" }
  }
}
