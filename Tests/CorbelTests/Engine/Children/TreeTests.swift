import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

@MainActor @Suite("The contract, for trees", .stallLimit) struct TreeTests {
  @MainActor @Suite("4. Readers are notified of changes of what they read, and of nothing else")
  struct Observation {
    @Test("readers are notified from the outermost child to the innermost, and see all new states")
    func outermostFirst() {
      let store = Store(initialState: Section.State.tower(3), reducer: Section())
      let stores = store.tower()
      var told: [String] = []
      for store in stores.reversed() {
        withObservationTracking {
          _ = store.sections
        } onChange: {
          MainActor.assumeIsolated {
            told.append("\(store.id): \(stores.map(\.sections.count))")
          }
        }
      }
      store.send(.section(1, .section(2, .section(3, .added(Section.State(id: 9))))))
      expectEqual(told, (0...3).map { "\($0): [1, 1, 1, 1]" })
      withObservationTracking {
        _ = store[\.sections.ids]
      } onChange: {
        MainActor.assumeIsolated { told = ["\(stores.map(\.sections.count))"] }
      }
      // The store of a removed child keeps its last state.
      store.send(.removed(1))
      expectEqual(told, ["[0, 1, 1, 1]"])
    }
  }

  @MainActor @Suite("6. Effects of a removed child change nothing")
  struct Ending {
    @Test("removing a child ends the effects below it, and none above", arguments: [1, 6, 12])
    func tower(level: Int) async {
      let gate = Gate<Void>()
      let effect = Effect<Section>.run { store in
        try? await gate.value()
        store.send(.counted)
      }
      let store = SectionStore(initialState: .tower(depth), reducer: Section(effect: effect))
      let stores = store.tower()
      let tasks = stores.map { $0.send(.started) }
      stores[level - 1].send(.removed(level))
      expectEqual(tasks.map(\.isFinished), (0...depth).map { $0 >= level })
      for _ in 0..<level { gate.answer() }
      for task in tasks { await task.finish() }
      expectEqual(stores.map(\.count), (0...depth).map { $0 < level ? 1 : 0 })
    }
  }

  @MainActor @Suite("9. Scoped stores keep a store alive, and nothing is retained")
  struct Lifetime {
    @Test("a store at a depth of twelve keeps the root alive, an effect does not, and all is freed")
    func tower() async {
      let payloads = PayloadCounter()
      let gate = Gate<Void>()
      var store: SectionStore? = Store(
        initialState: .tower(depth, payloads: payloads),
        reducer: Section(effect: .run { try await gate.value() }))
      let root = Weak(store)
      var deepest = store?.tower().last
      store = nil
      deepest?.send(.counted)
      expectEqual(deepest?.count, 1)
      let task = deepest?.send(.started)
      expectTrue(!root.isGone)
      deepest = nil
      expectTrue(root.isGone)
      await task?.finish()
      await until(payloads.count == 0)
      expectEqual(payloads.count, 0)
    }

    @Test("added and removed children with effects and stores leave nothing behind")
    func withEffects() async {
      let payloads = PayloadCounter()
      let gate = Gate<Void>()
      let effect = Effect<Section>.run(id: "work") { _ in try? await gate.value() }
      let store = Store(initialState: Section.State(), reducer: Section(effect: effect))
      for id in 0..<runCount(500) {
        store.send(.added(.tower(1, from: id, payloads: payloads)))
        let child = store.section(id)
        let grandchild = child?.section(id + 1)
        let tasks = [child?.send(.started), grandchild?.send(.started)]
        store.send(.removed(id))
        expectEqual(tasks.map { $0?.isFinished }, [true, true])
      }
      await until(payloads.count == 0)
      expectEqual(payloads.count, 0)
    }

    @Test("a child whose store was released is not copied by later changes", arguments: [0, 1])
    func unused(number: Int) {
      let kind = [ScopeTests.Kind.optional, .element][number]
      let store = FamilyStore(.full())
      let log = (0..<1_000).map { "\($0)" }
      store.change { $0.changeChildren { $0.log = log.map { $0 } } }
      let isThere = kind.child(of: store) != nil
      expectTrue(isThere)
      // After some actions for another element, the store finds that nothing uses the first one.
      for _ in 0..<10 { store.send(.member(2, "counted")) }
      var addresses: Set<UnsafeRawPointer> = []
      for _ in 0..<10 {
        store.change { state in
          if kind == .optional {
            state.optional?.log[0] += "!"
          } else {
            state.members[1].log[0] += "!"
          }
          let log = state.children[number + 1].log
          log.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { addresses.insert($0) } }
        }
      }
      expectEqual(addresses.count, 1)
    }

    @Test("no field of several children that one action changes is copied for a store or an effect")
    func noCopies() {
      var state = Family.State.full()
      state.page = .editor(Member.State())
      let log = (0..<1_000).map { "\($0)" }
      state.changeChildren { $0.log = log }
      let gate = Gate<Void>()
      var addresses: Set<UnsafeRawPointer> = []
      let store = FamilyStore(state, effects: ["start": .run { try? await gate.value() }])
      // An effect follows a part that can change its identity.
      let task = store.plainChild.send("start")
      let children = [
        store.plainChild, store.optionalChild, store.memberChild(1), store.cardChild,
        store.stackedChild(1),
      ]
      // The reducer is called for one child after the other, with the computed one among them.
      func change(_ action: String) {
        store.change { state in
          let actions: [Family.Action] = [
            .plain(action), .editor(action), .optional(action), .member(1, action), .card(action),
            .stacked(1, action), .plain(action), .optional(action),
          ]
          for action in actions { _ = Family().reduce(into: &state, action: action) }
          state.page = .editor(Member.State())
          for child in state.children where child.log.count > 1 {
            child.log.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { addresses.insert($0) }
            }
          }
        }
      }
      for _ in 0..<10 { change("first") }
      addresses = []
      for _ in 0..<10 { change("counted") }
      expectEqual(addresses.count, 5)
      expectEqual(children.map { $0?.count }, [20, 20, 10, 10, 10])
      task.cancel()
    }
  }

  @MainActor @Suite("12. Thousands at once do not overflow the stack")
  struct Depth {
    static let count = 10_000

    @Test("effects of ten thousand children, returned at once")
    func manyChildren() {
      let store = Store(
        initialState: Section.State.row(of: 0..<Self.count), reducer: Crowd())
      store.send(.started)
      expectTrue(store.sections.allSatisfy { $0.count == 1 })
    }

    /// A parent that passes one action to all of its children.
    struct Crowd: Reducer {
      static let sections = child(\.sections, action: Section.Action.section)

      func reduce(into state: inout Section.State, action: Section.Action) -> Effect<Self> {
        guard case .section(let id, let action) = action else {
          let section = Section(effect: .send(.counted))
          return .merge(
            state.sections.ids.map { id in
              reduce(section, Self.sections, id: id, in: &state, .started)
            })
        }
        return reduce(Section(), Self.sections, id: id, in: &state, action)
      }
    }
  }
}

private let depth = 12
