import CorbelTesting
import Observation
import TestSupport
import Testing

@testable import Corbel

@MainActor @Suite("The contract, for trees", .stallLimit) struct TreeTests {
  @MainActor @Suite("4. Readers are notified of changes of what they read, and of nothing else")
  struct Observation {
    @Test("a change at a depth of twelve notifies only readers at its level")
    func tower() {
      let store = Store(initialState: Section.State.tower(depth), reducer: Section())
      let stores = store.tower()
      expectEqual(stores.count, depth + 1)
      let counts = stores.map { store in trackChanges { _ = store.count } }
      let ids = stores.map { store in trackChanges { _ = store[\.sections.ids] } }
      for (level, store) in stores.enumerated() {
        store.send(.counted)
        expectEqual(store.count, 1)
        expectEqual(counts.map(\.value), (0...depth).map { $0 <= level ? 1 : 0 })
      }
      expectTrue(ids.allSatisfy { $0.value == 0 })
      stores[depth - 1].send(.added(Section.State(id: 99)))
      expectEqual(ids.map(\.value), (0...depth).map { $0 == depth - 1 ? 1 : 0 })
      expectTrue(counts.allSatisfy { $0.value == 1 })
    }

    @Test("a change through the root notifies readers at a depth of twelve")
    func fromTheRoot() {
      let store = Store(initialState: Section.State.tower(depth), reducer: Section())
      let deepest = store.tower()[depth]
      let changes = trackChanges { _ = deepest.count }
      var action = Section.Action.counted
      for id in (1...depth).reversed() { action = .section(id, action) }
      store.send(action)
      expectEqual(changes.value, 1)
      expectEqual(deepest.count, 1)
    }

    @Test("each of ten thousand rows is notified only of its own changes")
    func rows() throws {
      let store = Store(initialState: Section.State.row(of: 0..<rowCount), reducer: Section())
      let rows = (0..<rowCount).compactMap(store.section)
      let changes = rows.map { row in trackChanges { _ = row.count } }
      for id in stride(from: 0, to: rowCount, by: 1_000) { rows[id].send(.counted) }
      let heard = changes.indices.filter { changes[$0].value == 1 }
      expectEqual(heard, Array(stride(from: 0, to: rowCount, by: 1_000)))
      expectEqual(changes.reduce(0) { $0 + $1.value }, heard.count)
    }

    @Test("an equal value is no change, at any depth")
    func equalValues() throws {
      var state = Family.State()
      state.page = .detail(Guest.State(member: Member.State(log: ["a"])))
      let store = FamilyStore(state)
      let member = try #require(store.detailChild).scope(state: \.member) { $0 }
      let changes = trackChanges { _ = (member.log, member.count) }
      store.change { $0.page = .detail(Guest.State(member: Member.State(log: ["a"], other: 1))) }
      expectEqual(changes.value, 0)
      expectEqual(member.other, 1)
      store.change { $0.page = .detail(Guest.State(member: Member.State(log: ["b"]))) }
      expectEqual(changes.value, 1)
    }

    @Test("a change notifies the readers of a parent before those of its children")
    func parentsFirst() throws {
      var state = Family.State()
      state.page = .detail(Guest.State())
      let store = FamilyStore(state)
      let detail = try #require(store.detailChild)
      var told: [String] = []
      withObservationTracking {
        _ = detail.member
      } onChange: {
        MainActor.assumeIsolated { told.append("child: \(store.count)") }
      }
      withObservationTracking {
        _ = store.count
      } onChange: {
        MainActor.assumeIsolated { told.append("parent: \(detail.member.count)") }
      }
      store.change { state in
        state.count = 5
        state.detail?.member.count = 6
      }
      expectEqual(told, ["parent: 6", "child: 5"])
    }

    @Test("readers of nested children are notified from the outermost child to the innermost")
    func outermostFirst() {
      let store = Store(initialState: Section.State.tower(3), reducer: Section())
      var told: [Int] = []
      for store in store.tower().reversed() {
        withObservationTracking {
          _ = store.sections
        } onChange: {
          MainActor.assumeIsolated { told.append(store.id) }
        }
      }
      store.send(.section(1, .section(2, .section(3, .added(Section.State(id: 9))))))
      expectEqual(told, [0, 1, 2, 3])
    }

    @Test("readers at any depth see the new state at every level")
    func order() throws {
      let store = Store(initialState: Section.State.tower(3), reducer: Section())
      let stores = store.tower()
      var seen: [String] = []
      for store in stores.reversed() {
        withObservationTracking {
          _ = (store.count, store[\.sections.ids])
        } onChange: {
          MainActor.assumeIsolated {
            seen.append("\(store.id): \(stores.map(\.sections.count))")
          }
        }
      }
      store.send(.section(1, .section(2, .added(Section.State(id: 9)))))
      store.send(.removed(1))
      expectEqual(seen, ["2: [1, 1, 2, 0]", "0: [0, 1, 2, 0]"])
    }
  }

