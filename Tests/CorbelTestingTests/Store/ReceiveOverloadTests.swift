import Corbel
import CorbelTesting
import TestSupport
import Testing

/// Calls one overload of `receive` for the action that `Folder` gets second.
private struct Receiving: Sendable, CustomTestStringConvertible {
  typealias Store = TestStore<Folder>
  typealias Expectation = (inout Int) -> Void
  typealias Receive =
    @MainActor @Sendable (Store, ReceiveOrder, Expectation?) async -> Void

  let testDescription: String
  let action: Folder.Action
  let receive: Receive

  init(_ name: String, _ action: Folder.Action, _ receive: @escaping Receive) {
    testDescription = name
    self.action = action
    self.receive = receive
  }

  static let all = [
    Receiving("an action", .named("a")) { store, order, expect in
      await store.receive(.named("a"), order: order, expect: expect)
    },
    Receiving("a case", .named("a")) { store, order, expect in
      await store.receive(case: Folder.Action.named, order: order, expect: expect)
    },
    Receiving("a case and the child's case", .file(.named("a"))) { store, order, expect in
      await store.receive(
        case: Folder.Action.file, Folder.File.named, order: order, expect: expect)
    },
    Receiving("a case and the child's action", .file(.named("a"))) { store, order, expect in
      await store.receive(
        case: Folder.Action.file, Folder.File.named("a"), order: order, expect: expect)
    },
    Receiving("a predicate", .named("a")) { store, order, expect in
      await store.receive(order: order, where: { $0 == .named("a") }, expect: expect)
    },
    Receiving("a value of the action", .named("a")) { store, order, expect in
      let name = await store.receive(
        order: order, extracting: { if case .named(let name) = $0 { name } else { nil } },
        expect: expect)
      if name != "a" { Issue.record("Expected the name, but received \(name ?? "nil").") }
    },
  ]

  /// The same without an order.
  static let byDefault = [
    Receiving("an action", .named("a")) { store, _, expect in
      await store.receive(.named("a"), expect: expect)
    },
    Receiving("a case", .named("a")) { store, _, expect in
      await store.receive(case: Folder.Action.named, expect: expect)
    },
    Receiving("a case and the child's case", .file(.named("a"))) { store, _, expect in
      await store.receive(case: Folder.Action.file, Folder.File.named, expect: expect)
    },
    Receiving("a case and the child's action", .file(.named("a"))) { store, _, expect in
      await store.receive(case: Folder.Action.file, Folder.File.named("a"), expect: expect)
    },
    Receiving("a predicate", .named("a")) { store, _, expect in
      await store.receive(where: { $0 == .named("a") }, expect: expect)
    },
    Receiving("a value of the action", .named("a")) { store, _, expect in
      _ = await store.receive(
        extracting: { if case .named(let name) = $0 { name } else { nil } }, expect: expect)
    },
  ]
}

/// A parent and a child whose actions are counted.
private struct Folder: Reducer {
  enum Action: Equatable { case opened, named(String), file(File) }
  enum File: Equatable { case named(String) }

  func reduce(into state: inout Int, action: Action) -> Effect<Self> {
    state += 1
    return .none
  }
}

@MainActor @Suite("Each way to receive an action", .stallLimit) struct ReceiveOverloadTests {
  /// Returns the failures of a test that sends two actions and receives the second one first.
  private func facts(
    _ receiving: Receiving, _ order: ReceiveOrder, _ exhaustivity: Exhaustivity = .on,
    _ expect: Receiving.Expectation?
  ) async -> [String] {
    let recorder = TestRecorder()
    await recorder.recording {
      let store = TestStore(
        initialState: 0, reducer: Folder(), exhaustivity: exhaustivity, timeout: .zero)
      store.base.send(.opened)
      store.base.send(receiving.action)
      await receiving.receive(store, order, expect)
      store.exhaustivity = .off
    }
    return recorder.failures.map { String($0.prefix { $0 != "\n" }) }
  }

  @Test("can pass over earlier actions", arguments: Receiving.all)
  fileprivate func anyOrder(_ receiving: Receiving) async {
    await expectEqual(facts(receiving, .any) { $0 = 2 }, [])
  }

  @Test("checks the change of the state", arguments: Receiving.all)
  fileprivate func change(_ receiving: Receiving) async {
    for order in [ReceiveOrder.any, .inOrder] {
      let facts = await facts(receiving, order, .off) { $0 = 7 }
      expectEqual(facts.count, 1)
      expectTrue(facts.allSatisfy { $0.hasSuffix("has changed the state, but not as expected.") })
    }
  }

  @Test("fails for a change without an expectation", arguments: Receiving.all)
  fileprivate func noExpectation(_ receiving: Receiving) async {
    let facts = await facts(receiving, .any, .on, nil)
    expectEqual(facts.count, 1)
    expectTrue(
      facts.allSatisfy { $0.hasSuffix("has changed the state, but no change was expected.") })
  }

  @Test("fails for an earlier action by itself", arguments: Receiving.all.dropLast())
  fileprivate func inOrder(_ receiving: Receiving) async {
    let facts = await facts(receiving, .inOrder) { $0 = 2 }
    expectEqual(facts.count, 1)
    expectTrue(facts.allSatisfy { $0.hasSuffix(", but received 'opened'.") })
  }

  @Test("fails for an earlier action if no order is given", arguments: Receiving.byDefault)
  fileprivate func defaultOrder(_ receiving: Receiving) async {
    let facts = await facts(receiving, .any) { $0 = 2 }
    expectEqual(facts.count, 1)
    expectTrue(facts.allSatisfy { $0.hasSuffix(", but received 'opened'.") })
  }
}
