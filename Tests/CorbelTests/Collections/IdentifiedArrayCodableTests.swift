import Corbel
import Foundation
import TestSupport
import Testing

@Suite("IdentifiedArray: coding")
struct IdentifiedArrayCodableTests {
  private struct List: Codable, Equatable {
    var items: ListItems
  }

  @Test("it is encoded as a plain array, and decoded from one")
  func roundTrip() throws {
    let items: ListItems = [ListItem(2, "b"), ListItem(1, "a")]
    let data = try JSONEncoder().encode(items)
    try expectEqual(JSONDecoder().decode([ListItem].self, from: data), items.elements)
    let decoded = try JSONDecoder().decode(ListItems.self, from: data)
    expectEqual(decoded, items)
    expectTrue(decoded.isConsistent)
  }

  @Test("decoding elements with the same id throws an error with the id and the place")
  func duplicates() throws {
    let elements = [ListItem(7, "a"), ListItem(8, "b"), ListItem(7, "c")]
    let data = try JSONEncoder().encode(["items": elements])
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(List.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("The error should be 'dataCorrupted', not \(String(describing: error)).")
      return
    }
    expectEqual(context.debugDescription, "The elements at 0 and 2 have the same id: 7")
    expectEqual(context.codingPath.map(\.stringValue), ["items"])
  }
}