  @MainActor @Suite("6. Effects of a removed child change nothing")
  struct Ending {
    private func makeStore(_ state: Section.State, _ gate: Gate<Void>) -> SectionStore {
      let effect = Effect<Section>.run { store in
        try? await gate.value()
        store.send(.counted)
      }
      return Store(initialState: state, reducer: Section(effect: effect))
    }

    @Test("removing a child ends the effects below it, and none above", arguments: 1...12)
    func tower(level: Int) async {
      let gate = Gate<Void>()
      let store = makeStore(.tower(depth), gate)
      let stores = store.tower()
      let tasks = stores.map { $0.send(.started) }
      stores[level - 1].send(.removed(level))
      expectEqual(tasks.map(\.isFinished), (0...depth).map { $0 >= level })
      for _ in 0..<level { gate.open() }
      for task in tasks { await task.finish() }
      expectEqual(stores.map(\.count), (0...depth).map { $0 < level ? 1 : 0 })
    }

    @Test("removing some of ten thousand rows ends their effects")
    func rows() {
      let gate = Gate<Void>()
      let store = makeStore(.row(of: 0..<rowCount), gate)
      let tasks = (0..<rowCount).map { store.send(.section($0, .started)) }
      store.send(.removed(5_000))
      expectEqual(tasks.indices.filter { tasks[$0].isFinished }, [5_000])
      store.send(.section(77, .counted))
      for id in 0..<100 { store.send(.removed(id)) }
      expectEqual(tasks.filter(\.isFinished).count, 101)
      for task in tasks { task.cancel() }
      expectEqual(tasks.filter(\.isFinished).count, rowCount)
    }
  }

  @MainActor @Suite("9. Scoped stores keep a store alive, and nothing is retained")
  struct Lifetime {
    @Test("a store at a depth of twelve keeps the root alive, and its release frees everything")
    func tower() {
      let payloads = PayloadCounter()
      var store: SectionStore? = Store(
        initialState: .tower(depth, payloads: payloads), reducer: Section())
      let root = Weak(store)
      var deepest = store?.tower().last
      store = nil
      deepest?.send(.counted)
      expectEqual(deepest?.count, 1)
      expectTrue(!root.isGone)
      deepest = nil
      expectTrue(root.isGone)
      expectEqual(payloads.count, 0)
    }

    @Test("an effect of a child does not keep the store, and is cancelled with it")
    func effects() async {
      let gate = Gate<Void>()
      let log = Log()
      let effect = Effect<Section>.run { _ in
        do { try await gate.value() } catch { log.add("cancelled") }
      }
      var store: SectionStore? = Store(
        initialState: .tower(depth), reducer: Section(effect: effect))
      store?.tower().last?.send(.started)
      let root = Weak(store)
      store = nil
      expectTrue(root.isGone)
      await log.wait(for: "cancelled")
    }

    @Test("a hundred thousand added and removed children leave nothing behind")
    func manyChildren() {
      let payloads = PayloadCounter()
      let store = Store(
        initialState: Row(),
        reducer: Reduce<Row, Row, Never> { row, next in
          row = next
          return .none
        })
      var count = 0
      for round in 0..<20 {
        let ids = round * 5_000..<(round + 1) * 5_000
        store.send(Row(children: IdentifiedArray(ids.map { Child(id: $0) })))
        for id in ids {
          let child = store.scope(state: \.children, id: id) { (_: Int, row: Row) in row }
          if child != nil { count += 1 }
        }
        store.send(Row(children: [Child(id: -round, payload: Payload(payloads))]))
        expectEqual(payloads.count, 1)
      }
      store.send(Row())
      expectEqual(count, 100_000)
      expectEqual(payloads.count, 0)
      expectTrue(store.location.node.followed.isEmpty)
    }

    struct Child: Identifiable {
      let id: Int
      var payload: Payload?
    }

    struct Row {
      var children: IdentifiedArray<Child> = []
    }

    @Test("added and removed children with effects and stores leave nothing behind")
    func withEffects() async throws {
      let payloads = PayloadCounter()
      let gate = Gate<Void>()
      let effect = Effect<Section>.run(id: "work") { _ in try? await gate.value() }
      let store = Store(initialState: Section.State(), reducer: Section(effect: effect))
      for id in 0..<2_000 {
        store.send(.added(.tower(1, from: id, payloads: payloads)))
        let child = try #require(store.section(id))
        let grandchild = try #require(child.section(id + 1))
        child.send(.started)
        let task = grandchild.send(.started)
        store.send(.removed(id))
        expectTrue(task.isFinished)
      }
      await until(payloads.count == 0)
      expectEqual(payloads.count, 0)
      expectTrue(store.location.node.followed.isEmpty)
    }

