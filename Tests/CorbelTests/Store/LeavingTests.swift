import Corbel
import TestSupport
import Testing

/// A screen with a sheet that has children of every kind.
private struct Home: Reducer {
  struct State { var sheet: Family.State? = .full() }

  enum Action { case sheet(Family.Action), told(String), closed }

  static let sheet = child(\.sheet, action: Action.sheet, output: Action.told)

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .sheet(let action):
      return reduce(Family(), Self.sheet, in: &state, action)
    case .told:
      return .none
    case .closed:
      state.sheet = nil
      return .none
    }
  }
}

/// SwiftUI evaluates a view that leaves the screen more than once, after its child has gone.
@MainActor @Suite("Stores of screens that are leaving", .stallLimit) struct LeavingTests {
  private let recorder = DiagnosticRecorder()

  @Test(
    "the store of a child that is gone has the same nested stores as before",
    arguments: ScopeTests.Kind.allCases)
  func nested(kind: ScopeTests.Kind) throws {
    let home = Store(initialState: Home.State(), reducer: Home(), diagnostics: recorder.reporter)
    let sheet = try unwrap(home.scope(Home.sheet))
    let nested = try unwrap(kind.child(of: sheet))
    nested.send("counted")
    home.send(.closed)
    for _ in 1...2 { expectTrue(kind.child(of: sheet) === nested) }
    nested.send("other")
    expectEqual(nested.log, ["counted"])
    expectEqual(recorder.facts.count, 1)
  }

  @Test(
    "a nested store that is first asked for when the child is gone is gone as well",
    arguments: ScopeTests.Kind.allCases)
  func late(kind: ScopeTests.Kind) throws {
    let home = Store(initialState: Home.State(), reducer: Home(), diagnostics: recorder.reporter)
    let sheet = try unwrap(home.scope(Home.sheet))
    // Another element of the same collections has a store.
    let other = (sheet.memberChild(2), sheet.stackedChild(2))
    home.send(.closed)
    let nested = try unwrap(kind.child(of: sheet))
    expectTrue(kind.child(of: sheet) === nested)
    nested.send("counted")
    withExtendedLifetime(other) { expectEqual(nested.log, []) }
    expectEqual(recorder.facts.count, 1)
  }

  @Test("the nested stores stay the same at any depth, and are freed with the last of them")
  func tower() {
    let payloads = PayloadCounter()
    let store = Store(
      initialState: Section.State.tower(6, payloads: payloads), reducer: Section())
    var stores = store.tower()
    store.send(.removed(1))
    expectTrue(zip(stores[1].tower(), stores.dropFirst()).allSatisfy { $0 === $1 })
    expectEqual(stores[1].tower().map(\.id), Array(1...6))
    stores = []
    expectEqual(payloads.count, 1)
  }
}
