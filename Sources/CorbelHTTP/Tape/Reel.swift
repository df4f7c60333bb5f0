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
    var exchange: HTTPTape.Exchange?
    var text: [UInt8] = []
    /// Whether the exchange was searched for secrets without finding any.
    var isSearched = false
  }

  private let file: URL
  let records: Bool
  private let matching: HTTPMatching
  private let recorded: [HTTPTape.Exchange]
  private var recordedTexts: [[UInt8]] = []
  /// The indices of the recordings that are not replayed yet, by the key of their requests.
  ///
  /// The last index of each array is replayed first.
  private var waiting: [String: [Int]] = [:]
  private var slots: [Slot] = []
  private var redactor: Redactor
  private var unmatched: [HTTPTape.Request] = []
  /// The number of known secrets at the last search.
  private var searchedSecrets = -1
  private var isEnded = false

  init(
    _ recorded: [HTTPTape.Exchange], file: URL, records: Bool, options: HTTPTape.Options
  ) {
    self.recorded = recorded
    self.file = file
    self.records = records
    matching = options.matching
    redactor = Redactor(options.redaction)
    waiting.reserveCapacity(recorded.count)
    for number in recorded.indices.reversed() {
      waiting[matching.key(of: comparable(recorded[number].request)), default: []].append(number)
    }
  }

  /// All exchanges on the tape.
  var exchanges: [HTTPTape.Exchange] { recorded + slots.compactMap(\.exchange) }

  // MARK: Requests

  /// Redacts a request, and returns the answer to it.
  mutating func answer(_ request: HTTPTape.Request) -> Answer {
    var request = request
    if !records, matching.ignoresContent, redactor.redaction.request == nil {
      redactor.redactAddress(of: &request)
    } else {
      request = redactor.redact(comparable(request))
    }
    if isEnded { return .failed(.ended(request)) }
    let key = matching.key(of: request)
    if let number = waiting[key]?.popLast() { return .replayed(recorded[number], number: number) }
    if records {
      slots.append(Slot(request: request))
      return .live(slot: slots.count - 1)
    }
    unmatched.append(request)
    return .failed(
      .notRecorded(
        request, count: recorded.count { matching.key(of: comparable($0.request)) == key },
        recorded: recorded.map(\.request), file))
  }

  /// Returns a request with its JSON body sorted, so that the order of members doesn't matter.
  private func comparable(_ request: HTTPTape.Request) -> HTTPTape.Request {
    guard records || !matching.ignoresContent, let body = request.body,
      let sorted = JSONText.sorted([UInt8](body))
    else { return request }
    var request = request
    request.body = Data(sorted)
    return request
  }

  /// Makes a recording available again after its request was cancelled before the answer arrived.
  mutating func putBack(_ number: Int) {
    let key = matching.key(of: comparable(recorded[number].request))
    waiting[key, default: []].append(number)
    waiting[key]?.sort(by: >)
  }

  // MARK: Recording

  /// Redacts the result of a request, and records the result in a slot.
  mutating func record(
    _ outcome: HTTPTape.Exchange.Outcome, in slot: Int, milliseconds: Int?
  ) {
    if isEnded { return }
    var outcome = outcome
    if case .response(let response) = outcome { outcome = .response(redactor.redact(response)) }
    let exchange = HTTPTape.Exchange(
      request: slots[slot].request, outcome: outcome, milliseconds: milliseconds)
    slots[slot].exchange = exchange
    slots[slot].text = TapeFile.text(of: exchange)
    slots[slot].isSearched = false
  }

  /// Returns the content of the file, or the error that prevents writing it.
  ///
  /// - Returns: The content, or nil if the content has not changed.
  mutating func content() -> Result<Data?, HTTPTapeError> {
    let taken = slots.indices.filter { slots[$0].exchange != nil }
    if taken.isEmpty, !recorded.isEmpty { return .success(nil) }
    if let leak = leak() { return .failure(leak) }
    if recordedTexts.isEmpty { recordedTexts = recorded.map { TapeFile.text(of: $0) } }
    return .success(TapeFile.data(recordedTexts + taken.map { slots[$0].text }))
  }

  /// Searches the new exchanges for secrets, or all exchanges if there is a new secret.
  private mutating func leak() -> HTTPTapeError? {
    let search = SecretSearch(redactor.secrets)
    let isNew = searchedSecrets != redactor.secrets.count
    let old = isNew ? recorded : []
    let new = slots.filter { isNew || !$0.isSearched }.compactMap(\.exchange)
    for exchange in old + new {
      if let leak = search.leak(in: exchange) {
        return .secretFound(leak.name, in: leak.place, of: exchange.request, file)
      }
    }
    searchedSecrets = redactor.secrets.count
    for index in slots.indices { slots[index].isSearched = true }
    return nil
  }

  // MARK: The end

  /// Ends the tape, so that later requests fail.
  ///
  /// - Returns: The mistake of the code under test, or nil.
  mutating func end() -> HTTPTapeError? {
    isEnded = true
    if !unmatched.isEmpty { return .notRecorded(unmatched, file) }
    let unused = waiting.values.joined().sorted().map { recorded[$0].request }
    return records || unused.isEmpty ? nil : .notUsed(unused, file)
  }
}
