import Corbel
import CounterExample
import TestSupport
import Testing

@Suite("A counter as a wrapper", .timeLimit(.minutes(10)))
@MainActor struct CounterWrapperTests {
  @Test("lives as long as a screen with its controls")
  func isKept() async {
    var bench: CounterBench? = CounterBench(.wrapper, count: 3)
    let wrapper = Weak(bench?.counter as AnyObject?)
    var control = bench?.screen["+"]
    bench = nil

    await control?.press().value
    #expect(!wrapper.isGone)

    control = nil
    #expect(wrapper.isGone)
  }
}
