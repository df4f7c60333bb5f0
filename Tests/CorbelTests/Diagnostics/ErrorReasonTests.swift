import Corbel
import Foundation
import TestSupport
import Testing

@Suite("The reason of an error") struct ErrorReasonTests {
  struct Settings: Decodable {
    enum Unit: String, Decodable { case grams, cups }

    let unit: Unit
    let sizes: [Int]
    let oven: Oven?

    struct Oven: Decodable { let heat: Int }
  }

  @Test("of a decoder names the place in the data") func decoding() {
    let rows = [
      "{": "the content is damaged",
      "[]": "the content is not of type 'Dictionary<String, Any>'",
      #"{"sizes":[]}"#: "'unit' is missing",
      #"{"unit":"cups","sizes":[],"oven":{}}"#: "'oven.heat' is missing",
      #"{"unit":"ounces","sizes":[]}"#: "'unit' is damaged",
      #"{"unit":"cups","sizes":[1,"a"]}"#: "'sizes.1' is not of type 'Int'",
      #"{"unit":"cups","sizes":[null]}"#: "'sizes.0' is not of type 'Int'",
    ]
    for (text, expected) in rows {
      var text = text
      do { _ = try JSONDecoder().decode(Settings.self, from: Data(text.utf8)) } catch {
        text = reason(of: error)
      }
      expectEqual(text, expected)
    }
  }

  struct Full: Error, CustomStringConvertible { let description = "The disk is full." }

  @Test("is its description, without a period at its end") func other() {
    expectEqual(reason(of: Full()), "The disk is full")
    expectEqual(reason(of: CancellationError()), "CancellationError()")
  }
}
