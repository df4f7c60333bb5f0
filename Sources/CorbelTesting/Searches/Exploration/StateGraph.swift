/// The states that a search has met, and the steps between them.
///
/// A state is stored as a digest, and the way to it as its last step, so the size of states doesn't
/// matter.
struct StateGraph {
  /// A state of the feature, and of all that waits in it.
  struct State {
    /// A digest of everything.
    let key: Int
    /// A digest of the feature's own state.
    let content: Int
    var goals: [Standing] = []
  }

  /// How a state stands to a goal.
  struct Standing {
    let isReached: Bool
    /// A digest of the part of the state that matters for the goal.
    let part: Int
  }

  /// A step to a known state.
  struct Edge {
    let step: WalkStep
    let target: Int
  }

  private struct Node {
    let state: State
    var parent = 0
    var step = WalkStep(kind: 0, choices: [])
    var depth = 0
    /// The steps that apply; nil before they are listed.
    var menu: [WalkStep]?
    /// Where the tried steps lead; -1 for a step without a target.
    var targets: [Int32] = []

    var isOpen: Bool { menu.map { targets.count < $0.count } ?? true }
  }

  private var nodes: [Node] = []
  private var numbers: [Int: Int] = [:]
  /// The lists of steps, which many states share.
  private var menus: Set<[WalkStep]> = []
  /// The states with untried steps by their depths, with others that have none any more.
  private var open: [[Int]] = []

  /// The number of states.
  var count: Int { nodes.count }

  /// The number of states with untried steps.
  var openCount: Int { nodes.count { $0.isOpen } }

  subscript(number: Int) -> State { nodes[number].state }

  func depth(of number: Int) -> Int { nodes[number].depth }

  /// Returns whether a state is not at the limit, and has untried steps.
  func isOpen(_ number: Int, below limit: Int) -> Bool {
    nodes[number].depth < limit && nodes[number].isOpen
  }

  /// Returns the number of a state, and adds the state if it is new.
  mutating func find(_ state: State, after parent: Int = 0, by step: WalkStep? = nil) -> Int {
    if let known = numbers[state.key] { return known }
    let number = nodes.count
    numbers[state.key] = number
    nodes.append(Node(state: state))
    if let step { place(number, after: parent, by: step) } else { noteOpen(number) }
    return number
  }

  private mutating func place(_ number: Int, after parent: Int, by step: WalkStep) {
    (nodes[number].parent, nodes[number].step) = (parent, step)
    nodes[number].depth = nodes[parent].depth + 1
    noteOpen(number)
  }

  private mutating func noteOpen(_ number: Int) {
    while open.count <= nodes[number].depth { open.append([]) }
    open[nodes[number].depth].append(number)
  }

  /// Returns a state with untried steps that is near to the beginning; nil if there is none.
  mutating func nearest(below limit: Int) -> Int? {
    for depth in open.indices.prefix(max(limit, 0)) {
      while let number = open[depth].last {
        if nodes[number].isOpen, nodes[number].depth == depth { return number }
        open[depth].removeLast()
      }
    }
    return nil
  }

  /// Returns the next untried step of a state; nil if all are tried.
  mutating func nextStep(of number: Int, among menu: () -> [WalkStep]) -> WalkStep? {
    if nodes[number].menu == nil {
      nodes[number].menu = menus.insert(menu()).memberAfterInsert
    }
    guard let menu = nodes[number].menu, nodes[number].targets.count < menu.count else {
      return nil
    }
    nodes[number].targets.append(-1)
    return menu[nodes[number].targets.count - 1]
  }

  /// Notes where the last tried step of a state leads, and so perhaps shorter ways to known states.
  mutating func note(_ state: State, after number: Int, by step: WalkStep) -> Int {
    let target = find(state, after: number, by: step)
    nodes[number].targets[nodes[number].targets.count - 1] = Int32(target)
    var pending = [(parent: number, edge: Edge(step: step, target: target))]
    while let (parent, edge) = pending.popLast() {
      guard nodes[parent].depth + 1 < nodes[edge.target].depth else { continue }
      place(edge.target, after: parent, by: edge.step)
      pending += edges(of: edge.target).map { (edge.target, $0) }
    }
    return target
  }

  /// Gives up a state, because the steps to it lead elsewhere.
  mutating func close(_ number: Int) {
    nodes[number].menu =
      nodes[number].menu.map { Array($0.prefix(nodes[number].targets.count)) } ?? []
  }

  /// Returns the tried steps of a state.
  func edges(of number: Int) -> [Edge] {
    zip(nodes[number].menu ?? [], nodes[number].targets).compactMap { step, target in
      target < 0 ? nil : Edge(step: step, target: Int(target))
    }
  }

  /// Returns the shortest known steps from the beginning to a state.
  func way(to number: Int) -> [Edge] {
    number == 0
      ? [] : way(to: nodes[number].parent) + [Edge(step: nodes[number].step, target: number)]
  }

  // MARK: Goals

  /// From how many states a goal is reached.
  struct Verdict {
    var reached = 0, undecided = 0, dead = 0
    /// Whether some state reaches the goal without a step.
    var holdsSomewhere = false
    /// The dead end with the fewest steps.
    var nearest: Int?
  }

  /// Returns from how many states a goal is reached.
  ///
  /// The states with an equal part stand for each other: if all steps of one of them are tried, the
  /// others lead nowhere else.
  func verdict(on goal: Int) -> Verdict {
    let parts = nodes.map { $0.state.goals[goal].part }
    var sources: [Int: [Int]] = [:]
    for (node, part) in zip(nodes, parts) {
      for target in node.targets where target >= 0 {
        sources[parts[Int(target)], default: []].append(part)
      }
    }
    // The parts from which steps lead to some states.
    func leading(to states: [Node]) -> Set<Int> {
      var pending = states.map { $0.state.goals[goal].part }
      var found = Set(pending)
      while let part = pending.popLast() {
        pending += sources[part, default: []].filter { found.insert($0).inserted }
      }
      return found
    }
    let known = Set(nodes.filter { !$0.isOpen }.map { $0.state.goals[goal].part })
    let ends = nodes.filter { $0.state.goals[goal].isReached }
    let reached = leading(to: ends)
    let others = leading(to: nodes.filter { !known.contains($0.state.goals[goal].part) })
    var verdict = Verdict(holdsSomewhere: !ends.isEmpty)
    for (number, part) in parts.enumerated() {
      if reached.contains(part) {
        verdict.reached += 1
      } else if others.contains(part) {
        verdict.undecided += 1
      } else {
        verdict.dead += 1
        let depth = verdict.nearest.map { nodes[$0].depth } ?? .max
        if nodes[number].depth < depth { verdict.nearest = number }
      }
    }
    return verdict
  }
}
