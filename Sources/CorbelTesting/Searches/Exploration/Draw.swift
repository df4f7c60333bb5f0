/// The choices from which a walk makes a value: an action's payload, or the outcome of a call.
///
/// ```swift
/// walk.generate(ItemFilter.self) { draw in
///   ItemFilter(progress: draw.pick(.any, .open), text: draw.pick("", "tea"))
/// }
/// ```
///
/// A failing walk is simplified towards the first choice of each draw, so name the simplest value
/// first.
public struct Draw {
  private var generator: SeededGenerator?
  private var given: [Int]
  /// The choices made so far.
  package private(set) var choices: [Int] = []
  /// Whether this is one of all draws, so that each choice is made in each way.
  let isOneOfAll: Bool
  /// The number of possibilities of each choice, if this is one of all draws.
  private(set) var limits: [Int] = []
  /// The number of possibilities of the next choice in a built-in value, if this is one of all
  /// draws.
  private var fewLimit: Int?
  /// Whether choices were left out, because this is one of all draws.
  private(set) var hasLeftOut = false
  /// The number of recursive payloads around the value that is being made.
  var depth = 0

  /// Creates a draw that chooses at random, from a seed.
  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    given = []
    isOneOfAll = false
  }

  /// Creates a draw that repeats the choices of an earlier run.
  ///
  /// After the last of these choices, each choice is 0.
  package init(replaying choices: [Int], isOneOfAll: Bool = false) {
    given = choices
    self.isOneOfAll = isOneOfAll
  }

  /// Chooses a number from 0 up to, but not including, a limit.
  mutating func next(below limit: Int) -> Int {
    let limit = isOneOfAll ? noted(limit) : limit
    let choice: Int
    if limit < 2 {
      choice = 0
    } else if let drawn = generator?.next(below: limit) {
      choice = drawn
    } else {
      choice = choices.count < given.count ? min(given[choices.count], limit - 1) : 0
    }
    choices.append(choice)
    return choice
  }

  private mutating func noted(_ limit: Int) -> Int {
    let few = min(limit, fewLimit ?? limit)
    if few < limit { hasLeftOut = true }
    if fewLimit != nil { fewLimit = 1 }
    limits.append(few)
    return few
  }

  /// The choices of the next one of all draws, in which the last possible choice is counted up.
  package var nextChoices: [Int]? {
    choices.indices.last { choices[$0] + 1 < limits[$0] }
      .map { choices[..<$0] + [choices[$0] + 1] }
  }

  /// Makes a built-in value: one of the first three, if this is one of all draws.
  mutating func few<Value>(_ make: (inout Self) -> Value) -> Value {
    guard isOneOfAll else { return make(&self) }
    fewLimit = 3
    defer { fewLimit = nil }
    return make(&self)
  }

  /// Chooses one of several values.
  ///
  /// - Parameters:
  ///   - first: The simplest value.
  ///   - others: The other values.
  /// - Returns: One of the values.
  public mutating func pick<Value>(_ first: Value, _ others: Value...) -> Value {
    let choice = next(below: others.count + 1)
    return choice == 0 ? first : others[choice - 1]
  }

  /// Chooses an element of a collection.
  ///
  /// - Parameter values: The elements, the simplest one first.
  /// - Returns: One of the elements, or nil if the collection is empty.
  public mutating func pick<Values: Collection>(from values: Values) -> Values.Element? {
    guard !values.isEmpty else { return nil }
    return values[values.index(values.startIndex, offsetBy: next(below: values.count))]
  }

  /// Chooses a whole number; a failing walk is simplified towards the lower bound.
  ///
  /// - Parameter range: The possible numbers.
  /// - Returns: One of the numbers.
  public mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + next(below: range.count)
  }
}
