import Corbel
import CorbelStorage
import TestSupport
import Testing

@MainActor @Suite("Effects and stored values", .stallLimit) struct EffectStoredTests {
  struct Settings: Reducer {
    struct State { var unit: Unit? }
    enum Action { case appeared, unitTapped(Unit), unitChanged(Unit) }
    let preferences: Stored<Preferences>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .appeared:
        return .stream(id: "unit", preferences.values(of: \.unit)) { .unitChanged($0) }
      case .unitTapped(let unit): return .update(preferences) { $0.unit = unit }
      case .unitChanged(let unit):
        state.unit = unit
        return .none
      }
    }
  }

  @Test("an effect changes the value, and another one follows it") func effects() async {
    let preferences = Stored(Preferences(), in: .memory())
    let store = Store(
      initialState: Settings.State(), reducer: Settings(preferences: preferences))
    store.send(.appeared)
    await until(store.unit == .grams)
    store.send(.unitTapped(.cups))
    await until(store.unit == .cups)
    expectEqual(preferences.unit, .cups)
    expectEqual(store.unit, .cups)
  }
}
