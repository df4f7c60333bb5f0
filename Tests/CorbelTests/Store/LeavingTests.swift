import Corbel
import TestSupport
import Testing

/// SwiftUI evaluates a view that leaves the screen more than once, after its child has gone.
@MainActor @Suite("Stores of screens that are leaving", .stallLimit) struct LeavingTests {
  private let recorder = DiagnosticRecorder()

  /// A screen with a sheet that has children of every kind.
  private func makeStore() -> Store<Trunk.State, Trunk.Action> {
    Store(
      initialState: Trunk.State(single: .full()), reducer: Trunk(branch: Family()),
      diagnostics: recorder.reporter)
  }

  @Test(
    "the store of a child that is gone has the same nested stores as before",
    arguments: Family.Kind.allCases)
  func nested(kind: Family.Kind) throws {
    let home = makeStore()
    let sheet = try unwrap(home.scope(Trunk.single))
    let nested = try unwrap(sheet.child(kind))
    nested.send("counted")
    home.send(.changed { $0.single = nil })
    for _ in 1...2 { expectTrue(sheet.child(kind) === nested) }
    nested.send("other")
    expectEqual(nested.log, ["counted"])
    expectEqual(recorder.facts.count, 1)
  }

  @Test(
    "a nested store that is first asked for when the child is gone is gone, too, also if another comes",
    arguments: Family.Kind.allCases)
  func late(kind: Family.Kind) throws {
    let home = makeStore()
    let sheet = try unwrap(home.scope(Trunk.single))
    // Another element of the same collections has a store.
    let others = [sheet.child(.element, id: 2), sheet.child(.elementCase, id: 2)]
    home.send(.changed { $0.single = nil })
    home.send(.changed { $0.single = .full() })
    let nested = try unwrap(sheet.child(kind))
    expectTrue(sheet.child(kind) === nested)
    nested.send("counted")
    withExtendedLifetime(others) { expectEqual(nested.log, []) }
    expectEqual(home.single?[kind]?.log, [])
    expectEqual(
      recorder.facts,
      ["'single(\(kind.action("counted")))' was sent to a child that no longer exists."])
  }
}