    @Test(
      "an unused child is not followed",
      arguments: ScopeTests.Kind.leaving.filter { $0 != .elementCase })
    func unused(kind: ScopeTests.Kind) throws {
      let store = FamilyStore(.full())
      var child = kind.child(of: store)
      let weak = Weak(child)
      expectTrue(!store.location.node.followed.isEmpty)
      child = nil
      expectTrue(weak.isGone)
      store.change { $0.changeChildren { $0.count += 1 } }
      expectTrue(store.location.node.followed.isEmpty)
    }

    @Test("an element whose kind was read is followed until its removal")
    func unusedElementCase() {
      let store = FamilyStore(.full())
      expectTrue(store.stackedChild(1) != nil)
      store.change { $0.changeChildren { $0.count += 1 } }
      expectTrue(!store.location.node.followed.isEmpty)
      store.change { $0.stack.remove(id: 1) }
      expectTrue(store.location.node.followed.isEmpty)
    }

    @Test("an unused element is soon not followed if only others change")
    func unusedElement() throws {
      let store = FamilyStore(.full())
      var child = store.memberChild(1)
      expectTrue(child != nil)
      child = nil
      for _ in 0..<10 { store.send(.member(2, "counted")) }
      expectTrue(store.location.node.followed.isEmpty)
    }

    @Test("a child's fields are not copied because of its store or its effects")
    func noCopies() throws {
      var state = Family.State()
      let log = (0..<1_000).map { "\($0)" }
      let gate = Gate<Void>()
      state.plain = Member.State(log: log)
      state.optional = Member.State(log: log)
      state.members = [Member.State(id: 1, log: log)]
      state.drawer = .card(Member.State(log: log))
      state.stack = [.card(Member.State(id: 1, log: log))]
      var addresses: Set<UnsafeRawPointer> = []
      let store = FamilyStore(
        state, effects: ["start": .run { _ in try? await gate.value() }]
      ) { state, _ in
        let logs = state.children.map(\.log)
        for log in logs {
          log.withUnsafeBytes { bytes in _ = bytes.baseAddress.map { addresses.insert($0) } }
        }
      }
      let children = [
        store.optionalChild, store.memberChild(1), store.cardChild, store.stackedChild(1),
        store.plainChild,
      ]
      // An effect follows a part that can change its identity.
      let task = store.plainChild.send("start")
      // More than the free space behind the list, so that the list does not grow later.
      for _ in 0..<10 { for child in children { child?.send("first") } }
      addresses = []
      for _ in 0..<10 { for child in children { child?.send("counted") } }
      expectEqual(addresses.count, 5)
      expectEqual(children.map { $0?.count }, [10, 10, 10, 10, 10])
      task.cancel()
    }

    @Test("nor are the fields of several children that one action changes")
    func noCopiesOfSeveral() {
      var state = Family.State.full()
      state.page = .editor(Member.State())
      let log = (0..<1_000).map { "\($0)" }
      state.changeChildren { $0.log = log }
      var addresses: Set<UnsafeRawPointer> = []
      let store = FamilyStore(state, effects: ["start": .run(id: 1) { _ in }])
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
    }
  }

  @MainActor @Suite("12. Thousands at once do not overflow the stack")
  struct Depth {
    static let count = 10_000

    @Test("ten thousand actions, merged effects and outputs of a child at a depth of twelve")
    func burst() {
      var effect = Effect<Section>.none
      for _ in 0..<Self.count { effect = .merge(effect, .send(.counted)) }
      let store = Store(
        initialState: Section.State.tower(depth), reducer: Section(effect: effect))
      let deepest = store.tower()[depth]
      deepest.send(.started)
      expectEqual(deepest.count, Self.count)
    }

    @Test("ten thousand effects of a child, one after the other")
    func concatenation() async {
      let effects = (0..<Self.count).map { _ in
        Effect<Section>.run { store in store.send(.counted) }
      }
      let store = Store(
        initialState: Section.State.tower(depth), reducer: Section(effect: .concatenate(effects)))
      let deepest = store.tower()[depth]
      await deepest.send(.started).finish()
      expectEqual(deepest.count, Self.count)
    }

    @Test("ten thousand immediate parts of a child's effect, and one that follows")
    func concatenationAtOnce() async {
      let effects = (0..<Self.count).map { _ in Effect<Section>.cancel(id: "none") }
      let store = Store(
        initialState: Section.State.tower(depth),
        reducer: Section(effect: .concatenate(effects + [.send(.counted)])))
      let deepest = store.tower()[depth]
      await deepest.send(.started).finish()
      expectEqual(deepest.count, 1)
    }

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
private let rowCount = 10_000
