import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// A call that fails at its line.
private struct FailingCall: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let line: Int
  let body: @MainActor @Sendable () async throws -> Void

  /// Creates a call, which is in a line of the body with a number.
  init(
    _ name: String, inLine number: Int = 1, start: Int = #line,
    _ body: @escaping @MainActor @Sendable () async throws -> Void
  ) {
    testDescription = name
    line = start + number
    self.body = body
  }
}

@MainActor @Observable private final class Counter {
  var count = 0
  nonisolated deinit {}
}

extension FailingCall {
  static let ofStore = [
    FailingCall("init") {
      let store = SearchStore(initialState: .init(), reducer: Search())
      store.base.send(.chained(0), fileID: "App/View.swift")
    },
    FailingCall("send") {
      makeStore().send(.queryChanged("a"))
    },
    FailingCall("send, while others wait", inLine: 3) {
      let store = makeStore()
      store.base.send(.chained(0))
      store.send(.chained(0))
      store.skipActions()
    },
    FailingCall("receive(_:)") {
      await makeStore().receive(.submitted)
    },
    FailingCall("receive(case:)") {
      await makeStore().receive(case: Search.Action.loaded)
    },
    FailingCall("receive(case:_:) with a case") {
      await office().receive(case: Office.Action.desk, Desk.Action.pinned)
    },
    FailingCall("receive(case:_:) with an action") {
      await office().receive(case: Office.Action.desk, Desk.Action.draftTapped)
    },
    FailingCall("receive(where:)") {
      await makeStore().receive(where: { _ in true })
    },
    FailingCall("expectNoActions", inLine: 3) {
      let store = makeStore()
      store.base.send(.chained(0))
      await store.expectNoActions()
      store.skipActions()
    },
    FailingCall("expectOutput(_:)") {
      makeStore().expectOutput(.closed)
    },
    FailingCall("expectOutput(case:)") {
      makeStore().expectOutput(case: Search.Output.opened)
    },
    FailingCall("expectOutput(where:)") {
      makeStore().expectOutput(where: { _ in true })
    },
    FailingCall("expectNoOutputs", inLine: 3) {
      let store = makeStore()
      store.send(.chosen("a"))
      await store.expectNoOutputs()
      store.skipOutputs()
    },
    FailingCall("skipOutputs") {
      makeStore().skipOutputs()
    },
    FailingCall("skipActions") {
      makeStore().skipActions()
    },
  ]

  @MainActor private static func office() -> TestStore<Office> {
    TestStore(initialState: Office.State(), reducer: Office(), timeout: .zero)
  }

  static let ofOthers = [
    FailingCall("ActionCoverage.expectAll(of:)") {
      ActionCoverage().expectAll(of: Search.self)
    },
    FailingCall("actionCoverage(of:)") {
      let trait = ActionCoverageTrait.actionCoverage(of: Search.self)
      try await trait.provideScope(for: unwrap(Test.current), testCase: nil) {}
    },
    FailingCall("Dependencies.test", inLine: 2) {
      enum Key: DependencyKey { static var liveValue: Int { 1 } }
      let dependencies = try Dependencies.test()
      _ = dependencies[Key.self]
    },
    FailingCall("explore(_:) with a reducer") {
      try await explore(Search.self, runs: 0) { _ in }
    },
    FailingCall("explore(_:) with an object") {
      try await explore(Counter.self, runs: 0) { _ in }
    },
    FailingCall("exploreSchedules", inLine: 3) {
      // An inner call is a mistake, whatever the environment says about the number of schedules.
      try await exploreSchedules(1) {
        try await exploreSchedules {}
      }
    },
    FailingCall("schedules") {
      let trait = SchedulesTrait.schedules(0)
      try await trait.provideScope(for: unwrap(Test.current), testCase: Test.Case.current) {}
    },
    FailingCall("transitions(of:file:)") {
      let trait = TransitionsTrait.transitions(of: Search.self, file: "none.mmd")
      try await trait.provideScope(for: unwrap(Test.current), testCase: nil) {}
    },
    FailingCall("Transitions.expect(file:)") {
      Transitions(of: Search.self).expect(file: "none.mmd")
    },
    FailingCall("expectChanges", inLine: 2) {
      let counter = Counter()
      await expectChanges(of: counter, in: \.count, during: { counter.count = 1 }) { _ in }
    },
    FailingCall("expectNoChanges", inLine: 2) {
      let counter = Counter()
      await expectNoChanges(of: counter, during: { counter.count = 1 })
    },
    FailingCall("ObservedChanges.expect(_:_:)", inLine: 3) {
      let counter = Counter()
      await expectChanges(of: counter, in: \.count, during: { counter.count = 1 }) { changes in
        await changes.expect(\.count, 2)
      }
    },
    FailingCall("ObservedChanges.expect(_:where:)", inLine: 3) {
      let counter = Counter()
      await expectChanges(of: counter, in: \.count, during: { counter.count = 1 }) { changes in
        await changes.expect(\.count, where: { $0 == 2 })
      }
    },
    FailingCall("ResponderRecorder.init") {
      let recorder = ResponderRecorder<Int>()
      recorder.responder.send(1)
    },
    FailingCall("ResponderRecorder.expect(_:)") {
      ResponderRecorder<Int>().expect(1)
    },
    FailingCall("ResponderRecorder.expect(where:)") {
      ResponderRecorder<Int>().expect(where: { _ in true })
    },
    FailingCall("ResponderRecorder.expectNone", inLine: 3) {
      let recorder = ResponderRecorder<Int>()
      recorder.responder.send(1)
      recorder.expectNone()
    },
    FailingCall("Gate.next") {
      _ = try? await Gate<Int>().next()
    },
    FailingCall("Gate.waitForCallers") {
      await Gate<Int>().waitForCallers()
    },
    FailingCall("Gate.Call.waitForCancellation", inLine: 4) {
      let gate = Gate<Int>()
      let caller = Task { try await gate.value() }
      let call = try await gate.next()
      await call.waitForCancellation()
      caller.cancel()
    },
    FailingCall("TestClock.waitForSleepers") {
      await TestClock().waitForSleepers()
    },
    FailingCall("TestClock.run", inLine: 5) {
      let clock = TestClock()
      // The clock wakes one of them, and the other one still sleeps, however late the first one is.
      let tasks = (1...2).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
      await clock.waitForSleepers(2)
      await clock.run(limit: 1)
      for task in tasks { task.cancel() }
    },
  ]
}

@MainActor @Suite("Places of failures", .stallLimit) struct PlaceTests {
  @Test(
    "each function fails at the place of its call",
    arguments: FailingCall.ofStore + FailingCall.ofOthers)
  fileprivate func place(_ call: FailingCall) async throws {
    try await withKnownIssue {
      try await TestSettings.$current.withValue(TestSettings([:])) {
        try await TestContext.$patience.withValue(.zero) { try await call.body() }
      }
    } matching: { issue in
      issue.sourceLocation?.fileName == "PlaceTests.swift"
        && issue.sourceLocation?.line == call.line
    }
  }
}
