import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("The order of work under schedules", .stallLimit) struct ScheduleOrderTests {
  /// A feature that logs its actions, and whose operations wait at a gate.
  private struct Gated: Reducer {
    struct State: Equatable {
      var log: [String] = []
    }

    enum Action {
      case started
      case noted(String)
    }

    let gate: Gate<String>

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .started:
        return .merge(.send(.noted("first")), .send(.noted("second")), wait("a"), wait("b"))
      case .noted(let text):
        state.log.append(text)
        return .none
      }
    }

    private func wait(_ name: String) -> Effect<Self> {
      .run { store in
        store.send(.noted("\(name) began"))
        let value = try await gate.value()
        store.send(.noted("\(name) got \(value)"))
        store.send(.noted("\(name) ended"))
      }
    }
  }

  /// Runs the feature under a schedule, and returns its log.
  private func log(under schedule: Schedule) async -> [String] {
    await Schedule.$current.withValue(schedule) {
      let gate = Gate<String>()
      let store = TestStore(initialState: Gated.State(), reducer: Gated(gate: gate))
      store.exhaustivity = .off
      store.send(.started)
      gate.open(with: "1")
      gate.open(with: "2")
      await store.finish()
      return store.state.log
    }
  }

  @Test("the order that a store promises holds under every schedule")
  func promises() async {
    let start = ["first", "second", "a began", "b began"]
    let usual = start + ["a got 1", "a ended", "b got 2", "b ended"]
    let other = start + ["b got 2", "b ended", "a got 1", "a ended"]
    var logs: Set<[String]> = []
    for seed in 0..<50 { logs.insert(await log(under: Schedule(seed: UInt64(seed)))) }
    #expect(logs == [usual, other])
    #expect(await log(under: Schedule(replaying: [])) == usual)
  }

  @Test("a departure shows the names of its effects")
  func names() async {
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: "2.1<1.1") ?? [])
    _ = await log(under: schedule)
    #expect(
      schedule.texts == [
        """
        wait 1 of effect 2 (ScheduleOrderTests.swift:31) came before \
        wait 1 of effect 1 (ScheduleOrderTests.swift:31)
        """
      ])
  }

  @Test(
    "a departure shows the effect that another task, or effect, resumes, also after an effect's end",
    arguments: [false, true])
  func nameOfOther(byEffect: Bool) async {
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: "11:2<10:2") ?? [])
    await Schedule.$current.withValue(schedule) {
      let (first, second) = (Resumable(), Resumable())
      let store = TestStore(
        initialState: 0,
        reducer: Reduce<Int, Bool, Never> { _, isStart in
          guard isStart else { return .run { _ in } }
          return .merge(
            .run { _ in await first.wait() }, .run { _ in await second.wait() },
            .run { _ in for other in byEffect ? [first, second] : [] { other.resume() } })
        })
      // The next effects may have the addresses of these ones.
      for _ in 0..<9 { store.send(false) }
      store.send(true)
      for other in byEffect ? [] : [first, second] { other.resume() }
      await store.finish()
    }
    #expect(
      schedule.texts == [
        """
        turn 2 of effect 11 (ScheduleOrderTests.swift:90) came before \
        turn 2 of effect 10 (ScheduleOrderTests.swift:90)
        """
      ])
  }

  @Test("a departure shows a task within an effect as another task")
  func nameOfInnerTask() async {
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: "0:2<0:1") ?? [])
    await Schedule.$current.withValue(schedule) {
      let (first, second) = (Resumable(), Resumable())
      let operations = OperationRunner()
      operations.start {
        async let one: Void = first.wait()
        async let two: Void = second.wait()
        _ = await (one, two)
      }
      first.resume()
      second.resume()
      await operations.settle()
    }
    #expect(schedule.texts == ["turn 2 of another task came before turn 1 of another task"])
  }

  @Test("a sleeper without an effect is shown with its number at the clock")
  func nameOfSleeper() async {
    let schedule = Schedule(replaying: [Schedule.Departure](scheduleText: "0:2<0:1") ?? [])
    await Schedule.$current.withValue(schedule) {
      let clock = TestClock()
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Bool, Never> { _, isStart in
          guard isStart else { return .none }
          return .run { _ in try await clock.sleep(for: .seconds(1)) }
        })
      store.send(true)
      await clock.waitForSleepers(1)
      store.send(true)
      await clock.waitForSleepers(2)
      await clock.advance(by: .seconds(1))
    }
    #expect(schedule.texts == ["sleep 2 of the clock came before sleep 1 of the clock"])
  }

  /// Suspends an operation until the test resumes it.
  @MainActor private final class Resumable {
    private var continuation: CheckedContinuation<Void, Never>?

    nonisolated init() {}

    nonisolated deinit {}

    func wait() async {
      await withCheckedContinuation { continuation = $0 }
    }

    func resume() {
      continuation?.resume()
    }
  }
}
