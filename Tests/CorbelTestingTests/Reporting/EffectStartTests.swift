import TestSupport
import Testing

@MainActor @Suite("When effects start") struct EffectStartTests {
  #if !canImport(Darwin)
    @Test("operations begin at once on systems with immediate tasks")
    func atOnce() {
      expectTrue(EffectStart.isAtOnce)
    }
  #endif
}
