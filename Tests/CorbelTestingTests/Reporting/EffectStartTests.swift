import CorbelTesting
import Testing

@MainActor @Suite("When effects start") struct EffectStartTests {
  #if !canImport(Darwin)
    @Test("the operations of effects begin at once where tasks can")
    func atOnce() {
      #expect(EffectStart.isAtOnce)
    }
  #endif
}
