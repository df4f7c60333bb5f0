import Corbel
import CorbelTesting
import TestSupport

/// A store for random operations, with the expected states of its leaves.
///
/// An app changes its tree in any order: it deletes a row under an open sheet, replaces the whole
/// state with one from a file, and moves rows. Examples can't cover all combinations.
@MainActor final class TreeTrial {
  /// The store of a leaf, and its expected state.
  final class Handle {
    let path: LeafPath
    let store: LeafStore
    let branchID: Int
    let changes: ChangeCount
    var expectedChanges = 0
    var isAlive = true
    var state: Member.State
    var tasks: [StoreTask] = []

    @MainActor init(_ path: LeafPath, _ store: LeafStore, in state: Trunk.State) {
      self.path = path
      self.store = store
      branchID = path.branch(in: state)?.id ?? -1
      self.state = path.leaf(in: state) ?? Member.State(id: -1)
      changes = trackChanges { _ = store.count }
    }

    /// Updates the expected state after an action.
    func update(_ trunk: Trunk.State) {
      guard isAlive else { return }
      let isSameBranch = path.branch(in: trunk)?.id == branchID
      guard isSameBranch, let leaf = path.leaf(in: trunk), leaf.id == state.id else {
        return isAlive = false
      }
      if leaf.count != state.count { expectedChanges += 1 }
      state = leaf
    }
  }

  let gate = Gate<Void>()
  let recorder = DiagnosticRecorder()
  let store: Store<Trunk.State, Trunk.Action>
  var generator: SeededGenerator
  var handles: [Handle] = []
  var expectedReports = 0
  /// An earlier state to restore.
  private var older = Trunk.State()

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let gate = gate
    store = Store(
      initialState: Trunk.State(),
      reducer: Trunk(
        branch: Family(
          member: Member(effects: ["start": .run(id: 1) { _ in try? await gate.value() }]))),
      diagnostics: recorder.reporter)
  }

  /// Performs a random operation, and returns its description.
  func step() -> String {
    switch generator.next(below: 12) {
    case 0, 1: return follow()
    case 2, 3, 4: return sendToHandle()
    case 5: return sendThroughRoot()
    case 6: return forget()
    case 7: return start()
    case 8:
      if generator.next(below: 6) == 0 { older = store.state }
      return change("changed branches", Self.branchChanges)
    default: return change("changed leaves", Self.leafChanges)
    }
  }

  /// Updates the expected states of the leaves, and returns what differs from them.
  func mistakes() -> [String] {
    var mistakes: [String] = []
    if recorder.texts.count != expectedReports { mistakes.append("reports") }
    let state = store.state
    for handle in handles {
      handle.update(state)
      let running = handle.tasks.count { !$0.isFinished }
      let isSame = handle.path.store(in: store) === handle.store
      let expectations = [
        "state": handle.store.state == handle.state,
        "changes": handle.changes.value == handle.expectedChanges,
        "effects": running == (handle.isAlive ? handle.tasks.count : 0),
        "identity": isSame == handle.isAlive,
      ]
      mistakes += expectations.filter { !$0.value }.keys.sorted().map { "\($0) of \(handle.path)" }
    }
    return mistakes
  }

  private func randomPath() -> LeafPath {
    let branch = generator.next(below: 4)
    let kinds = Family.Kind.allCases + [.element, .elementCase]
    let kind = kinds[generator.next(below: kinds.count)]
    return LeafPath(
      branch: branch == 3 ? nil : branch, kind: kind, id: generator.next(below: 4))
  }

  private func follow() -> String {
    let path = randomPath()
    guard let leaf = path.store(in: store), handles.count < 12 else { return "no \(path)" }
    handles.append(Handle(path, leaf, in: store.state))
    return "followed \(path)"
  }

  private func forget() -> String {
    guard !handles.isEmpty else { return "nothing to forget" }
    let handle = handles.remove(at: generator.next(below: handles.count))
    for task in handle.tasks { task.cancel() }
    return "forgot \(handle.path)"
  }

  private func sendToHandle() -> String {
    guard let handle = handles.randomElement(using: &generator) else { return "nobody" }
    if !handle.isAlive { expectedReports += 1 }
    handle.store.send(generator.next(below: 2) == 0 ? "counted" : "other")
    return "sent to \(handle.path)"
  }

  private func sendThroughRoot() -> String {
    let path = randomPath()
    if path.leaf(in: store.state) == nil { expectedReports += 1 }
    store.send(path.action("counted"))
    return "sent through the root to \(path)"
  }

  private func start() -> String {
    guard let handle = handles.filter(\.isAlive).randomElement(using: &generator) else {
      return "nobody to start"
    }
    handle.tasks.append(handle.store.send("start"))
    return "started \(handle.path)"
  }

  private func change(
    _ name: String, _ changes: [(inout Trunk.State, Int, Trunk.State) -> Void]
  ) -> String {
    let index = generator.next(below: changes.count)
    let number = generator.next(below: 4)
    let older = older
    store.send(.changed { changes[index](&$0, number, older) })
    return "\(name), \(index), \(number)"
  }
}

