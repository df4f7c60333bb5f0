import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("All sequences of steps", .stallLimit) struct AllSequencesTests {
  @Test("the fewest steps that break a feature are the failure") func failure() async throws {
    let messages = try await allExplored(Cart.self, upTo: 8) { walk in
      walk.prepare(Gate<Int>(name: "coupons"))
      walk.invariant("the total is not negative") { $0.total >= 0 }
    }
    expectEqual(
      messages,
      [
        """
        'the total is not negative' does not hold after 4 steps of a walk.

          State(
            prices: []
            discount: 5
          )

        These are the fewest steps that fail, and they fail again when they are repeated:

          1. send .added(price: 10)
          2. send .couponEntered
          3. send .removeTapped
          4. answer the call at the gate 'coupons' with 5
        """
      ])
  }

  @Test("a feature with few states is tried completely, and each goal has its numbers")
  func complete() async throws {
    let messages = try await allExplored(Catalog.self, upTo: 12) { $0.prepare(nil) }
    expectEqual(
      messages,
      [
        """
        Every sequence of at most 12 steps: 6 states, 22 steps, 0.1 s. All conditions hold.
          Complete: nothing is left to try.
          'loading ends' is reached from 6 states, undecided for 0, with 0 dead ends.
          'no alert is shown' is reached from 6 states, undecided for 0, with 0 dead ends.
        """
      ])
  }

  @Test("a mock whose memory is named is tried completely") func library() async throws {
    let messages = try await allExplored(Library.self, upTo: 8) { walk in
      let server = LibraryServer()
      let store = TestStore(initialState: Library.State(), reducer: Library(server: server))
      walk.explore(store, except: ["loaded"])
      walk.answer(server.answers) { $0.pick(.success(()), .failure(Failure())) }
      walk.step("another device adds a name", when: { server.names.count < 3 }) {
        server.names.append("Tea")
      }
      walk.remembers { server.names }
      walk.invariant("names stay") { before, after in before.names.count <= after.names.count }
      walk.always("loading ends", reaches: { !$0.isLoading })
    }
    expectEqual(
      messages,
      [
        """
        Every sequence of at most 8 steps: 20 states, 52 steps, 0.1 s. All conditions hold.
          Complete: nothing is left to try.
          'loading ends' is reached from 20 states, undecided for 0, with 0 dead ends.
        """
      ])
  }

  @Test("the summary says what was not tried") func notTried() async throws {
    enum Action { case added(Int), named(String), cleared }
    let messages = try await allExplored(Plain<[Int], Action>.self, upTo: 2) { walk in
      walk.explore(
        plainStore([Int]()) { state, action in
          switch action {
          case .added(let number): state.append(number)
          case .named(let name): state.append(name.count)
          case .cleared: state = []
          }
        })
      walk.invariant("there are few numbers") { $0.count < 3 }
    }
    expectEqual(
      messages,
      [
        """
        Every sequence of at most 2 steps: 13 states, 28 steps, 0.1 s. All conditions hold.
          Not tried: what follows 9 states; more values of added, named.
        """
      ])
  }

  @Test("a search that takes long tells what was tried") func progress() async throws {
    var notes: [String] = []
    _ = try await Exploration(stepCount: 3) { (walk: WalkOf<Plain<Int, Void>>) in
      walk.explore(plainStore(0) { count, _ in count += 1 })
    }.searchAll(noteTime: 0) { notes.append($0) }
    expectEqual(
      notes.first?.replacing(/[0-9.]+ s:/, with: "0.1 s:"),
      """
      Going on after 0.1 s: every sequence of at most 0 steps was tried, 4 states, 3 steps.
      """)
  }

  @Test(
    "each fault of a planner is found with the fewest steps, and none without a fault",
    arguments: [nil] + PlannerFault.allCases.filter { isLongRun || $0.shortest < 6 })
  func planner(_ fault: PlannerFault?) async throws {
    let depth = fault?.shortest ?? (isLongRun ? 7 : 5)
    let walk = try await findInAll(Planner.self, upTo: depth) { $0.prepare(fault) }
    expectEqual(walk?.steps.count, fault?.shortest, walk?.message)
  }

  // MARK: Dead ends

  @Test("a dead end is shown by the fewest steps to it") func deadEnds() async throws {
    let spinner = try await allExplored(Catalog.self, upTo: 8) { $0.prepare(.spinnerStays) }
    expectEqual(
      spinner.first,
      """
      Nothing leads to 'loading ends' after 2 steps.

        State(
          items: nil
          isLoading: true
          alert: nil
          loadCount: 0
        )

        'loading ends' is reached from 4 states, undecided for 0, with 2 dead ends.

      These are the fewest steps to such a state:

        1. send .loadTapped
        2. fail the call at the gate 'items' with Failure(reason: "failed")
      """)
  }

  @Test("a feature that grows has no dead ends, unless a part of the state says what matters")
  func parts() async throws {
    for (usesPart, fault, count) in [(false, true, 0), (true, true, 1), (true, false, 0)] {
      let messages = try await allExplored(Catalog.self, upTo: 6) { walk in
        walk.prepare(fault ? .spinnerStays : nil, countsLoads: true, usesPart: usesPart)
      }
      let facts = messages.map(firstLine).filter { $0.hasPrefix("Nothing leads") }
      expectEqual(facts.count, count, "\(usesPart), \(fault)")
    }
  }

  @Test("a goal that no state reaches is reported, and random walks say that they don't check it")
  func unreached() async throws {
    let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 3) { walk in
      walk.explore(plainStore(0) { count, _ in count += 1 })
      walk.always("the count is negative") { $0 < 0 }
    }
    expectEqual(
      messages.first,
      """
      No state reaches 'the count is negative'.

      Take more steps, or look at what 'except', 'allow' and the outcomes leave out.
      """)
    let others = try await explored(Plain<Int, Bool>.self, runs: 2) { walk in
      walk.explore(plainStore(0) { count, _ in count += 1 })
      walk.always("the count is negative") { $0 < 0 }
    }
    expectEqual(others.map(\.text), ["Only '.all(upTo:)' checks 'the count is negative'."])
  }

  @Test("work outside of the walk's gates and clocks is named, and nothing is complete")
  func outside() async throws {
    for isAnswered in [true, false] {
      let messages = try await allExplored(Catalog.self, upTo: 6) { walk in
        let loads = Gate<[Int]>(name: "items")
        walk.explore(
          TestStore(initialState: Catalog.State(), reducer: Catalog(loads: loads)),
          except: ["loaded", "cancelTapped"])
        if isAnswered { walk.answer(loads) { $0.pick(.success([1])) } }
        walk.always("loading ends", reaches: { !$0.isLoading })
      }
      expectEqual(messages.last?.contains("Complete"), isAnswered)
      let line = "\n  Without 'answer' or 'advance': waits at the gate 'items'.\n"
      expectEqual(messages.first?.contains(line), !isAnswered, messages.first)
      let rest =
        "what follows work outside of the walk's gates and clocks: waits at the gate 'items'"
      expectEqual(messages.last?.contains(rest), !isAnswered, messages.last)
    }
  }

  // MARK: Equal states

  @Test("a mock that remembers is reported with two ways, and not if the test names what it has")
  func remembers() async throws {
    for names in [true, false] {
      let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 4) { walk in
        var count = 0
        walk.explore(
          plainStore(0) { state, isAdded in
            if isAdded { count += 1 } else { state = count }
          })
        walk.invariant("the count is low") { $0 < 9 }
        if names { walk.remembers { count } }
      }
      expectEqual(messages.first?.hasPrefix("Equal states led to different states"), !names)
      expectEqual(messages.last?.contains("states that only seemed equal"), !names)
      if names { continue }
      let remedy = """
        Make identifiers and dates the same in each run. If the test or a mock remembers something \
        that doesn't tell the states apart, such as a list or a counter, add it with 'walk.remembers'.
        """
      expectEqual(messages.first?.hasSuffix(remedy), true, messages.first)
    }
  }

  @Test("work that leaves the test is named if equal states lead to different ones")
  func unknownWork() async throws {
    let messages = try await allExplored(Plain<Int, Bool>.self, upTo: 3) { walk in
      var count = 0
      let (stream, _) = AsyncStream<Int>.makeStream()
      walk.explore(
        TestStore(
          initialState: 0,
          reducer: Plain<Int, Bool> { state, isAdded in
            if isAdded {
              count += 1
              return .none
            }
            state = count
            return .run(id: "stream", policy: .dropNew) { _ in for await _ in stream {} }
          }))
      walk.invariant("the count is low") { $0 < 9 }
    }
    let text =
      "This waits for neither a clock nor a gate: effect 1 (stream, AllSequencesTests.swift:"
    expectEqual(messages.first?.contains(text), true, messages.first)
  }

  @Test(
    "effects that have captured other values are told apart, also if they wait for each other",
    arguments: [
      (.concurrent, 4), (.queue(limit: 2), 4), (.dropNew, 3), (.cancelPrevious, nil), (.queue, nil),
    ] as [(EffectPolicy, Int?)])
  func captured(_ policy: EffectPolicy, _ count: Int?) async throws {
    let messages = try await allExplored(Finder.self, upTo: 6) { walk in
      let gate = Gate<Void>(name: "answers")
      let finder = Finder(policy: policy) { query in
        try await gate.value()
        return query
      }
      walk.explore(TestStore(initialState: Finder.State(), reducer: finder), except: ["found"])
      walk.generate(String.self) { $0.pick("a", "ab") }
      walk.answer(gate) { $0.pick(.success(())) }
      walk.atRest("what was asked for is found") { $0.query == $0.found }
    }
    expectEqual(messages.count, 1)
    expectEqual(messages.first?.hasPrefix("Every"), count == nil, messages.first)
    expectTrue(count == nil || messages[0].contains("after \(count ?? 0) steps"), messages[0])
  }

  // MARK: Steps

  @Test("an issue belongs to its step, and a step is on disk before it is taken")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let settings = TestSettings(["CORBEL_EXPLORATION_FOLDER": folder.path])
    var records: Set<String> = []
    let failures = try await TestSettings.$current.withValue(settings) {
      try await recordedFailures {
        try await explore(
          Plain<Int, Bool>.self, .all(upTo: 3), fileID: "A.swift", line: 1, function: "f"
        ) { walk in
          walk.explore(
            plainStore(0) { count, isAdded in
              count += isAdded ? 1 : 2
              if count == 3 {
                records.insert((try? folder.text(of: "A-swift-f-1").filter { $0 != "\0" }) ?? "")
                Issue.record("three")
              }
            })
          walk.invariant("the count is low") { $0 < 9 }
        }
      }
    }
    expectEqual(failures.map(firstLine), ["A failure was reported after 2 steps of a walk."])
    expectTrue(records.contains("all sequences\nsend true\nsend false\n"), "\(records)")
  }

  @Test("the search ends if the test is cancelled, and says that it was not whole")
  func cancelled() async throws {
    func messages(_ scope: WalkScope?) async -> [String] {
      await Task {
        await recordedMessages {
          await #expect(throws: CancellationError.self) {
            let body: @MainActor (WalkOf<Plain<Int, Int>>) -> Void = { walk in
              walk.explore(plainStore(0) { $0 += $1 })
              walk.invariant("the test goes on") { count in
                if count > 1 { withUnsafeCurrentTask { $0?.cancel() } }
                return true
              }
            }
            if let scope { return try await explore(Plain<Int, Int>.self, scope, body) }
            try await explore(Plain<Int, Int>.self, runs: 100_000, body)
          }
        }.map(\.text)
      }.value
    }
    let all = await messages(.all(upTo: 50))
    expectEqual(all.first?.hasPrefix("Not every sequence of at most 50 steps: "), true)
    expectEqual(await messages(nil), [])
  }

  @Test("no steps, and an exploration within another one, are mistakes") func mistakes()
    async throws
  {
    let none = try await allExplored(Plain<Int, Bool>.self, upTo: 0) { _ in }
    expectEqual(none.map(firstLine), ["'0' is not a number of steps."])
    let inner = try await allExplored(Plain<Int, Bool>.self, upTo: 1) { walk in
      walk.explore(plainStore(0))
      try await explore(Plain<Int, Bool>.self, .all(upTo: 1)) { _ in }
    }
    expectEqual(
      inner.map(firstLine).first,
      "A failure was reported after 0 steps of a walk.")
  }
}

/// A list of names on a server, which other devices change, too.
private struct Library: Reducer {
  struct State {
    var names: [String] = []
    var isLoading = false
  }

  enum Action { case refreshed, loaded(Result<[String], any Error>) }

  let server: LibraryServer

  func reduce(into state: inout State, action: Action) -> Effect<Self> {
    switch action {
    case .refreshed:
      guard !state.isLoading else { return .none }
      state.isLoading = true
      return .run {
        try await server.load()
      } finish: {
        .loaded($0)
      }
    case .loaded(let result):
      state.isLoading = false
      if case .success(let names) = result { state.names = names }
      return .none
    }
  }
}

@MainActor private final class LibraryServer {
  nonisolated deinit {}

  let answers = Gate<Void>()
  var names: [String] = []

  func load() async throws -> [String] {
    try await answers.value()
    return names
  }
}
