internal import Foundation

/// The exchanges on a tape and the state of the replay.
///
/// This part of ``HTTPTape`` accesses neither files nor the network.
struct Reel: Sendable {
  /// The answer to a request.
  enum Answer: Sendable {
    /// A recorded exchange, with its index on the tape.
    case replayed(HTTPTape.Exchange, number: Int)
    /// The network answers the request, and the tape records the result in a reserved slot.
    case live(slot: Int)
    case failed(HTTPTapeError)
  }

  /// A request to record, with its result; slots are in the order in which requests were sent.
  private struct Slot: Sendable {
    let request: HTTPTape.Request
    var isInFlight = true
    /// The result, before redaction; nil if the request was cancelled.
    var exchange: HTTPTape.Exchange?
  }

  private let file: URL
  let records: Bool
  private let matching: HTTPMatching
  private let recorded: [HTTPTape.Exchange]
  /// The content of a file that is recorded again.
  private let previous: [HTTPTape.Exchange]
  /// The indices of the recordings that are not replayed yet, by the key of their requests.
  ///
  /// The last index of each array is replayed first.
  private var waiting: [String: [Int]] = [:]
  /// The index of the last recording of each request, if answers are repeated.
  private var last: [String: Int] = [:]
  private var slots: [Slot] = []
  private var redactor: Redactor
  /// The redacted exchanges of the first slots, which later requests don't change anymore.
  private var redacted: [HTTPTape.Exchange] = []
  private var redactedSlots = 0
  private var unmatched: [String] = []
  private var isEnded = false

  init(
    _ recorded: [HTTPTape.Exchange], replacing previous: [HTTPTape.Exchange], file: URL,
    records: Bool, options: HTTPTape.Options
  ) {
    self.recorded = recorded
    self.previous = previous
    self.file = file
    self.records = records
    matching = options.matching
    redactor = Redactor(options.redaction)
    waiting.reserveCapacity(recorded.count)
    for number in recorded.indices.reversed() {
      let key = matching.key(of: recorded[number].request)
      waiting[key, default: []].append(number)
      if matching.repeatsAnswers, last[key] == nil { last[key] = number }
    }
  }

  // MARK: Requests

  /// Redacts a request, and returns the answer to it.
  mutating func answer(_ request: HTTPTape.Request) -> Answer {
    let request = matching.stored(redactor.redact(request))
    if isEnded { return .failed(.ended(request.name)) }
    let key = matching.key(of: request)
    if let number = waiting[key]?.popLast() ?? last[key] {
      return .replayed(recorded[number], number: number)
    }
    if records {
      slots.append(Slot(request: request))
      return .live(slot: slots.count - 1)
    }
    unmatched.append(request.name)
    let count = recorded.count { matching.key(of: $0.request) == key }
    return .failed(
      .notRecorded(request.name, count: count, recorded: recorded.map(\.request.name), file))
  }

  /// Makes a recording available again after its request was cancelled before the answer arrived.
  mutating func putBack(_ number: Int) {
    let key = matching.key(of: recorded[number].request)
    if waiting[key]?.contains(number) == true { return }
    waiting[key, default: []].append(number)
    waiting[key]?.sort(by: >)
  }

  // MARK: Recording

  /// Records the result of a request in a slot: nothing if the request was cancelled.
  mutating func record(
    _ response: HTTPTape.Response?, _ error: HTTPTape.Failure?, in slot: Int, milliseconds: Int?
  ) {
    if isEnded { return }
    slots[slot].isInFlight = false
    if response == nil, error == nil { return }
    slots[slot].exchange = HTTPTape.Exchange(
      request: slots[slot].request, response: response, error: error, milliseconds: milliseconds)
  }

  /// Returns all exchanges on the tape, without secrets.
  mutating func exchanges() -> [HTTPTape.Exchange] {
    while redactedSlots < slots.count, !slots[redactedSlots].isInFlight {
      if let exchange = slots[redactedSlots].exchange {
        redacted.append(Self.redact(exchange, with: &redactor))
      }
      slots[redactedSlots].exchange = nil
      redactedSlots += 1
    }
    // Secrets are numbered in the order of the requests, so these numbers may change.
    var draft = redactor
    let rest = slots[redactedSlots...].compactMap(\.exchange)
    return recorded + redacted + rest.map { Self.redact($0, with: &draft) }
  }

  private static func redact(
    _ exchange: HTTPTape.Exchange, with redactor: inout Redactor
  ) -> HTTPTape.Exchange {
    var exchange = exchange
    exchange.response = exchange.response.map { redactor.redact($0) }
    return exchange
  }

  /// Returns the content of the file, or nil if the content has not changed.
  mutating func content() -> TapeFile? {
    let exchanges = exchanges()
    if !recorded.isEmpty, exchanges.count == recorded.count { return nil }
    return TapeFile(
      exchanges.enumerated().map { index, exchange in
        guard index < previous.count else { return exchange }
        return Self.keepingDate(of: previous[index], in: exchange)
      })
  }

  /// Returns an exchange with an earlier date, if it differs in nothing else.
  ///
  /// So recording again doesn't change a file if the server gives the same answers.
  private static func keepingDate(
    of previous: HTTPTape.Exchange, in exchange: HTTPTape.Exchange
  ) -> HTTPTape.Exchange {
    var dated = exchange
    dated.response?.headers["Date"] = previous.response?.headers["Date"]
    return dated == previous ? dated : exchange
  }

  // MARK: The end

  /// Ends the tape, so that later requests fail.
  ///
  /// - Returns: The mistake of the code under test, or nil.
  mutating func end() -> HTTPTapeError? {
    let inFlight = isEnded ? [] : slots.filter(\.isInFlight).map(\.request.name)
    isEnded = true
    if !unmatched.isEmpty { return .notRecorded(unmatched, file) }
    if !inFlight.isEmpty { return .inFlight(inFlight, file) }
    let unused = waiting.values.joined().sorted().map { recorded[$0].request.name }
    return records || unused.isEmpty ? nil : .notUsed(unused, file)
  }
}
