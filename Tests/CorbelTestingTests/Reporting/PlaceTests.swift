import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

private let file: StaticString = "Tests/Place.swift"
private let path: StaticString = "/Package/Tests/Place.swift"
private let line: UInt = 7

/// A call that fails at the place above.
private struct FailingCall: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let body: @MainActor @Sendable () async throws -> Void

  init(_ name: String, _ body: @escaping @MainActor @Sendable () async throws -> Void) {
    testDescription = name
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
      let store = SearchStore(
        initialState: .init(), reducer: Search(), fileID: file, filePath: path, line: line)
      store.base.send(.chained(0))
    },
    FailingCall("send") {
      makeStore().send(
        .queryChanged("a"), fileID: file, filePath: path, line: line)
    },
    FailingCall("send, while others wait") {
      let store = makeStore()
      store.base.send(.chained(0))
      store.send(.chained(0), fileID: file, filePath: path, line: line)
    },
    FailingCall("receive(_:)") {
      await makeStore().receive(
        .submitted, fileID: file, filePath: path, line: line)
    },
    FailingCall("receive(case:)") {
      await makeStore().receive(
        case: Search.Action.loaded, fileID: file, filePath: path, line: line)
    },
    FailingCall("receive(case:_:) with a case") {
      await office().receive(
        case: Office.Action.desk, Desk.Action.pinned, fileID: file, filePath: path, line: line)
    },
    FailingCall("receive(case:_:) with an action") {
      await office().receive(
        case: Office.Action.desk, Desk.Action.draftTapped, fileID: file, filePath: path,
        line: line)
    },
    FailingCall("receive(where:)") {
      await makeStore().receive(
        where: { _ in true }, fileID: file, filePath: path, line: line)
    },
    FailingCall("expectNoActions") {
      let store = makeStore()
      store.base.send(.chained(0))
      await store.expectNoActions(fileID: file, filePath: path, line: line)
      store.skipActions()
    },
    FailingCall("expectOutput(_:)") {
      makeStore().expectOutput(
        .closed, fileID: file, filePath: path, line: line)
    },
    FailingCall("expectOutput(case:)") {
      makeStore().expectOutput(
        case: Search.Output.opened, fileID: file, filePath: path, line: line)
    },
    FailingCall("expectOutput(where:)") {
      makeStore().expectOutput(
        where: { _ in true }, fileID: file, filePath: path, line: line)
    },
    FailingCall("expectNoOutputs") {
      let store = makeStore()
      store.send(.chosen("a"))
      await store.expectNoOutputs(fileID: file, filePath: path, line: line)
      store.skipOutputs()
    },
    FailingCall("skipOutputs") {
      makeStore().skipOutputs(fileID: file, filePath: path, line: line)
    },
    FailingCall("skipActions") {
      makeStore().skipActions(fileID: file, filePath: path, line: line)
    },
  ]

  @MainActor private static func office() -> TestStore<Office> {
    TestStore(initialState: Office.State(), reducer: Office(), timeout: .zero)
  }

  static let ofOthers = [
    FailingCall("ActionCoverage.expectAll(of:)") {
      ActionCoverage().expectAll(
        of: Search.self, fileID: file, filePath: path, line: line)
    },
    FailingCall("actionCoverage(of:)") {
      let trait = ActionCoverageTrait.actionCoverage(
        of: Search.self, fileID: file, filePath: path, line: line)
      try await trait.provideScope(for: unwrap(Test.current), testCase: nil) {}
    },
    FailingCall("Dependencies.test") {
      enum Key: DependencyKey { static var liveValue: Int { 1 } }
      let dependencies = try Dependencies.test(
        fileID: file, filePath: path, line: line)
      _ = dependencies[Key.self]
    },
    FailingCall("explore(_:) with a reducer") {
      try await explore(
        Search.self, runs: 0, fileID: file, filePath: path, line: line
      ) { _ in }
    },
    FailingCall("explore(_:) with an object") {
      try await explore(
        Counter.self, runs: 0, fileID: file, filePath: path, line: line
      ) { _ in }
    },
    FailingCall("exploreSchedules") {
      // An inner call is a mistake, whatever the environment says about the number of schedules.
      try await exploreSchedules(1) {
        try await exploreSchedules(fileID: file, filePath: path, line: line) {}
      }
    },
    FailingCall("schedules") {
      let trait = SchedulesTrait.schedules(
        0, fileID: file, filePath: path, line: line)
      try await trait.provideScope(for: unwrap(Test.current), testCase: Test.Case.current) {}
    },
    FailingCall("transitions(of:file:)") {
      let trait = TransitionsTrait.transitions(
        of: Search.self, file: "none.mmd", fileID: file, filePath: path, line: line)
      try await trait.provideScope(for: unwrap(Test.current), testCase: nil) {}
    },
    FailingCall("Transitions.expect(file:)") {
      Transitions(of: Search.self).expect(
        file: "none.mmd", fileID: file, filePath: path, line: line)
    },
    FailingCall("expectChanges") {
      let counter = Counter()
      await expectChanges(
        of: counter, in: \.count, during: { counter.count = 1 }, fileID: file, filePath: path,
        line: line
      ) { _ in }
    },
    FailingCall("expectNoChanges") {
      let counter = Counter()
      await expectNoChanges(
        of: counter, during: { counter.count = 1 }, fileID: file, filePath: path, line: line)
    },
    FailingCall("ObservedChanges.expect(_:_:)") {
      let counter = Counter()
      await expectChanges(of: counter, in: \.count, during: { counter.count = 1 }) { changes in
        await changes.expect(
          \.count, 2, fileID: file, filePath: path, line: line)
      }
    },
    FailingCall("ObservedChanges.expect(_:where:)") {
      let counter = Counter()
      await expectChanges(of: counter, in: \.count, during: { counter.count = 1 }) { changes in
        await changes.expect(
          \.count, fileID: file, filePath: path, line: line, where: { $0 == 2 })
      }
    },
    FailingCall("ResponderRecorder.init") {
      let recorder = ResponderRecorder<Int>(
        fileID: file, filePath: path, line: line)
      recorder.responder.send(1)
    },
    FailingCall("ResponderRecorder.expect(_:)") {
      ResponderRecorder<Int>().expect(
        1, fileID: file, filePath: path, line: line)
    },
    FailingCall("ResponderRecorder.expect(where:)") {
      ResponderRecorder<Int>().expect(
        where: { _ in true }, fileID: file, filePath: path, line: line)
    },
    FailingCall("ResponderRecorder.expectNone") {
      let recorder = ResponderRecorder<Int>()
      recorder.responder.send(1)
      recorder.expectNone(fileID: file, filePath: path, line: line)
    },
    FailingCall("Gate.next") {
      _ = try? await Gate<Int>().next(fileID: file, filePath: path, line: line)
    },
    FailingCall("Gate.waitForCallers") {
      await Gate<Int>().waitForCallers(fileID: file, filePath: path, line: line)
    },
    FailingCall("Gate.Call.waitForCancellation") {
      let gate = Gate<Int>()
      let caller = Task { try await gate.value() }
      let call = try await gate.next()
      await call.waitForCancellation(fileID: file, filePath: path, line: line)
      caller.cancel()
    },
    FailingCall("TestClock.waitForSleepers") {
      await TestClock().waitForSleepers(fileID: file, filePath: path, line: line)
    },
    FailingCall("TestClock.run") {
      let clock = TestClock()
      // The clock wakes one of them, and the other one still sleeps, however late the first one is.
      let tasks = (1...2).map { _ in Task { try await clock.sleep(for: .seconds(1)) } }
      await clock.waitForSleepers(2)
      await clock.run(limit: 1, fileID: file, filePath: path, line: line)
      for task in tasks { task.cancel() }
    },
  ]
}

@MainActor @Suite("Places of failures", .stallLimit) struct PlaceTests {
  @Test(
    "each function fails at the place of its call",
    arguments: FailingCall.ofStore + FailingCall.ofOthers)
  fileprivate func place(_ call: FailingCall) async throws {
    let place = SourceLocation(
      fileID: "\(file)", filePath: "\(path)", line: Int(line), column: 1)
    try await withKnownIssue {
      try await TestSettings.$current.withValue(TestSettings([:])) {
        try await TestContext.$patience.withValue(.zero) { try await call.body() }
      }
    } matching: { issue in
      issue.sourceLocation == place
    }
  }
}
