import CorbelHTTP
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Random conversations, which are recorded in one run, or grow over several runs.
@Suite("A recording that grows", .stallLimit) struct GrowingTests {
  /// A request of a conversation, and what the server answers.
  private struct Step {
    /// The places of the secrets that a request sends: at most one of each row.
    static let places = [["query"], ["bearer", "path"], ["cookie"], ["form", "JSON"], ["user"]]

    let number: Int
    let path: String
    /// Each place with the index of the received secret that the client puts there.
    var sent: [(place: String, secret: Int)] = []
    /// The names of new secrets in the response, strings and numbers.
    var issued: [String] = []
  }

  /// What the server answers; a recording has the placeholders of the secrets.
  private struct Answer: Codable {
    let step: Int
    var access_token: String?
    var refresh_token: String?
    var otp: Int?

    var secrets: [String] {
      [access_token, refresh_token, otp.map { "\($0)" }].compactMap(\.self)
    }
  }

  /// Draws a conversation.
  ///
  /// Steps at a place of their own can be left out of the first runs.
  private static func conversation(by generator: inout SeededGenerator) -> [(Step, run: Int)] {
    var steps: [(Step, run: Int)] = []
    var (secrets, run) = ([1], 0)
    for number in 0..<Int.random(in: 4...14, using: &generator) {
      // The runs of the secrets say from which run on the client has them.
      if Int.random(in: 0..<4, using: &generator) == 0 { run = min(run + 1, 2) }
      let isApart = Int.random(in: 0..<4, using: &generator) == 0
      let ownRun = isApart ? Int.random(in: 0...2, using: &generator) : run
      let address = Int.random(in: 0..<3, using: &generator)
      var step = Step(number: number, path: isApart ? "/apart/\(number)" : "/shared/\(address)")
      for _ in 0..<Int.random(in: 0..<3, using: &generator) {
        let known = secrets.indices.filter { secrets[$0] <= ownRun }.dropFirst()
        guard let secret = known.randomElement(using: &generator),
          let row = Step.places.randomElement(using: &generator),
          let place = row.randomElement(using: &generator)
        else { continue }
        if !step.sent.contains(where: { row.contains($0.place) }) {
          step.sent.append((place, secret))
        }
      }
      for name in ["access_token", "refresh_token", "otp"]
      where Int.random(in: 0..<4, using: &generator) == 0 {
        step.issued.append(name)
        secrets.append(ownRun)
      }
      steps.append((step, ownRun))
    }
    return steps
  }

  private static let options = HTTPSnapshot.Options(
    matching: HTTPMatching(headers: ["Authorization", "Cookie"], body: true))

  /// A server whose secrets are new in each run.
  private static func server(_ steps: [Step], seed: UInt64) -> HTTPClient {
    HTTPClient { request in
      let number = Int(request.value(forHTTPHeaderField: "X-Step") ?? "") ?? 0
      let step = steps[number]
      var generator = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
      func text() -> String {
        "t0k-" + String(UInt64.random(in: 1 << 50 ... .max, using: &generator), radix: 36)
      }
      var answer = Answer(step: number)
      if step.issued.contains("access_token") { answer.access_token = text() }
      if step.issued.contains("refresh_token") { answer.refresh_token = text() }
      if step.issued.contains("otp") {
        answer.otp = Int.random(in: 100_000...999_999, using: &generator)
      }
      return HTTPResponse(request: request, status: 200, body: try JSONEncoder().encode(answer))
    }
  }

  private static func request(_ step: Step, _ secrets: [Int: String]) -> URLRequest {
    func secret(_ place: String) -> String? {
      step.sent.first { $0.place == place }.flatMap { secrets[$0.secret] }
    }
    let user = secret("user").map { "ada:\($0)@" } ?? ""
    let query = secret("query").map { "?token=\($0)" } ?? ""
    let path = secret("path").map { "/\($0)" } ?? ""
    var headers = ["X-Step": "\(step.number)"]
    headers["Authorization"] = (secret("path") ?? secret("bearer")).map { "Bearer \($0)" }
    headers["Cookie"] = secret("cookie").map { "a=b; sid=\($0)" }
    var body = secret("form").map { "a=b&pass=\($0)" }
    if let secret = secret("JSON") {
      body = Int(secret).map { #"{"pin":\#($0)}"# } ?? #"{"password":"\#(secret)"}"#
    }
    if body?.hasPrefix("{") == true { headers["Content-Type"] = "application/json" }
    return URLRequest(
      "https://\(user)api.test\(step.path)\(path)\(query)", method: body == nil ? "GET" : "POST",
      headers: headers, body: body)
  }

  /// Sends the steps of the first runs, and returns which step's answer each one received, and
  /// which of the received secrets are equal.
  private static func transcript(
    _ steps: [(Step, run: Int)], until run: Int, _ client: HTTPClient
  ) async throws -> [String] {
    var (secrets, first, count): ([Int: String], [String: Int], Int) = ([:], [:], 0)
    var lines: [String] = []
    for (step, ownRun) in steps {
      let indices = step.issued.indices.map { count + 1 + $0 }
      count += step.issued.count
      guard ownRun <= run else { continue }
      let answer: Answer
      do {
        answer = try await client.value(Answer.self, for: request(step, secrets))
      } catch {
        lines.append("\(step.number): \(error)")
        continue
      }
      let received = Dictionary(uniqueKeysWithValues: zip(indices, answer.secrets))
      secrets.merge(received) { $1 }
      let equal = received.sorted { $0.key < $1.key }.map { index, text in
        first[text] = first[text] ?? index
        return "\(first[text] ?? 0)"
      }
      lines.append("\(step.number): \(answer.step) \(equal.joined(separator: " "))")
    }
    return lines
  }

  @Test(
    "a recording that is made in several runs replays like one that is made in one run",
    arguments: 0..<UInt64(isLongRun ? 8 : 1))
  func growing(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let steps = Self.conversation(by: &generator)
      let plain = steps.map(\.0)
      let live = try await Self.transcript(steps, until: 2, Self.server(plain, seed: seed))
      for runs in [[2], [0, 2], [1, 2], [0, 1, 2]] {
        let tape = try TemporarySnapshot()
        for (index, run) in runs.enumerated() {
          let server = Self.server(plain, seed: seed + 100 * UInt64(run))
          try await tape.record(
            server, Self.options, mode: index == 0 ? .recordAll : .recordMissing
          ) { _ = try await Self.transcript(steps, until: run, $0) }
        }
        let opened = try tape.open(.replay, Self.options)
        var transcript = try await Self.transcript(
          steps, until: 2, opened.client)
        do { try opened.close() } catch { transcript.append("\(error)") }
        expectEqual(tape.content?.contains("t0k-"), false)
        expectEqual(transcript, live, "runs \(runs)")
      }
    }
  }
}
