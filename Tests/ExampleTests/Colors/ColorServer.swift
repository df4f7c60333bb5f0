import Corbel
import CorbelHTTP
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server on this machine, from which the recordings of the colors come.
///
/// It starts with the first request, so a replay needs no server.
final class ColorServer: Sendable {
  private static let shared = Result { try ColorServer() }
  private static let recordedHost = "https://colors.test"
  private static let colors = [
    ("cerulean", "#98B2D1"), ("fuchsia rose", "#C74375"), ("true red", "#BF1932"),
    ("aqua sky", "#7BC4C4"), ("tigerlily", "#E2583E"), ("blue turquoise", "#53B0AE"),
  ]
  private static let colorsOfPage = 3

  private let port: UInt16
  private let overloads = Lock(0)

  /// A client that reaches the server under the host of the recordings, which has no port.
  static let client = HTTPClient { request in
    let local = "http://127.0.0.1:\(try shared.get().port)"
    let url = request.url?.absoluteString ?? ""
    var sent = request
    sent.url = URL(string: url.replacing(recordedHost, with: local))
    var response = try await HTTPClient.live().send(sent)
    response.request = request
    response.url = request.url
    return response
  }

  private init() throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let descriptor = accept(listener, nil, nil)
        Thread.detachNewThread {
          self.serve(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
        }
      }
    }
  }

  /// Answers one request, and closes its connection.
  private func serve(_ connection: FileHandle) {
    var head = Data()
    while head.range(of: Data("\r\n\r\n".utf8)) == nil {
      let bytes = connection.availableData
      if bytes.isEmpty { return }
      head += bytes
    }
    let line = String(decoding: head.prefix { $0 != 0x0D }, as: UTF8.self).split(separator: " ")
    let parts = line.count > 1 ? line[1].split(separator: "=") : []
    let isOverloaded =
      parts.first == "/api/overloaded?page"
      && overloads.withLock { count in
        count += 1
        return count % 2 == 1
      }
    let (status, headers, body) =
      isOverloaded
      ? ("503 Service Unavailable", "Retry-After: 5\r\n", #"{"error":"overloaded"}"#)
      : ("200 OK", "", Self.page(Int(parts.last ?? "") ?? 1))
    let answer = """
      HTTP/1.1 \(status)\r\nDate: \(Self.date())\r\n\(headers)\
      Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\
      Connection: close\r\n\r\n\(body)
      """
    try? connection.write(contentsOf: Data(answer.utf8))
  }

  private static func date() -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone.gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date())
  }

  /// Returns a page of the list.
  private static func page(_ number: Int) -> String {
    let first = (number - 1) * colorsOfPage
    let rows = colors.enumerated().dropFirst(first).prefix(colorsOfPage).map { index, color in
      #"    { "id": \#(index + 1), "name": "\#(color.0)", "color": "\#(color.1)" }"#
    }
    let pageCount = colors.count / colorsOfPage
    return """
      {
        "page": \(number), "total_pages": \(pageCount),
        "data": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }
}
