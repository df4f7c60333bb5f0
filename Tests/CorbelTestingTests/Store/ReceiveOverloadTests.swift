import Corbel
import CorbelTesting
import TestSupport
import Testing

/// One overload of `receive`, for the action that `Folder` gets second.
private struct Receiving: Sendable {
  typealias Store = TestStore<Folder>
  typealias Expectation = (inout Int) -> Void

  let name: String
  let action: Folder.Action
  let receive: @MainActor @Sendable (Store, ReceiveOrder, Expectation?) async -> Void

  static let all = [
    Receiving(name: "an action", action: .named("a")) {
      await $0.receive(.named("a"), order: $1, expect: $2)
    },
    Receiving(name: "a case", action: .named("a")) {
      await $0.receive(case: Folder.Action.named, order: $1, expect: $2)
    },
    Receiving(name: "a case and the child's case", action: .file(.named("a"))) {
      await $0.receive(case: Folder.Action.file, Folder.File.named, order: $1, expect: $2)
    },
    Receiving(name: "a case and the child's action", action: .file(.named("a"))) {
      await $0.receive(case: Folder.Action.file, Folder.File.named("a"), order: $1, expect: $2)
    },
    Receiving(name: "a predicate", action: .named("a")) {
      await $0.receive(order: $1, where: { $0 == .named("a") }, expect: $2)
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
    _ action: Folder.Action, _ exhaustivity: Exhaustivity = .on,
    _ receive: (Receiving.Store) async -> Void
  ) async -> [String] {
    await recordedFacts {
      let store = TestStore(
        initialState: 0, reducer: Folder(), exhaustivity: exhaustivity, timeout: .zero)
      store.base.send(.opened)
      store.base.send(action)
      await receive(store)
      store.exhaustivity = .off
    }
  }

  @Test("passes over earlier actions only in any order, and checks the change of the state")
  func overloads() async {
    for row in Receiving.all {
      let (receive, action) = (row.receive, row.action)
      await expectEqual(facts(action) { await receive($0, .any) { $0 = 2 } }, [], row.name)
      for order in [ReceiveOrder.any, .inOrder] {
        await expectEqual(
          facts(action, .off) { await receive($0, order) { $0 = 7 } },
          ["'\(briefly(action))' has changed the state, but not as expected."], row.name)
      }
      await expectEqual(
        facts(action) { await receive($0, .any, nil) },
        ["'\(briefly(action))' has changed the state, but no change was expected."], row.name)
      let facts = await facts(action) { await receive($0, .inOrder) { $0 = 2 } }
      expectEqual(facts.map { $0.hasSuffix(", but received 'opened'.") }, [true], row.name)
    }
  }

  private func briefly(_ action: Folder.Action) -> String {
    action == .named("a") ? "named(\"a\")" : "file(named(\"a\"))"
  }
}
