import CorbelStorage
import Foundation
import TestSupport
import Testing

/// Values that JSON can't keep.
@MainActor @Suite("Values that are refused", .stallLimit) struct KeptValueTests {
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

  private func expectRefused<Value: Codable & Sendable>(
    _ value: Value, after good: Value, _ cause: String
  ) async throws {
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
    expectNil(stored.saveError, cause)
  }

  @Test("a value that doesn't read back is not saved, and the old file stays") func values()
    async throws
  {
    try await expectRefused(["a": [1, .nan]], after: ["a": [1.0]], "'value.a.1' can't be encoded")
    try await expectRefused(Price(amount: .nan), after: Price(), "'value.amount' can't be encoded")
    try await expectRefused(
      Price(byAmount: [.nan: 1]), after: Price(), "'value.byAmount.0.key' can't be encoded")
    try await expectRefused(
      Tree(depth: 300), after: Tree(depth: 200),
      "'value.children.0.children.0.children.0.children.0…' can't be encoded")
    try await expectRefused(
      Renamed(text: "old"), after: Renamed(text: "new"), "'value.text' is missing")
  }
}
