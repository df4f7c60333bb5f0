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
  /// The number of recursive payloads around the value that is being made.
  var depth = 0

  /// Creates a draw that chooses at random, from a seed.
  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    given = []
  }

  /// Creates a draw that repeats the choices of an earlier run.
  ///
  /// After the last of these choices, each choice is 0.
  package init(replaying choices: [Int]) {
    given = choices
  }

  /// Chooses a number from 0 up to, but not including, a limit.
  mutating func next(below limit: Int) -> Int {
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

  /// Chooses true or false; a failing walk is simplified towards false.
  ///
  /// - Returns: The choice.
  public mutating func bool() -> Bool {
    next(below: 2) == 1
  }
}
