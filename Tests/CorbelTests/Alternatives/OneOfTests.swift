import Corbel
import Foundation
import TestSupport
import Testing

/// Alternatives for tests; two of them have the same type.
struct Meal: Alternatives, Hashable, Codable, Sendable {
  var soup: String?, courses: [Int]?, dessert: String?
}

@Suite("Alternatives") struct OneOfTests {
  private static func order(_ text: inout String?, _ new: String?) throws {
    text = new
    throw Failure(reason: "Sold out")
  }

  // A plain enum stands for the alternatives.
  private enum Plain: Equatable {
    case none, soup(String), courses([Int]), dessert(String)

    init(_ meal: OneOf<Meal>) {
      var all: [Plain] = []
      if let soup = meal.soup { all.append(.soup(soup)) }
      if let courses = meal.courses { all.append(.courses(courses)) }
      if let dessert = meal.dessert { all.append(.dessert(dessert)) }
      expectTrue(all.count <= 1 && (meal == nil) == all.isEmpty)
      self = all.first ?? .none
    }
  }

  private static func change(_ meal: inout OneOf<Meal>, _ plain: inout Plain, _ step: Int) {
    let text = "\(step % 3)"
    switch (step / 3 % 10, plain) {
    case (0, _): (meal.soup, plain) = (text, .soup(text))
    case (1, _): (meal.courses, plain) = ([step], .courses([step]))
    case (2, _): (meal.dessert, plain) = (text, .dessert(text))
    case (3, let old):
      meal.courses?.append(step)
      if case .courses(let numbers) = old { plain = .courses(numbers + [step]) }
    case (4, let old):
      let isClosed = meal.close(\.soup, text)
      expectEqual(isClosed, old == .soup(text))
      if isClosed { plain = .none }
    case (5, let old):
      let dessert = meal.close(\.dessert)
      expectEqual(dessert.map { .dessert($0) } ?? old, old)
      if dessert != nil { plain = .none }
    case (6, let old):
      try? order(&meal.soup, step.isMultiple(of: 2) ? nil : text)
      if !step.isMultiple(of: 2) { plain = .soup(text) } else if case .soup = old { plain = .none }
    case (7, let old):
      meal.dessert = nil
      if case .dessert = old { plain = .none }
    case (8, let old):
      let isClosed = meal.close(\.dessert, text)
      expectEqual(isClosed, old == .dessert(text))
      if isClosed { plain = .none }
    default: (meal, plain) = (nil, .none)
    }
  }

  @Test("any changes leave what the same changes of an enum leave", arguments: 1...20)
  func model(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var meal: OneOf<Meal> = nil
    var plain = Plain.none
    for _ in 1...200 {
      let old = (meal, plain)
      Self.change(&meal, &plain, Int.random(in: 0..<1000, using: &generator))
      expectEqual(Plain(meal), plain)
      expectEqual(meal == old.0, plain == old.1)
      expectEqual(haveSameContent(meal, old.0), plain == old.1)
      let data = try JSONEncoder().encode(meal)
      expectEqual(try JSONDecoder().decode(OneOf<Meal>.self, from: data), meal)
      if meal == old.0 { expectEqual(meal.hashValue, old.0.hashValue) }
    }
  }

  @Test("a single value is decoded, and two are refused by their names") func decoding() {
    let rows = [
      ("{}", "nil"), (#"{"soup":"Leek"}"#, #"soup("Leek")"#), (#"{"tea":1}"#, "nil"),
      (#"{"soup":null,"courses":[1]}"#, "courses([1])"),
      (
        #"{"soup":"Leek","dessert":"Cake"}"#,
        "'soup' and 'dessert' have values, but only one of the fields of a OneOf can have a value."
      ),
      (
        #"{"soup":"","courses":[],"dessert":""}"#,
        "'soup' and 'courses' and 'dessert' have values, but only one of the fields of a OneOf can "
          + "have a value."
      ),
    ]
    for (text, expected) in rows {
      let result = Result { try JSONDecoder().decode(OneOf<Meal>.self, from: Data(text.utf8)) }
      switch result {
      case .success(let meal): expectEqual("\(meal)", expected, text)
      case .failure(DecodingError.dataCorrupted(let context)):
        expectEqual(context.debugDescription, expected, text)
      case .failure(let error): expectNil(error)
      }
    }
  }

  private struct Plates: Alternatives {
    struct Plate { var number: Double, name: String }

    var left: Plate?, right: Plate?
  }

  @Test("alternatives without '==' are compared by their contents") func contents() {
    func plate(_ number: Double, _ name: String) -> OneOf<Plates> {
      OneOf(\.left, Plates.Plate(number: number, name: name))
    }
    let name = String(repeating: "a long name ", count: 9)
    let plate1 = plate(1, name)
    let rows: [(OneOf<Plates>, OneOf<Plates>, Bool)] = [
      (plate1, plate(1, String(name.reversed().reversed())), true), (plate1, plate(2, name), false),
      (plate1, OneOf(\.right, Plates.Plate(number: 1, name: name)), false), (plate1, nil, false),
      (nil, nil, true), (plate(.nan, ""), plate(.nan, ""), true),
    ]
    for (left, right, areSame) in rows { expectEqual(haveSameContent(left, right), areSame) }
  }
}
