import Corbel
import CounterExample
import Testing

@Suite("A counter as a handler", .timeLimit(.minutes(10)))
@MainActor struct CountKeeperTests {
  @Test("the controls of an earlier screen still change the count")
  func isShared() async {
    let bench = CounterBench(.handler, count: 3)
    let earlier = bench.screen

    await bench.press("+").finish()
    await earlier["+"]?.press().value

    #expect(earlier.count == 3)
    #expect(bench.screen.count == 5)
  }
}
