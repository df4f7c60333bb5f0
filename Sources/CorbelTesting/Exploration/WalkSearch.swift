/// Looks for a walk that fails, and for the fewest and simplest steps that it takes.
@MainActor struct WalkSearch {
  /// A walk that fails.
  struct Failure {
    let seed: UInt64
    /// How many walks had been taken when it was found.
    let number: Int
    /// How many steps it had before any was left out.
    let stepCount: Int
    let run: WalkRun
  }

  /// What a walk is made of: a seed, or the steps of another.
  enum Source {
    case seed(UInt64)
    case steps([WalkStep])
  }

  /// How many walks the search for a simpler one may take.
  private static var shrinkingLimit: Int { 3_000 }

  /// Takes a walk.
  private let walk: @MainActor (Source) async throws -> WalkRun
  private var tries = 0

  init(_ walk: @escaping @MainActor (Source) async throws -> WalkRun) {
    self.walk = walk
  }

  /// Takes walks by one seed after the other until one fails, and simplifies it.
  mutating func run(_ seeds: [UInt64]) async throws -> Failure? {
    for (index, seed) in seeds.enumerated() {
      let run = try await walk(.seed(seed))
      guard let failure = run.failure else { continue }
      let simplest = try await shrink(run.steps, failing: failure.name)
      return Failure(
        seed: seed, number: index + 1, stepCount: run.steps.count, run: simplest ?? run)
    }
    return nil
  }

  /// Simplifies a walk as long as it fails in the same way; nil if it does not when it is repeated.
  private mutating func shrink(_ steps: [WalkStep], failing name: String) async throws -> WalkRun? {
    guard var best = try await attempt(steps, name) else { return nil }
    var isSimpler = true
    while isSimpler, tries < Self.shrinkingLimit {
      isSimpler = false
      for simplify in [Self.leavingOut, Self.leavingOutPairs, Self.choosingLess, Self.doingOther] {
        var position = 0
        while tries < Self.shrinkingLimit {
          let candidates = simplify(best.steps)
          guard position < candidates.count else { break }
          if let run = try await attempt(candidates[position], name), Self.isSimpler(run, best) {
            best = run
            isSimpler = true
            // What was tried before this place is not tried again until the next round.
            position = min(position, max(0, simplify(best.steps).count - 1))
            if simplify(best.steps).isEmpty { break }
          } else {
            position += 1
          }
        }
      }
    }
    return best
  }

  private mutating func attempt(_ steps: [WalkStep], _ name: String) async throws -> WalkRun? {
    tries += 1
    let run = try await walk(.steps(steps))
    return run.failure?.name == name ? run : nil
  }

  /// Whether a walk has fewer steps than another, or as many with smaller choices, or of other kinds.
  private static func isSimpler(_ run: WalkRun, _ other: WalkRun) -> Bool {
    let (steps, others) = (run.steps, other.steps)
    if steps.count != others.count { return steps.count < others.count }
    let (sum, otherSum) = (sum(of: steps), sum(of: others))
    if sum != otherSum { return sum < otherSum }
    let (kinds, otherKinds) = (steps.map(\.kind), others.map(\.kind))
    if kinds != otherKinds { return kinds.lexicographicallyPrecedes(otherKinds) }
    return steps.flatMap(\.choices).lexicographicallyPrecedes(others.flatMap(\.choices))
  }

  private static func sum(of steps: [WalkStep]) -> Int {
    steps.reduce(0) { $0 + $1.choices.reduce(0, +) }
  }

  /// The steps without some that follow each other: many at first, down to one.
  private static func leavingOut(_ steps: [WalkStep]) -> [[WalkStep]] {
    var candidates: [[WalkStep]] = []
    var size = steps.count
    while size > 0 {
      // A long walk is cut at few places, a short one anywhere.
      for start in stride(from: 0, through: steps.count - size, by: steps.count > 20 ? size : 1) {
        var fewer = steps
        fewer.removeSubrange(start..<start + size)
        candidates.append(fewer)
      }
      size = steps.count > 20 ? size / 2 : size - 1
    }
    return candidates
  }

  /// All ways to leave out two steps, for steps of which neither can be left out alone.
  private static func leavingOutPairs(_ steps: [WalkStep]) -> [[WalkStep]] {
    guard steps.count <= 16 else { return [] }
    return steps.indices.flatMap { first in
      ((first + 1)..<max(first + 1, steps.count)).map { second in
        var fewer = steps
        fewer.remove(at: second)
        fewer.remove(at: first)
        return fewer
      }
    }
  }

  /// The steps with another one in place of one of them, of a kind that comes first.
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

  /// The steps with one choice that is smaller.
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
