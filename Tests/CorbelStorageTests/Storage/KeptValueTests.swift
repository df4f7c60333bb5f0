import CorbelStorage
import Foundation
import TestSupport
import Testing

/// What `Codable` and JSON do to the values of an app.
@MainActor @Suite("Values that are kept", .stallLimit) struct KeptValueTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let run: @MainActor @Sendable () async throws -> Void
    var testDescription: String { name }

    /// A value that is saved and reads back.
    static func kept<Value: Codable & Equatable & Sendable>(
      _ name: String, _ value: Value, as expected: Value? = nil
    ) -> Self {
      Row(name: name) {
        let file = try KeptFile()
        let saved = Stored([Value](), in: .file(file.url))
        saved.value = [value]
        await saved.close()
        expectNil(saved.saveError)
        let read = Stored([Value](), in: .file(file.url))
        expectNil(read.loadError)
        expectEqual(read.value, [expected ?? value])
        expectEqual(String(reflecting: read.value), String(reflecting: [expected ?? value]))
      }
    }

    /// A value that can't be kept, and the place that the error names.
    static func refused<Value: Codable & Sendable>(
      _ name: String, _ value: Value, after good: Value, _ cause: String
    ) -> Self {
      Row(name: name) {
        let file = try KeptFile()
        let stored = Stored(good, in: .file(file.url), diagnostics: file.diagnostics.reporter)
        stored.value = good
        await stored.flush()
        let text = try file.text
        stored.value = value
        await stored.flush()
        expectEqual(stored.saveError, .failed(file.path, cause: cause))
        try expectEqual(file.text, text)
        try expectEqual(file.folder.names, [KeptFile.name])
        stored.value = good
        await stored.flush()
        expectNil(stored.saveError)
      }
    }
  }

  struct Price: Codable, Sendable {
    var names = ["tea"], amount = Decimal(1), byAmount: [Decimal: Int] = [:]
  }
  struct Tree: Codable, Sendable {
    var name = "private", children: [Tree] = []
    init(depth: Int) { children = depth == 0 ? [] : [Tree(depth: depth - 1)] }
  }
  /// Writes another name than it reads.
  struct Renamed: Codable, Sendable {
    var text: String?
    enum CodingKeys: CodingKey { case text, old }
    init(text: String?) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(text, forKey: text == "old" ? .old : .text)
    }
  }
  enum Sign: String, Codable, Sendable { case plus = "+", minus = "-" }
  enum Shape: Codable, Equatable, Sendable { case point, circle(Double), box(width: Int?, Int) }

  nonisolated static let rows: [Row] = [
    .kept("integers", [Int.max, .min, 9_007_199_254_740_993]),
    .kept("unsigned integers", UInt64.max),
    .kept("negative zero", -0.0),
    .kept(
      "numbers",
      [0.1 + 0.2, 0.027121761950711698, 3, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e-7]),
    .kept("decimal numbers", Decimal(string: "0.1234567890123456789012345")),
    .kept("dates", [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0.1)]),
    .kept("dates at the limits", Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude)),
    .kept("empty collections", [[String: [Int]](), ["": []]]),
    .kept("keys that are numbers", [Int.min: 1]),
    .kept("keys that are cases", [Sign.minus: ""]),
    .kept("texts", ["", "\0\u{1}\n\u{2028}\\\"/", "e\u{301}", "👩‍👩‍👧", "\u{FEFF}a"]),
    .kept("data", Data([0, 255])),
    .kept("cases", [Shape.point, .circle(1), .box(width: nil, 2)]),
    .kept("missing values", [1, nil, 3]),
    // JSON has one 'null', so the inner optional is lost.
    .kept("a nested optional", Int??.some(nil), as: Int??.none),
    .refused(
      "not a number", ["a": [1, .nan]], after: ["a": [1.0]], "'value.a.1' can't be encoded"),
    .refused(
      "a decimal that is not a number", Price(amount: .nan), after: Price(),
      "'value.amount' can't be encoded"),
    .refused(
      "a key that is not a number", Price(byAmount: [.nan: 1]), after: Price(),
      "'value.byAmount.0.key' can't be encoded"),
    .refused(
      "nested too deeply", Tree(depth: 300), after: Tree(depth: 200),
      "'value.children.0.children.0.children.0.children.0…' can't be encoded"),
    .refused(
      "what can't be decoded", Renamed(text: "old"), after: Renamed(text: "new"),
      "'value.text' is missing"),
  ]

  @Test("a value is saved if it reads back; otherwise the old file stays", arguments: rows)
  func values(_ row: Row) async throws {
    try await row.run()
  }
}
