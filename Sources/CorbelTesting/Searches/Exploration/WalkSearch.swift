/// A search for a failing walk, and for the simplest steps that fail in the same way.
@MainActor struct WalkSearch {
  /// A walk that fails.
  struct Failure {
    var seed: UInt64?
    /// The number of the walk in the search, counted from one.
    var number = 1
    /// The number of steps before the walk was simplified.
    let stepCount: Int
    let walk: TakenWalk
  }

  /// A walk to take.
  struct Attempt {
    /// The seed; nil for one of all sequences of steps.
    let seed: UInt64?
    /// The steps of another walk; nil for the walk of the seed.
    var steps: [WalkStep]?
    /// Whether a failed condition is checked again after many more turns.
    var isPatient = true
  }

  /// The maximum number of walks in the search for a simpler walk.
  private static var shrinkingLimit: Int { 3_000 }

  /// The number of times that the steps of a failing walk are taken again, until they fail again.
  nonisolated static var repetitions: Int { 2 }

  private let take: @MainActor (Attempt) async throws -> TakenWalk
  private var seed: UInt64?
  private var tries = 0
  /// Whether the search for a simpler walk ends.
  private var isOver: Bool { tries >= Self.shrinkingLimit || Task.isCancelled }
  /// The steps that were tried and don't lead to a simpler walk.
  private var tried: Set<[WalkStep]> = []
  /// The first walk that failed, and whose steps didn't fail again.
  private(set) var unrepeated: Failure?

  init(_ take: @escaping @MainActor (Attempt) async throws -> TakenWalk) {
    self.take = take
  }

  /// Takes one walk for each seed until a walk fails, and simplifies the failing walk.
  ///
  /// The search goes on if the steps of a failing walk don't fail again. Then something that the
  /// walk doesn't control made the walk fail: for example, a task of an object got too few turns on
  /// a busy machine.
  mutating func run(_ seeds: [UInt64]) async throws -> Failure? {
    for (index, seed) in seeds.enumerated() where !Task.isCancelled {
      self.seed = seed
      let first = try await take(Attempt(seed: seed))
      guard let name = first.failure?.name else { continue }
      let simplest = try await simplest(of: first.steps, failing: name)
      let failure = Failure(
        seed: seed, number: index + 1, stepCount: first.steps.count, walk: simplest ?? first)
      if simplest != nil { return failure }
      if unrepeated == nil { unrepeated = failure }
    }
    return nil
  }

  /// Returns the simplest walk that fails in the same way; nil if a walk fails only by chance.
  ///
  /// - Parameters:
  ///   - steps: The steps of a walk that fails.
  ///   - name: The failure.
  /// - Returns: The walk.
  /// - Throws: The error of the test's body.
  mutating func simplest(
    of steps: [WalkStep], failing name: String
  ) async throws -> TakenWalk? {
    guard let repeated = try await repetition(of: steps, failing: name) else { return nil }
    let shrunk = try await shrink(repeated, failing: name)
    // The walk that is shown has failed again, after many more turns for other work.
    var last = try await repetition(of: shrunk.steps, failing: name) ?? repeated
    var other = last
    // Among so many walks, one fails twice by chance. It doesn't fail three times more.
    for _ in 0..<3 {
      guard let next = try await repetition(of: last.steps, failing: name) else { return nil }
      other = next
    }
    for (index, text) in zip(last.texts.indices, other.texts) where last.texts[index] != text {
      last.texts[index] += "  (with another value in each run)"
    }
    return last
  }

  private mutating func repetition(
    of steps: [WalkStep], failing name: String
  ) async throws -> TakenWalk? {
    for _ in 0..<Self.repetitions {
      if let taken = try await attempt(steps, name, isPatient: true) { return taken }
    }
    return nil
  }

  /// Simplifies a walk as long as it fails in the same way.
  private mutating func shrink(_ walk: TakenWalk, failing name: String) async throws -> TakenWalk {
    var best = walk
    var isSimpler = true
    while isSimpler, !isOver {
      isSimpler = false
      for simplify in [Self.leavingOut, Self.leavingOutPairs, Self.choosingLess, Self.doingOther] {
        var position = 0
        while !isOver {
          let candidates = simplify(best.steps)
          guard position < candidates.count else { break }
          guard tried.insert(candidates[position]).inserted else {
            position += 1
            continue
          }
          if let walk = try await attempt(candidates[position], name),
            Self.isSimpler(walk, best), try await attempt(walk.steps, name) != nil
          {
            best = walk
            isSimpler = true
            // Candidates before this position are not tried again until the next round.
            position = min(position, max(0, simplify(best.steps).count - 1))
          } else {
            position += 1
          }
        }
      }
    }
    return best
  }

  /// Takes steps, and returns the walk if it fails in the expected way.
  private mutating func attempt(
    _ steps: [WalkStep], _ name: String, isPatient: Bool = false
  ) async throws -> TakenWalk? {
    tries += 1
    let taken = try await take(Attempt(seed: seed, steps: steps, isPatient: isPatient))
    return taken.failure?.name == name ? taken : nil
  }

  /// Returns whether a walk is simpler: by the number, the kinds and the choices of its steps.
  private static func isSimpler(_ walk: TakenWalk, _ other: TakenWalk) -> Bool {
    weight(of: walk.steps).lexicographicallyPrecedes(weight(of: other.steps))
  }

  private static func weight(of steps: [WalkStep]) -> [Int] {
    [steps.count] + steps.map(\.kind) + steps.flatMap(\.choices)
  }

  /// Returns variants of the steps, each without one range of neighbours, the long ranges first.
  private static func leavingOut(_ steps: [WalkStep]) -> [[WalkStep]] {
    var candidates: [[WalkStep]] = []
    var size = steps.count
    while size > 0 {
      // In a long walk, a range begins only at multiples of its size; in a short walk, anywhere.
      for start in stride(from: 0, through: steps.count - size, by: steps.count > 20 ? size : 1) {
        var fewer = steps
        fewer.removeSubrange(start..<start + size)
        candidates.append(fewer)
      }
      size = steps.count > 20 ? size / 2 : size - 1
    }
    return candidates
  }

  /// Returns variants of the steps, each without two steps, which may depend on each other.
  private static func leavingOutPairs(_ steps: [WalkStep]) -> [[WalkStep]] {
    guard steps.count <= 16 else { return [] }
    return steps.indices.flatMap { first in
      ((first + 1)..<steps.count).map { second in
        var fewer = steps
        fewer.remove(at: second)
        fewer.remove(at: first)
        return fewer
      }
    }
  }

  /// Returns variants of the steps, each with one step replaced by a step of an earlier kind.
  private static func doingOther(_ steps: [WalkStep]) -> [[WalkStep]] {
    guard steps.count <= 16 else { return [] }
    return steps.indices.flatMap { step in
      (0..<steps[step].kind).map {
        var other = steps
        other[step] = WalkStep(kind: $0, choices: [])
        return other
      }
    }
  }

  /// Returns variants of the steps, each with one choice replaced by a smaller number.
  private static func choosingLess(_ steps: [WalkStep]) -> [[WalkStep]] {
    steps.indices.flatMap { step in
      steps[step].choices.indices.flatMap { choice -> [[WalkStep]] in
        let value = steps[step].choices[choice]
        return Set([0, value / 2, value - 1]).filter { $0 >= 0 && $0 < value }.sorted().map {
          var simpler = steps
          simpler[step].choices[choice] = $0
          return simpler
        }
      }
    }
  }
}
