import Corbel
import CorbelTesting
import Foundation
import TestSupport
import Testing

/// Alternatives for tests; two of them have the same type.
struct Meal: Alternatives, Hashable, Codable, Sendable {
  var soup: String?, courses: [Int]?, dessert: String?
}

@Suite("Alternatives") struct OneOfTests {
  private typealias Change = (inout OneOf<Meal>) throws -> Void

  private static func order(_ text: inout String?, _ new: String?) throws {
    text = new
    throw Failure(reason: "Sold out")
  }

  @Test("setting one value removes the others, and nil removes any") func changes() {
    let rows: [(name: String, change: Change, expected: String)] = [
      ("nothing", { _ in }, #"soup("Leek")"#),
      ("another value", { $0.courses = [1] }, "courses([1])"),
      ("a value of the same type", { $0.dessert = "Cake" }, #"dessert("Cake")"#),
      ("the same value anew", { $0.soup = "Miso" }, #"soup("Miso")"#),
      ("the value in its place", { $0.soup?.append("!") }, #"soup("Leek!")"#),
      ("an absent value in its place", { $0.dessert?.append("!") }, #"soup("Leek")"#),
      ("an absent value to nil", { $0.dessert = nil }, #"soup("Leek")"#),
      ("the value to nil", { $0.soup = nil }, "nil"),
      ("the whole to nil", { $0 = nil }, "nil"),
      ("another whole", { $0 = OneOf(\.dessert, "Cake") }, #"dessert("Cake")"#),
      ("a change that throws", { try Self.order(&$0.dessert, "Cake") }, #"dessert("Cake")"#),
      ("a removal that throws", { try Self.order(&$0.soup, nil) }, "nil"),
      ("an absent one that throws", { try Self.order(&$0.dessert, nil) }, #"soup("Leek")"#),
    ]
    for row in rows {
      var meal = OneOf(\Meal.soup, "Leek")
      try? row.change(&meal)
      expectEqual("\(meal)", row.expected, row.name)
      expectEqual(meal == nil, row.expected == "nil", row.name)
      expectEqual(meal != nil, row.expected != "nil", row.name)
    }
  }

  @Test("a value is closed once, and only if it is the one that is meant") func closing() {
    var meal = OneOf(\Meal.soup, "Leek")
    expectNil(meal.close(\.dessert))
    expectTrue(!meal.close(\.soup, "Miso") && !meal.close(\.dessert, "Leek"))
    expectTrue(meal.close(\.soup, "Leek") && !meal.close(\.soup, "Leek"))
    meal.courses = [2]
    expectEqual([meal.close(\.courses), meal.close(\.courses)], [[2], nil])
    expectTrue(meal == nil)
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
    switch (step / 3 % 9, plain) {
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

@MainActor @Suite("Children that are alternatives", .stallLimit) struct AlternativeChildTests {
  struct Cells: Reducer {
    struct State: Equatable { var cells: [Int], isMoved = false }

    enum Action { case changed(Int), waited }

    let wait: @MainActor () async -> Void

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      guard case .changed(let index) = action else { return .run { [wait] in await wait() } }
      let place = state.cells.withUnsafeBufferPointer { $0.baseAddress }
      state.cells[index] += 1
      state.isMoved = place != state.cells.withUnsafeBufferPointer { $0.baseAddress }
      return .none
    }
  }

  struct Table: Reducer {
    struct Destination: Alternatives, Equatable {
      var top: Cells.State?, side: Cells.State?, question: String?
    }

    struct State: Equatable {
      var count = 0
      var destination: OneOf<Destination> = nil
    }

    enum Action { case top(Cells.Action), side(Cells.Action), changed((inout State) -> Void) }

    static let top = child(\.destination, \.top, action: Action.top)
    static let side = child(\.destination, \.side, action: Action.side)
    static let question = child(\.destination, \.question)

    var wait: @MainActor () async -> Void = {}

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .top(let action): return reduce(Cells(wait: wait), Self.top, in: &state, action)
      case .side(let action): return reduce(Cells(wait: wait), Self.side, in: &state, action)
      case .changed(let change):
        change(&state)
        return .none
      }
    }
  }

  @Test("a child ends when another alternative takes its place, and its store keeps its state")
  func replaced() throws {
    let recorder = DiagnosticRecorder()
    let gate = Gate<Void>()
    let store = Store(
      initialState: Table.State(), reducer: Table { try? await gate.value() },
      diagnostics: recorder.reporter)
    expectNil(store.scope(Table.top))
    store.send(.changed { $0.destination.top = Cells.State(cells: [1]) })
    let top = try unwrap(store.scope(Table.top))
    let sides = trackChanges { _ = store.scope(Table.side) }
    let work = top.send(.waited)
    top.send(.changed(0))
    expectEqual([sides.value, top.cells[0]], [0, 2])
    store.send(.changed { $0.destination.side = Cells.State(cells: [7]) })
    expectTrue(work.isFinished && top.isGone && store.scope(Table.top) == nil)
    expectEqual([sides.value, top.cells[0]], [1, 2])
    expectEqual(store.scope(Table.side)?.cells, [7])
    expectEqual(recorder.texts, [])
    top.send(.changed(0))
    expectEqual(
      recorder.facts, ["'top(changed(0))' was sent to a child that no longer exists."])
    store.send(.top(.changed(0)))
    expectEqual(
      recorder.facts.last,
      "'reduce' was called with 'top(changed(0))' for a child that does not exist.")
    store.send(.changed { $0.destination.question = "Delete?" })
    expectEqual(store.scope(Table.question)?.state, "Delete?")
    expectEqual(store.destination, OneOf(\.question, "Delete?"))
  }

  @Test("no action copies the state of an alternative, with and without its store")
  func inPlace() {
    let store = Store(initialState: Table.State(), reducer: Table())
    store.send(.changed { $0.destination.side = Cells.State(cells: Array(0..<1000)) })
    store.send(.side(.changed(1)))
    expectEqual(store.destination.side?.isMoved, false)
    let side = store.scope(Table.side)
    for index in 1...2 { side?.send(.changed(index)) }
    expectEqual(side?.isMoved, false)
    expectEqual(side?.cells[1...2], [3, 3])
  }
}
