/// A piece of work that does something a given number of times.
package struct Benchmark {
  let name: String
  let baseline: Baseline
  /// Whether the memory that is live after the work counts.
  let countsBytes: Bool
  /// Makes what the work needs while the memory counts, and what does not count itself.
  let prepare: @MainActor (Int) -> Void
  /// How many operations a call may be asked for at the most.
  let batch: Int
  let work: @MainActor (Int) -> Void

  /// Creates a row of the table.
  ///
  /// - Parameters:
  ///   - name: The row's name, of letters, digits and dashes.
  ///   - baseline: What the row is compared with.
  ///   - countsBytes: Whether the memory that is live after the work counts.
  ///   - batch: The largest number of operations for one call.
  ///   - prepare: Makes what the work needs and what does not count as its memory.
  ///   - work: Does the work as often as its argument says.
  package init(
    name: String, baseline: Baseline = .unobserved, countsBytes: Bool = false, batch: Int = .max,
    prepare: @escaping @MainActor (Int) -> Void = { _ in }, work: @escaping @MainActor (Int) -> Void
  ) {
    self.name = name
    self.baseline = baseline
    self.countsBytes = countsBytes
    self.batch = batch
    self.prepare = prepare
    self.work = work
  }

  /// Measures rows as the program's arguments ask for, and prints the results.
  ///
  /// - Parameters:
  ///   - rows: The rows that the program can measure.
  ///   - arguments: The arguments, without the program's name.
  @MainActor package static func run(_ rows: [Benchmark], arguments: some Sequence<String>) {
    let options = Options(arguments)
    let chosen = rows.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
    guard !chosen.isEmpty else {
      Options.exit(with: "No row's name contains '\(options.filter)'.")
    }
    if let count = options.profiledCount {
      for benchmark in chosen { benchmark.work(count) }
    } else {
      Harness(isSmokeRun: options.isSmokeRun).measure(chosen, printsJSON: options.printsJSON)
    }
  }
}
