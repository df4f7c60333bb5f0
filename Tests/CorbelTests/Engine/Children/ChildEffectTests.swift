import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Effects of children", .stallLimit) struct ChildEffectTests {
  typealias Kind = ScopeTests.Kind

  /// The ways in which a child is removed or replaced.
  enum End: CaseIterable {
    case gone, otherIdentity, otherCase, removed, replacedCollection, otherSheet, otherKind

    var kind: Kind {
      switch self {
      case .gone, .otherIdentity: .optional
      case .otherCase: .computed
      case .otherSheet: .enumCase
      case .otherKind: .elementCase
      case .removed, .replacedCollection: .element
      }
    }

    @MainActor func apply(to state: inout Family.State) {
      switch self {
      case .gone: state.optional = nil
      case .otherIdentity: state.optional = Member.State(id: 9)
      case .otherCase: state.page = .detail(Guest.State())
      case .otherSheet: state.drawer = .blank(0)
      case .otherKind: state.stack.set(OneOf(\.blank, 1), at: 1)
      case .removed: state.members.remove(id: 1)
      case .replacedCollection: state.members = [Member.State(id: 0), Member.State(id: 2)]
      }
    }
  }

  /// An effect that logs its start, waits at a gate, and logs its end.
  private func waiting(
    _ gate: Gate<Void>, _ log: Log
  ) -> Effect<Member> {
    .run { store in
      log.add("effect began")
      do { try await gate.value() } catch { log.add("cancelled after \(store.state.log)") }
      store.send("counted")
      if Task.isCancelled { store.respond("too late") }
      log.add("effect ended")
    }
  }

  @Test("an effect of a child sends to the child, responds to the parent, and reads the child")
  func acting() async throws {
    let store = FamilyStore(
      .full(),
      effects: [
        "start": .run { store in
          store.send("counted")
          await LaterTurn.now()
          store.send("counted")
          store.respond("count \(store.count) of \(store.state.id)")
        }
      ])
    for kind in Kind.allCases {
      let child = try unwrap(kind.child(of: store))
      await child.send("start").finish()
      expectEqual(child.log, ["start", "counted", "counted"])
    }
    let texts = Kind.allCases.map { $0.hasID ? "1: count 2 of 1" : "count 2 of 0" }
    expectEqual(store.log, texts)
  }

  @Test("an output of a child is an action of the parent, in its turn")
  func outputs() throws {
    let log = Log()
    let store = FamilyStore(
      .full(), effects: ["start": .merge(.send("counted"), .respond("first"), .respond("second"))],
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event else { return }
        log.add("\(reduced.origin): \("\(reduced.action)".prefix { $0 != "(" })")
      })
    store.optionalChild?.send("start")
    expectEqual(
      log.entries,
      [
        "sent: optional", "child: finished", "child: finished", "reducer: optional",
      ])
    expectEqual(store.log, ["first", "second"])
  }

  @Test("a child's effects end in the commit that removes the child", arguments: End.allCases)
  func ending(end: End) async throws {
    let gate = Gate<Void>()
    let log = Log()
    let store = FamilyStore(
      .full(),
      effects: [
        "start": .merge(
          .concatenate(
            .respond("before"), waiting(gate, log), .respond("after"), .run { log.add("second") }),
          .run(id: 1, policy: .queue) { try await gate.value() },
          .run(id: 1, policy: .queue) { log.add("queued") })
      ],
      observer: StoreObserver { event in
        if case .effectCancelled = event { log.add("told of the cancellation") }
      })
    let child = try unwrap(end.kind.child(of: store))
    let task = child.send("start")
    await gate.waitForCallers(2)
    let changes = trackChanges {
      _ = store.count
      if log.entries.count > 1 { log.add("told of the change") }
    }
    store.change { state in
      state.count += 1
      end.apply(to: &state)
    }
    expectEqual(changes.value, 1)
    expectTrue(task.isFinished)
    let told = Array(repeating: "told of the cancellation", count: 2)
    expectEqual(log.entries, ["effect began"] + told + ["told of the change"])
    await log.wait(for: "effect ended")
    await LaterTurn.now()
    // The effect reads the last state, and sends nothing.
    expectEqual(log.entries.suffix(2), [#"cancelled after ["start"]"#, "effect ended"])
    expectEqual(store.log, [end.kind.hasID ? "1: before" : "before"])
    expectEqual(child.log, ["start"])
    expectEqual(end.kind.child(of: store)?.log ?? [], [])
  }

  @Test("a report about a child's effect names the child, and its id if it has one")
  func report() async throws {
    let recorder = DiagnosticRecorder()
    var leaked: StoreProxy<Member>?
    let line: UInt = #line + 2
    let store = FamilyStore(
      .full(), effects: ["start": .run { leaked = $0 }], diagnostics: recorder.reporter)
    for action in [Family.Action.member(1, "start"), .plain("start")] {
      await store.send(action).finish()
      leaked?.send("late")
    }
    expectEqual(
      recorder.texts,
      ["\n  ID:      1", ""].enumerated().map { index, id in
        """
        An effect sent 'late' after it had finished.

          Effect:  effect \(index + 1) (ChildEffectTests.swift:\(line))
          Child:   CorbelTests.Member.State\(id)

        The store ignored the call, because an effect can act only while it runs. \
        Send before the operation returns, and await the tasks that the operation starts.
        """
      })
  }

  @Test(
    "removing a child drops the queued actions of its effects", .effectsStartAtOnce,
    arguments: End.allCases)
  func queued(end: End) throws {
    let recorder = DiagnosticRecorder()
    let box = FamilyBox()
    let store = FamilyStore(
      .full(),
      effects: [
        "start": .run { store in
          box.store?.change { end.apply(to: &$0) }
          store.send("counted")
          store.respond("too late")
        }
      ],
      diagnostics: recorder.reporter)
    box.store = store
    let child = try unwrap(end.kind.child(of: store))
    child.send("start")
    expectEqual(store.log, [])
    expectEqual(end.kind.child(of: store)?.log ?? [], [])
    expectEqual(recorder.texts, [])
  }

  @Test(
    "an effect returned with the child's removal does not start, but its output arrives",
    arguments: End.allCases)
  func returnedAtTheEnd(end: End) throws {
    let log = Log()
    let store = FamilyStore(
      .full(),
      effects: [
        "close": .merge(
          .run { _ in log.add("began") }, .send("counted"), .respond("closed"),
          .concatenate(.run { _ in log.add("began") }, .run { _ in log.add("began") }))
      ]
    ) { state, _ in end.apply(to: &state) }
    let child = try unwrap(end.kind.child(of: store))
    let task = child.send("close")
    expectEqual(log.entries, [])
    expectEqual(store.log, [end.kind.hasID ? "1: closed" : "closed"])
    expectTrue(task.isFinished)
    expectEqual(end.kind.child(of: store)?.log ?? [], [])
  }

  @Test("the same identifier in two children, or in child and parent, is two identifiers")
  func identifiers() async throws {
    let gate = Gate<Void>()
    let log = Log()
    let store = FamilyStore(
      .full(),
      effects: [
        "start": waiting(gate, log).cancellable(id: "work"),
        "stop": .cancel(id: "work"),
      ])
    let tasks = try Kind.allCases.map { try unwrap($0.child(of: store)).send("start") }
    let sibling = try unwrap(store.memberChild(2)).send("start")
    store.send(.returned(.cancel(id: "work")))
    expectTrue((tasks + [sibling]).allSatisfy { !$0.isFinished })
    for (index, kind) in Kind.allCases.enumerated() {
      kind.child(of: store)?.send("stop")
      expectEqual(tasks.map(\.isFinished), Kind.allCases.indices.map { $0 <= index })
    }
    expectTrue(!sibling.isFinished)
    sibling.cancel()
  }

  @Test("effects of a child that always exists end when its id changes")
  func otherIdentityOfPart() async {
    let gate = Gate<Void>()
    let log = Log()
    let store = FamilyStore(
      effects: ["start": waiting(gate, log), "close": .merge(waiting(gate, log), .send("other"))]
    ) { state, action in
      if action == "close" { state.plain = Member.State(id: 7) }
    }
    let task = store.plainChild.send("start")
    await gate.waitForCallers()
    store.plainChild.send("counted")
    store.change { $0.plain.other += 1 }
    expectTrue(!task.isFinished)
    store.change { $0.plain = Member.State(id: 5) }
    expectTrue(task.isFinished)
    expectEqual(store.plainChild.log, [])
    store.plainChild.send("close")
    expectEqual(log.entries, ["effect began"])
    expectEqual(store.plain, Member.State(id: 7))
  }
}
