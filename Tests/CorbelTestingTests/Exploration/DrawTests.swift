import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Choices of a walk") struct DrawTests {
  @Test("a seed or a replay gives the same choices each time, the first one where some are missing")
  func seed() {
    func numbers(_ seed: UInt64) -> [Int] {
      var draw = Draw(seed: seed)
      return (0..<20).map { _ in draw.number(in: 0...99) }
    }
    expectEqual(numbers(3), numbers(3))
    expectTrue(numbers(3) != numbers(4))
    var draw = Draw(seed: 1)
    let (text, number) = (draw.pick(from: ["a"]), draw.number(in: 4...4))
    expectEqual("\(text ?? "") \(number) \(draw.choices)", "a 4 [0, 0]")
    do {
      var draw = Draw(replaying: [2, 7, 1])
      expectNil(draw.pick(from: [Int]()))
      let (text, number, flag) = (draw.pick("a", "b", "c"), draw.number(in: 10...15), draw.bool())
      let (rest, last) = (draw.pick("a", "b"), draw.pick(from: [4, 5]))
      expectEqual("\(text) \(number) \(flag) \(rest) \(last ?? 0)", "c 15 true a 4")
      var other = Draw(replaying: [1])
      expectEqual(other.pick(from: [4, 5]), 5)
    }
  }
}
