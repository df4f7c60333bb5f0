internal import Foundation

/// The parts of a request that are compared with recordings.
///
/// The method and the address have to match. The order of the query items doesn't matter, and
/// neither does the way in which an address is written.
///
/// ```swift
/// let matching = HTTPMatching(headers: ["Accept-Language"], body: true)
/// ```
///
/// Some parts of an address can be ignored, and a recorded answer can be repeated:
///
/// ```swift
/// let loose = HTTPMatching(ignoring: [.host, .queryItem("X-Amz-Date")], repeatsAnswers: true)
/// ```
///
/// A closure can compare other parts. The closure returns these parts as text:
///
/// ```swift
/// let byOperation = HTTPMatching { request in
///   request.headers["X-Operation"] ?? ""
/// }
/// ```
public struct HTTPMatching: Sendable {
  /// A part of an address that doesn't have to match.
  public enum Part: Hashable, Sendable {
    /// The scheme, the host and the port.
    case host
    /// The whole query.
    case query
    /// The query items with a name.
    case queryItem(String)
  }

  /// The parts that have to match besides the method and the address.
  private var parts: [(name: String, value: @Sendable (RecordedRequest) -> String?)]
  private let ignored: Set<Part>
  /// Whether the last answer to a request is repeated.
  let repeatsAnswers: Bool

  /// Chooses the parts that have to match.
  ///
  /// The file contains the named headers, a digest of the body, and the text of the closure, so
  /// that they can be compared: without secrets, like everything in the file.
  ///
  /// - Parameters:
  ///   - headers: The names of the headers that have to match.
  ///   - body: Whether the body has to match. The order of the members of a JSON body doesn't
  ///     matter.
  ///   - ignored: The parts of the address that don't have to match.
  ///   - repeatsAnswers: Whether a request that is sent more often than recorded gets the last
  ///     recorded answer again, instead of failing.
  ///   - other: Returns other parts that have to match, as text. The closure gets the request
  ///     without its secrets.
  public init(
    headers: [String] = [], body: Bool = false, ignoring ignored: Set<Part> = [],
    repeatsAnswers: Bool = false, other: (@Sendable (RecordedRequest) -> String)? = nil
  ) {
    parts = Set(headers.map { $0.lowercased() }).sorted().map { name in
      (name, { $0.headers.first { $0.key.lowercased() == name }?.value })
    }
    if body { parts.append(("(body)", { Self.digest(of: $0.body ?? Data()) })) }
    if let other { parts.append(("(other)", other)) }
    self.ignored = ignored
    self.repeatsAnswers = repeatsAnswers
  }

  /// Returns what the snapshot stores of a redacted request.
  func stored(_ request: RecordedRequest) -> RecordedRequest {
    var stored = RecordedRequest(method: request.method, url: request.url)
    if parts.isEmpty { return stored }
    stored.matched = parts.reduce(into: [:]) { $0[$1.name] = $1.value(request) }
    return stored
  }

  /// Returns the key of a stored request; matching requests have equal keys.
  func key(of request: RecordedRequest) -> String {
    // No header and no address contains these separators.
    values(of: request).map { "\($0.part)\t\($0.value ?? "\t")" }.joined(separator: "\n")
  }

  /// Returns the parts of a stored request that have to match, each with its name.
  private func values(of request: RecordedRequest) -> [(part: String, value: String?)] {
    let url = ignored.isEmpty ? request.url : loose(request.url)
    let query = url.firstIndex(of: "?") ?? url.endIndex
    return [
      ("method", request.method), ("address", String(url[..<query])),
      ("query", String(url[query...].dropFirst())),
    ] + parts.map { ($0.name, request.matched?[$0.name]) }
  }

  /// Returns an address without the ignored parts.
  private func loose(_ url: String) -> String {
    var address = RecordedAddress(url)
    if ignored.contains(.host) { address.server = "" }
    address.items.removeAll { item in
      let name = String(item.prefix { $0 != "=" })
      return ignored.contains(.query)
        || ignored.contains(.queryItem(name.removingPercentEncoding ?? name))
    }
    return address.text
  }

  /// Returns the parts in which a request differs from the recorded one at its address that is most
  /// like it, as text; nil if nothing is recorded there.
  func difference(of request: RecordedRequest, from recorded: [RecordedRequest])
    -> String?
  {
    func text(_ value: String?) -> String { value.map { "'\($0)'" } ?? "nothing" }
    let sent = values(of: request)
    let differences = recorded.map { recorded in
      zip(sent, values(of: recorded)).filter { $0.value != $1.value }
    }
    let nearest = differences.filter {
      $0.allSatisfy { !["method", "address"].contains($0.0.part) }
    }
    .min { $0.count < $1.count }
    return nearest?.map { sent, recorded in
      "\(sent.part): sent \(text(sent.value)), recorded \(text(recorded.value))"
    }.joined(separator: "; ")
  }

  /// Returns the digest of a body, in which the members of JSON are sorted.
  private static func digest(of body: Data) -> String {
    let value = try? JSONSerialization.jsonObject(with: body)
    let sorted = value.flatMap {
      try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
    }
    return (sorted ?? body).digest
  }
}
