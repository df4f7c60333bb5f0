internal import Foundation

/// The exchanges in a snapshot and the state of the replay.
///
/// This part of ``HTTPSnapshot`` accesses neither files nor the network.
struct Reel: Sendable {
  /// The answer to a request.
  enum Answer: Sendable {
    case replayed(RecordedExchange)
    /// The network answers the request, and the snapshot records the result in a reserved slot.
    case live(slot: Int)
    case failed(HTTPSnapshotError)
  }

  private let file: URL
  let records: Bool
  private let matching: HTTPMatching
  private let recorded: [RecordedExchange]
  /// The content of a file that is recorded again.
  private let previous: [RecordedExchange]
  /// The indices of the recordings that are not replayed yet, by the key of their requests.
  ///
  /// The last index of each array is replayed first.
  private var waiting: [String: [Int]] = [:]
  /// The index of the last recording of each request, if answers are repeated.
  private var last: [String: Int] = [:]
  /// The keys of requests with a secret of their response, for which any text stands.
  private var echoes: [String] = []
  /// The results of the requests in their order, before redaction; nil until they arrive.
  private var slots: [RecordedExchange?] = []
  /// The secrets of the requests, by their slots.
  private var secrets: [ExchangeSecrets] = []
  /// The requests whose results have not arrived, by their slots.
  private var inFlight: [Int: RecordedRequest] = [:]
  private var redactor: Redactor
  private var unmatched: [String] = []
  private var isEnded = false

  init(
    _ exchanges: [RecordedExchange], file: URL, mode: HTTPSnapshot.Mode,
    options: HTTPSnapshot.Options
  ) {
    recorded = mode == .recordAll ? [] : exchanges
    previous = mode == .recordAll ? exchanges : []
    self.file = file
    records = mode != .replay
    matching = options.matching
    redactor = Redactor(options.redaction, after: records ? recorded : [])
    for number in recorded.indices.reversed() {
      let key = matching.key(of: recorded[number].request)
      waiting[key, default: []].append(number)
      if matching.repeatsAnswers, last[key] == nil { last[key] = number }
    }
    echoes = waiting.keys.filter { $0.contains(ExchangeSecrets.echo) }.sorted()
  }

  // MARK: Requests

  /// Redacts a request, and returns the answer to it.
  mutating func answer(_ request: RecordedRequest) -> Answer {
    let request = matching.stored(redactor.redact(request))
    if isEnded { return .failed(.ended(request.name)) }
    let key = key(of: request)
    let number = waiting[key]?.popLast() ?? last[key]
    if let number { return .replayed(recorded[number]) }
    if records {
      inFlight[slots.count] = request
      secrets.append(redactor.secrets)
      slots.append(nil)
      return .live(slot: slots.count - 1)
    }
    unmatched.append(request.name)
    let all = recorded.map(\.request), isAnswered = waiting[key] != nil
    let difference = isAnswered ? nil : matching.difference(of: request, from: all)
    return .failed(.notRecorded(request.name, isAnswered, all.map(\.name), difference, file))
  }

  /// Returns the key of a request, or the key of a recorded one with an echo that it matches.
  private func key(of request: RecordedRequest) -> String {
    let key = matching.key(of: request)
    func isWaiting(_ key: String) -> Bool { waiting[key]?.isEmpty == false || last[key] != nil }
    if isWaiting(key) { return key }
    let echo = echoes.first { echo in
      let pattern = NSRegularExpression.escapedPattern(for: echo)
        .replacing(NSRegularExpression.escapedPattern(for: ExchangeSecrets.echo), with: ".+")
      return isWaiting(echo) && key.range(of: "^\(pattern)$", options: .regularExpression) != nil
    }
    return echo ?? key
  }

  // MARK: Recording

  /// Records the result of a request in a slot: nothing if the request was cancelled.
  mutating func record(
    _ response: RecordedResponse?, _ error: RecordedFailure?, in slot: Int
  ) {
    guard !isEnded, let request = inFlight.removeValue(forKey: slot) else { return }
    if response == nil, error == nil { return }
    slots[slot] = RecordedExchange(request: request, response: response, error: error)
  }

  /// Returns all exchanges in the snapshot, without secrets.
  func exchanges() -> [RecordedExchange] {
    // The secrets are numbered in the order of the requests, so each new result can change numbers.
    var redactor = redactor
    return recorded
      + zip(slots, secrets).compactMap { exchange, sent in
        guard var exchange, let response = exchange.response else { return exchange }
        exchange.response = redactor.redact(response, sent: sent)
        exchange.request = redactor.secrets.removed(from: exchange.request)
        return exchange
      }
  }

  /// Returns the content of the file, or nil if the content has not changed.
  ///
  /// A response keeps its earlier date if it differs in nothing else. So recording again doesn't
  /// change a file if the server gives the same answers.
  func content() -> SnapshotFile? {
    let exchanges = exchanges()
    if !recorded.isEmpty, exchanges.count == recorded.count { return nil }
    var previous = Dictionary(grouping: previous) { $0.request }
    return SnapshotFile(
      exchanges.map { exchange in
        guard let earlier = previous[exchange.request]?.first else { return exchange }
        previous[exchange.request]?.removeFirst()
        var dated = exchange
        for name in exchange.response?.headers.keys ?? [:].keys where name.lowercased() == "date" {
          dated.response?.headers[name] = earlier.response?.headers[name]
        }
        return dated == earlier ? dated : exchange
      })
  }

  // MARK: The end

  /// Ends the snapshot, so that later requests fail.
  ///
  /// - Returns: The mistake of the code under test, or nil.
  mutating func end() -> HTTPSnapshotError? {
    let inFlight = isEnded ? [] : inFlight.sorted { $0.key < $1.key }.map(\.value.name)
    isEnded = true
    if !unmatched.isEmpty { return .notRecorded(unmatched, file) }
    if !inFlight.isEmpty { return .inFlight(inFlight, file) }
    let unused = waiting.values.joined().sorted().map { recorded[$0].request.name }
    return records || unused.isEmpty ? nil : .notUsed(unused, file)
  }
}
