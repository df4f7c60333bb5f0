import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor @Suite("The contract, for trees", .stallLimit) struct TreeTests {
  @MainActor @Suite("4. Readers are notified of changes of what they read, and of nothing else")
  struct Observation {
    @Test("readers are notified from the outermost child to the innermost, and see all new states")
    func outermostFirst() throws {
      let store = Store(
        initialState: Trunk.State(single: .full()), reducer: Trunk(branch: Family()))
      let branch = try unwrap(store.scope(Trunk.single))
      let leaf = try unwrap(branch.child(.optional))
      let counts: @MainActor () -> [Int?] = {
        [store.single?.optional?.count, branch.optional?.count, leaf.count]
      }
      var told: [[Int?]] = []
      for (place, read) in [
        (2, { _ = leaf.count }), (1, { _ = branch.optional }), (0, { _ = store.single }),
      ] {
        withObservationTracking(read) {
          MainActor.assumeIsolated { told.append([place] + counts()) }
        }
      }
      leaf.send("counted")
      expectEqual(told, [[0, 1, 1, 1], [1, 1, 1, 1], [2, 1, 1, 1]])
    }
  }

  @MainActor @Suite("9. Scoped stores keep a store alive, and nothing is retained")
  struct Lifetime {
    @Test("added and removed children with effects and stores leave nothing behind")
    func withEffects() async {
      let payloads = PayloadCounter()
      let gate = Gate<Void>()
      let effects: [String: Effect<Member>] = ["start": .run(id: 1) { try? await gate.value() }]
      let store = Store(
        initialState: Trunk.State(),
        reducer: Trunk(branch: Family(member: Member(effects: effects))))
      for id in 0..<runCount(500) {
        let leaf = Member.State(payload: Payload(payloads))
        store.send(
          .changed { $0.branches.append(Family.State(id: id, plain: leaf, optional: leaf)) })
        let branch = store.scope(Trunk.branches, id: id)
        let tasks = [
          branch?.send(.plain("start")), branch?.child(.optional)?.send("start"),
        ]
        store.send(.changed { $0.branches.remove(id: id) })
        expectEqual(tasks.map { $0?.isFinished }, [true, true])
      }
      await until(payloads.count == 0)
      expectEqual(payloads.count, 0)
    }

    @Test("a child whose store was released is not copied by later changes")
    func unused() {
      for kind in [Family.Kind.optional, .element] {
        var state = Family.State.full()
        state.changeChildren { $0.log = Self.longLog }
        let store = FamilyStore(state)
        let isThere = store.child(kind) != nil
        expectTrue(isThere)
        // After some actions for another element, the store finds that nothing uses the first one.
        for _ in 0..<10 { store.send(.member(2, "counted")) }
        var addresses: Set<UnsafeRawPointer?> = []
        for _ in 0..<10 {
          store.change { state in
            if kind == .optional {
              state.optional?.log[0] += "!"
            } else {
              state.members[1].log[0] += "!"
            }
            state[kind]?.log.withUnsafeBytes { bytes in _ = addresses.insert(bytes.baseAddress) }
          }
        }
        expectEqual(addresses.count, 1)
      }
    }

    @Test("no field of several children that one action changes is copied for a store or an effect")
    func noCopies() {
      var state = Family.State.full()
      state.changeChildren { $0.log = Self.longLog }
      let gate = Gate<Void>()
      var addresses: Set<UnsafeRawPointer?> = []
      let store = FamilyStore(state, effects: ["start": .run { try? await gate.value() }])
      // An effect follows a part that can change its identity.
      let task = store.send(.plain("start"))
      let children = Family.Kind.allCases.filter { $0 != .computed }.map { store.child($0) }
      // The reducer is called for one child after the other, with the computed one among them.
      func change(_ action: String) {
        store.change { state in
          for kind in Family.Kind.allCases + [.plain, .optional] {
            _ = Family().reduce(into: &state, action: kind.action(action))
          }
          state.page = .editor(Member.State())
          for child in state.children where child.log.count > 1 {
            child.log.withUnsafeBytes { bytes in _ = addresses.insert(bytes.baseAddress) }
          }
        }
      }
      for _ in 0..<10 { change("first") }
      addresses = []
      for _ in 0..<10 { change("counted") }
      expectEqual(addresses.count, 6)
      expectEqual(children.map { $0?.count }, [20, 20, 10, 10, 10, 10])
      task.cancel()
    }

    private static let longLog = (0..<1_000).map { "\($0)" }
  }
}