/// The operations of an app on its state, one for each action: see ``TreeTrial``.
extension TreeTrial {
  fileprivate typealias Change = (inout Trunk.State, Int, Trunk.State) -> Void

  fileprivate static let branchChanges: [Change] = [
    { state, number, _ in state.branches.append(Family.State(id: number % 3)) },
    { state, number, _ in state.branches.remove(id: number % 3) },
    { state, number, _ in state.branches.reverse() },
    { state, number, _ in state.single = Family.State(id: number % 2) },
    { state, _, _ in state.single = nil },
    { state, _, older in state.branches = older.branches },
    { state, _, older in state = older },
    { state, number, _ in
      let branch = state.branches.remove(id: number % 3)
      branch.map { _ = state.branches.insert($0, at: 0) }
    },
  ]

  fileprivate static let leafChanges: [Change] =
    Family.Kind.leaving.flatMap { changes(of: $0) } + others

  /// Adds or replaces a child, removes it, and changes it.
  private static func changes(of kind: Family.Kind) -> [Change] {
    [
      inEachBranch { $0[kind, $1] = Member.State(id: kind.hasID ? $1 : $1 % 2) },
      inEachBranch { branch, number in branch[kind, number] = nil },
      { state, number, _ in state.branches[id: number % 3]?[kind, number]?.count += 1 },
    ]
  }

  private static let others: [Change] = [
    inEachBranch { $0.members.append(Member.State(id: $1)) },
    inEachBranch { $0.members[id: $1]?.count += 1 },
    inEachBranch { branch, number in branch.stack[number] = nil },
    inEachBranch { $0.stack[$1]?.card?.count += 1 },
    inEachBranch { branch, _ in branch.page = .detail(Guest.State()) },
    inEachBranch { branch, _ in
      branch.members.reverse()
      branch.stack.elements.reverse()
    },
    inEachBranch { branch, _ in
      for index in branch.members.indices { branch.members[index].other = index }
    },
    inEachBranch { branch, number in
      var copy = branch.members
      copy[id: number]?.count += 1
      branch.members = copy
    },
    inEachBranch { branch, number in
      guard let last = branch.members.indices.last else { return }
      branch.members[0].count += 1
      branch.members[last].count += number
      branch.members[last].log.append("\(number)")
      branch.members.swapAt(0, last)
    },
    { state, _, _ in
      guard state.branches.count > 1 else { return }
      let members = state.branches[0].members
      state.branches[0].members = state.branches[1].members
      state.branches[1].members = members
    },
    { state, _, older in
      for index in state.branches.indices {
        state.branches[index].members = older.branches.first?.members ?? []
      }
    },
    { state, number, _ in state.branches[id: number % 3]?.plain.count += 1 },
    { state, number, _ in
      state.branches[id: number % 3]?.members = [
        Member.State(id: 1), Member.State(id: 2, count: 5),
      ]
    },
  ]

  /// Changes the families in the list and the single one.
  private static func inEachBranch(
    _ change: @escaping (inout Family.State, Int) -> Void
  ) -> Change {
    { state, number, _ in
      for index in state.branches.indices { change(&state.branches[index], number) }
      if var single = state.single {
        change(&single, number)
        state.single = single
      }
    }
  }
}
