import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Choices of a walk") struct DrawTests {
  @Test("a seed gives the same choices each time") func seed() {
    func numbers(_ seed: UInt64) -> [Int] {
      var draw = Draw(seed: seed)
      return (0..<20).map { _ in draw.number(in: 0...99) }
    }
    expectEqual(numbers(3), numbers(3))
    expectTrue(numbers(3) != numbers(4))
  }

  @Test("choices can be replayed, and the first one stands for those that are missing")
  func replay() {
    var draw = Draw(replaying: [2, 7, 1])
    let (text, number, flag) = (draw.pick("a", "b", "c"), draw.number(in: 10...15), draw.bool())
    let rest = draw.pick("a", "b")
    expectEqual(text, "c")
    expectEqual(number, 15)
    expectTrue(flag)
    expectEqual(rest, "a")
  }

  @Test("nothing is chosen from an empty collection") func empty() {
    var draw = Draw(replaying: [1])
    let (none, some) = (draw.pick(from: [Int]()), draw.pick(from: [4, 5]))
    expectNil(none)
    expectEqual(some, 5)
  }

  @Test("where there is one value, nothing is chosen") func single() {
    var draw = Draw(seed: 1)
    let (text, number) = (draw.pick(from: ["a"]), draw.number(in: 4...4))
    expectEqual(text, "a")
    expectEqual(number, 4)
    expectEqual(draw.choices, [0, 0])
  }
}
