/// An address, in the one way of writing that a snapshot uses.
///
/// There is no fragment, no default port and no empty query, scheme and host are in lower case,
/// the query is sorted, and the digits of percent-encoding are in capitals.
struct RecordedAddress {
  /// The scheme, the user, the host and the port.
  var server = ""
  private var path: String
  /// The items of the query.
  var items: [Substring]

  init(_ url: String) {
    let url =
      url.utf8.contains(UInt8(ascii: "%"))
      ? url.replacing(/%[0-9a-f]{2}/.ignoresCase()) { $0.output.uppercased() } : url
    let address = Substring(url.utf8.prefix { $0 != UInt8(ascii: "#") })
    let halves = address.split(separator: "?", maxSplits: 1)
    items = halves.dropFirst().flatMap {
      $0.split(separator: "&", omittingEmptySubsequences: false).sorted()
    }
    path = String(halves.first ?? "")
    let parts = path.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].last == ":", parts[1].isEmpty else { return }
    let (scheme, authority) = (parts[0].lowercased(), parts[2])
    let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
    var host = authority.dropFirst(user.count).lowercased()
    let port = scheme == "http:" ? ":80" : ":443"
    if host.hasSuffix(port) { host.removeLast(port.count) }
    server = "\(scheme)//\(user)\(host)"
    path = "/\(parts.dropFirst(3).first ?? "")"
  }

  var text: String {
    "\(server)\(path)\(items.isEmpty ? "" : "?")\(items.joined(separator: "&"))"
  }
}
