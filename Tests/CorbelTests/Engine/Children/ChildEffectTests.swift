import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Effects of children", .stallLimit) struct ChildEffectTests {
  typealias Kind = Family.Kind

  /// A way in which a child is removed or replaced.
  typealias End = TableRow<Kind, @MainActor (inout Family.State) -> Void>

  nonisolated static let ends: [End] =
    Kind.leaving.map { kind in End("\(kind) is removed", kind) { $0[kind] = nil } } + [
      End("another identity", .optional) { $0.optional = Member.State(id: 9) },
      End("another identity of a part", .plain) { $0.plain = Member.State(id: 9) },
      End("another case", .computed) { $0.page = .detail(Guest.State()) },
      End("another collection", .element) { $0.members = [Member.State(id: 0)] },
    ]

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

  @Test("an output of a child is an action of the parent, in its turn")
  func outputs() throws {
    let log = Log()
    let store = FamilyStore(
      .full(), effects: ["start": .merge(.send("counted"), .respond("first"), .respond("second"))],
      observer: StoreObserver { event in
        guard case .actionReduced(let reduced) = event else { return }
        log.add("\(reduced.origin): \("\(reduced.action)".prefix { $0 != "(" })")
      })
    store.child(.optional)?.send("start")
    expectEqual(
      log.entries,
      [
        "sent: optional", "child: finished", "child: finished", "reducer: optional",
      ])
    expectEqual(store.log, ["first", "second"])
  }

  @Test("a child's effects end in the commit that removes the child", arguments: ends)
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
    let child = try unwrap(store.child(end.expected))
    let task = child.send("start")
    await gate.waitForCallers(2)
    let changes = trackChanges {
      _ = store.count
      if log.entries.count > 1 { log.add("told of the change") }
    }
    store.change { state in
      state.count += 1
      end.body(&state)
    }
    expectEqual(changes.value, 1)
    expectTrue(task.isFinished)
    let told = Array(repeating: "told of the cancellation", count: 2)
    expectEqual(log.entries, ["effect began"] + told + ["told of the change"])
    await log.wait(for: "effect ended")
    await LaterTurn.now()
    // The effect reads the last state, and sends nothing.
    expectEqual(log.entries.suffix(2), [#"cancelled after ["start"]"#, "effect ended"])
    expectEqual(store.log, [end.expected.hasID ? "1: before" : "before"])
    // A part has one store for all identities.
    expectEqual(child.log, end.expected == .plain ? [] : ["start"])
    expectEqual(store.child(end.expected)?.log ?? [], [])
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
    let evidence = recorder.texts.map { $0.split(separator: "\n\n")[1] }
    expectEqual(
      evidence,
      ["\n  ID:      1", ""].enumerated().map { index, id in
        """
          Effect:  effect \(index + 1) (ChildEffectTests.swift:\(line))
          Child:   CorbelTests.Member.State\(id)
        """
      })
  }

  @Test(
    "removing a child drops the queued actions of its effects", .effectsStartAtOnce,
    arguments: ends)
  func queued(end: End) throws {
    let recorder = DiagnosticRecorder()
    let box = FamilyBox()
    let store = FamilyStore(
      .full(),
      effects: [
        "start": .run { store in
          box.store?.change { end.body(&$0) }
          store.send("counted")
          store.respond("too late")
        }
      ],
      diagnostics: recorder.reporter)
    box.store = store
    let child = try unwrap(store.child(end.expected))
    child.send("start")
    expectEqual(store.log, [])
    expectEqual(store.child(end.expected)?.log ?? [], [])
    expectEqual(recorder.texts, [])
  }

  @Test(
    "an effect returned with the child's removal does not start, but its output arrives",
    arguments: ends)
  func returnedAtTheEnd(end: End) throws {
    let log = Log()
    let store = FamilyStore(
      .full(),
      effects: [
        "close": .merge(
          .run { _ in log.add("began") }, .send("counted"), .respond("closed"),
          .concatenate(.run { _ in log.add("began") }, .run { _ in log.add("began") }))
      ]
    ) { state, _ in end.body(&state) }
    let child = try unwrap(store.child(end.expected))
    let task = child.send("close")
    expectEqual(log.entries, [])
    expectEqual(store.log, [end.expected.hasID ? "1: closed" : "closed"])
    expectTrue(task.isFinished)
    expectEqual(store.child(end.expected)?.log ?? [], [])
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
    let tasks = try Kind.allCases.map { try unwrap(store.child($0)).send("start") }
    let sibling = try unwrap(store.child(.element, id: 2)).send("start")
    store.send(.returned(.cancel(id: "work")))
    expectTrue((tasks + [sibling]).allSatisfy { !$0.isFinished })
    for (index, kind) in Kind.allCases.enumerated() {
      store.child(kind)?.send("stop")
      expectEqual(tasks.map(\.isFinished), Kind.allCases.indices.map { $0 <= index })
    }
    expectTrue(!sibling.isFinished)
    sibling.cancel()
  }
}
