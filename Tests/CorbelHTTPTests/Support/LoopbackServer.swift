import CorbelHTTP
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server on this machine, if Python is installed.
///
/// All tests share it. Each test has its own host name.
///
/// A stub can't replace it: `URLSession` handles redirects, dropped connections and large bodies,
/// and a recording has to contain them as an app would get them.
final class LoopbackServer: Sendable {
  /// The server, or nil if this machine cannot run it.
  static let shared: LoopbackServer? = try? LoopbackServer()

  static let skipped: Comment = "It needs python3, which was not found."

  private let port: Int
  // The process ends with its standard input, which this process holds open.
  private let input = Pipe()

  private init() throws {
    #if EXIT_TESTS
      port = try Self.start(with: input)
    #else
      throw CocoaError(.featureUnsupported)
    #endif
  }

  #if EXIT_TESTS
    /// Starts the process and waits for its first line.
    private static func start(with input: Pipe) throws -> Int {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", "-u", Self.script.path]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let bytes = output.fileHandleForReading.availableData
        if bytes.isEmpty { throw CocoaError(.fileReadUnknown) }
        line += bytes
      }
      guard let port = Int(String(decoding: line.dropLast(), as: UTF8.self)) else {
        process.terminate()
        throw CocoaError(.fileReadCorruptFile)
      }
      return port
    }
  #endif

  private static var script: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("server.py")
  }

  /// A part of the server with its own count.
  func part() -> Part {
    Part(port: port, name: UUID().uuidString)
  }

  /// The pages of the server for one test, under the host name in its recording.
  ///
  /// A recording must not contain the port, which differs in each run.
  struct Part: Sendable {
    /// The host name in recordings, without the port.
    static let recordedHost = "http://api.test"

    let port: Int
    let name: String

    /// The address of a page for the code under test.
    func url(_ page: String) -> URL {
      URL(string: "\(Self.recordedHost)/\(page)") ?? URL(fileURLWithPath: "/")
    }

    /// The address of a page on this machine.
    func localURL(_ page: String) -> URL {
      URL(string: "http://127.0.0.1:\(port)/\(name)/\(page)") ?? URL(fileURLWithPath: "/")
    }

    func request(_ page: String, _ method: String = "GET", body: String? = nil) -> URLRequest {
      var request = URLRequest(url: url(page))
      request.httpMethod = method
      request.httpBody = body.map { Data($0.utf8) }
      if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
      return request
    }

    /// A client that reaches this machine under the recorded host.
    var live: HTTPClient {
      let live = HTTPClient.live(session: Self.session)
      let local = "http://127.0.0.1:\(port)/\(name)"
      return HTTPClient { request in
        var sent = request
        sent.url = Self.replacing(Self.recordedHost, by: local, in: request.url)
        do {
          var response = try await live.send(sent)
          response.request = request
          response.url = Self.replacing(local, by: Self.recordedHost, in: response.url)
          return response
        } catch let error as HTTPError {
          throw HTTPError(error.reason, request: request, body: error.body)
        }
      }
    }

    private static let session: URLSession = {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      return URLSession(configuration: configuration)
    }()

    private static func replacing(_ prefix: String, by other: String, in url: URL?) -> URL? {
      guard let text = url?.absoluteString, text.hasPrefix(prefix) else { return url }
      return URL(string: other + text.dropFirst(prefix.count))
    }

    /// The number of requests that have reached the server.
    func count() async throws -> Int {
      try await ask("count")
    }

    /// Makes the server answer the delayed requests.
    func release() async throws {
      _ = try await ask("release")
    }

    private func ask(_ page: String) async throws -> Int {
      let url = URL(string: "http://127.0.0.1:\(port)/\(page)/\(name)")
      let request = URLRequest(url: try #require(url))
      let body = try await HTTPClient.live(session: Self.session).send(request).body
      return Int(String(decoding: body, as: UTF8.self)) ?? 0
    }
  }
}
