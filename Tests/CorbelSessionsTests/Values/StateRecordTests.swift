import Corbel
import Foundation
import SessionPages
import TestSupport
import Testing

@testable import CorbelSessions

/// The recorded changes have to lead to the state, whatever happens to a list.
@MainActor @Suite("The recorded changes of lists") struct StateRecordTests {
  struct Row: Identifiable, Codable, Hashable, Sendable {
    let id: Int
    var name: String
  }
  struct PlainRow: Identifiable, Codable, Sendable { let id: Int, name: String }

  struct State: Codable {
    var rows = IdentifiedArray<Row>()
    var plain: IdentifiedArray<PlainRow>? = IdentifiedArray<PlainRow>()
  }

  @Test(
    "replacing, inserting, moving, undoing and removing elements is found",
    arguments: 0..<UInt64(runCount(30)))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var state = State()
    var earlier = [state, state, state]
    let record = StateRecord(isCodable: true)
    _ = record.update(to: state)
    var shown = record.whole
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let (id, position) = (Int.random(in: 0..<9, using: &random), state.rows.count / 2)
        let other = Int.random(in: 0..<3, using: &random)
        switch Int.random(in: 0..<11, using: &random) {
        case 0: earlier[other] = state
        case 1: state = earlier[other]
        case 9: earlier[other].rows[id: id]?.name = "\(step)"
        case 10: state.rows = earlier[other].rows
        case 2: state.rows.remove(id: id)
        case 3: state.plain = state.plain == nil ? IdentifiedArray<PlainRow>() : nil
        case 4: state.plain?[id: id] = PlainRow(id: id, name: "\(step)")
        case 5: state.rows.insert(Row(id: id, name: "new \(step)"), at: position)
        case 6: state.rows = IdentifiedArray(state.rows.reversed())
        default: state.rows[id: id] = Row(id: id, name: "\(step)")
        }
      }
      for change in record.update(to: state) { shown.apply(change) }
      try #require(shown == record.whole)
      try #require(try shown == ValueEncoder(Redaction(), key: "state").encoded(state))
    }
  }

  private nonisolated static let names = [
    // An element changes twice, the second time together with another one.
    [["", "", ""], ["a"], ["b", "c"]],
    // Both elements change at once.
    [["", ""], ["a", "a"], ["b", "b"]],
  ]

  @Test(
    "a list changes again, or is replaced by another one that changed at the same places",
    arguments: names, [true, false])
  func related(names: [[String]], isReplaced: Bool) throws {
    let first = IdentifiedArray(names[0].enumerated().map { Row(id: $0, name: $1) })
    var state = State(rows: first)
    let record = StateRecord(isCodable: true)
    _ = record.update(to: state)
    for names in names.dropFirst() {
      if isReplaced { state.rows = first }
      for (id, name) in names.enumerated() { state.rows[id: id] = Row(id: id, name: name) }
      _ = record.update(to: state)
      try expectEqual(record.whole, ValueEncoder(Redaction(), key: "state").encoded(state))
    }
  }

  @Test("a state that can't be encoded any more is recorded as text from then on") func notEncoded()
  {
    struct State: Encodable {
      var rows = IdentifiedArray([Row(id: 1, name: "a")])
      var isBroken = false

      enum CodingKeys: CodingKey { case rows }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rows, forKey: .rows)
        if isBroken { throw CancellationError() }
      }
    }
    var state = State()
    let record = StateRecord(isCodable: true)
    _ = record.update(to: state)
    state.rows[id: 1] = Row(id: 1, name: "b")
    state.isBroken = true
    expectEqual(
      record.update(to: state).map(\.text),
      [
        #"{"at":["rows"],"to":[{"id":1,"name":"b"}]}"#, #"{"at":["isBroken"],"to":true}"#,
      ])
    expectTrue(!record.isCodable)
  }

  @Test("a change of one element encodes only this element") func oneElement() {
    final class Counter { var count = 0 }
    struct Counted: Identifiable, Encodable {
      let id: Int
      let counter: Counter
      func encode(to encoder: any Encoder) throws {
        counter.count += 1
        try id.encode(to: encoder)
      }
    }
    struct Lists: Encodable { var list: IdentifiedArray<Counted> }
    let counter = Counter()
    var list = IdentifiedArray((0..<100).map { Counted(id: $0, counter: counter) })
    let record = StateRecord(isCodable: true)
    _ = record.update(to: Lists(list: list))
    counter.count = 0
    for id in [7, 8, 8, 9] {
      list[id: id] = Counted(id: id, counter: counter)
      _ = record.update(to: Lists(list: list))
    }
    expectTrue(counter.count <= 8)
  }

  @Test("JSONDecoder reads a value, whose sets and dictionaries are sorted") func pairs() throws {
    let texts = ["a\u{2028}<\"\\\n\u{1}é": [1.5, -0.0, 1e300]]
    let text = try ValueEncoder(Redaction(), key: "state").encoded(texts).text
    expectEqual(text, "{\"a\u{2028}<\\\"\\\\\\n\\u0001é\":[1.5,-0.0,1e+300]}")
    try expectEqual(JSONDecoder().decode([String: [Double]].self, from: Data(text.utf8)), texts)
    let value = [[2]: "b", [1]: "a", [3]: "c"]
    let encoder = ValueEncoder(Redaction(), key: "state")
    try expectEqual(encoder.encoded(value).text, #"[[1],"a",[2],"b",[3],"c"]"#)
    let set = ["b", "c", "a"].reduce(into: Set<String>()) { $0.insert($1) }
    try expectEqual(
      ValueEncoder(Redaction(), key: "state").encoded(set).text, #"["a","b","c"]"#)
  }
}

extension JSON {
  /// Makes a recorded change, as the page does.
  fileprivate mutating func apply(_ change: JSON) {
    self = changed(by: change, at: change.path[...])
  }

  private func changed(by change: JSON, at path: ArraySlice<String>) -> JSON {
    guard let first = path.first else {
      guard let from = change["from"]?.int, let removed = change["removed"]?.int else {
        return change["to"] ?? .null
      }
      return .array(
        elements.prefix(from) + (change["added"]?.elements ?? [])
          + elements.dropFirst(from + removed))
    }
    if case .array(var elements) = self, let index = Int(first) {
      elements[index] = elements[index].changed(by: change, at: path.dropFirst())
      return .array(elements)
    }
    guard case .object(var members) = self else { return self }
    let index = members.firstIndex { $0.name == first } ?? members.count
    let old = members.indices.contains(index) ? members.remove(at: index).value : .null
    if path.count > 1 || change.newValue != nil {
      let value = old.changed(by: change, at: path.dropFirst())
      members.insert(Member(name: first, value: value), at: index)
    }
    return .object(members)
  }
}
