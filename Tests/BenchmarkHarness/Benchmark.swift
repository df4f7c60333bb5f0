/// Work that repeats an operation a given number of times.
package struct Benchmark {
  let name: String
  let baseline: Baseline
  /// The largest ratio that is allowed.
  let limit: Double
  /// Whether to measure the main thread only, and not what it hands over to others.
  let isOnMainThread: Bool
  /// Whether to measure the memory that is live after the work.
  let countsBytes: Bool
  /// Prepares the work; its own memory is not measured.
  let prepare: @MainActor (Int) -> Void
  /// The maximum number of operations in a call.
  let batch: Int
  let work: @MainActor (Int) -> Void

  /// Creates a row of the table.
  ///
  /// - Parameters:
  ///   - name: The row's name, of letters, digits and dashes.
  ///   - baseline: The reference that the row is compared with.
  ///   - limit: The largest ratio that is allowed, in time of the processor. A larger one fails the
  ///     program.
  ///   - isOnMainThread: Whether a row with a limit counts the main thread only, and not what it
  ///     hands over to others.
  ///   - countsBytes: Whether to measure the memory that is live after the work.
  ///   - batch: The largest number of operations for one call.
  ///   - prepare: Prepares the work; its own memory is not measured.
  ///   - work: Repeats the work as often as its argument says.
  package init(
    name: String, baseline: Baseline = .unobserved, limit: Double = .infinity,
    isOnMainThread: Bool = false, countsBytes: Bool = false, batch: Int = .max,
    prepare: @escaping @MainActor (Int) -> Void = { _ in }, work: @escaping @MainActor (Int) -> Void
  ) {
    self.name = name
    self.baseline = baseline
    self.limit = limit
    self.isOnMainThread = isOnMainThread
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
    if let count = options.profiledCount { return chosen.forEach { $0.work(count) } }
    let missed = Harness(isSmokeRun: options.isSmokeRun).measure(chosen)
    // In a smoke run, a row is measured for too short a time.
    if !missed.isEmpty, !options.isSmokeRun { Options.fail(with: missed.joined(separator: "\n")) }
  }
}
