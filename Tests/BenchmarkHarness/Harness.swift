#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A measurement of rows: each repetition of a row lies between two runs of the row's baseline.
@MainActor struct Harness {
  let repetitions: Int
  let nanosecondsEach: Double
  private let baselines = Baselines()

  init(isSmokeRun: Bool) {
    repetitions = isSmokeRun ? 3 : 9
    nanosecondsEach = isSmokeRun ? 2_000_000 : 100_000_000
  }

  /// Measures and prints rows.
  ///
  /// - Returns: A message for each row whose ratio is larger than its limit.
  func measure(_ benchmarks: [Benchmark]) -> [String] {
    var missed: [String] = []
    print(Measurement.header)
    let bytes = liveBytes(of: benchmarks)
    for benchmark in benchmarks {
      var measurement = measure(benchmark, bytes: bytes[benchmark.name])
      // A busy machine can disturb a measurement.
      for _ in 0..<2 where measurement.ratio > benchmark.limit {
        measurement = measure(benchmark, bytes: bytes[benchmark.name])
      }
      print(measurement.row)
      if measurement.ratio > benchmark.limit {
        missed.append(
          "'\(benchmark.name)' may cost at most \(benchmark.limit) \(measurement.baseline).")
      }
    }
    return missed
  }

  private func measure(_ benchmark: Benchmark, bytes: Int?) -> Measurement {
    let reference = baselines.work(benchmark.baseline)
    let count = calibrate(benchmark.work, most: benchmark.batch)
    var most = Int.max
    if case .other = benchmark.baseline { most = benchmark.batch }
    let referenceCount = calibrate(reference, most: most)
    var times: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<repetitions {
      let clock = clock(of: benchmark)
      let before = time(reference, count: referenceCount, clock)
      let own = time(benchmark.work, count: count, clock)
      let after = time(reference, count: referenceCount, clock)
      times.append(own)
      ratios.append(own / ((before + after) / 2))
    }
    return Measurement(
      name: benchmark.name, nanoseconds: median(times), baseline: benchmark.baseline.name,
      ratio: median(ratios), bytes: bytes)
  }

  /// Returns the clock of a row.
  ///
  /// The time of the processor doesn't depend on what else the machine does.
  private func clock(of benchmark: Benchmark) -> clockid_t {
    guard benchmark.limit.isFinite else { return CLOCK_MONOTONIC }
    return benchmark.isOnMainThread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID
  }

  /// Finds the number of operations that fill a repetition.
  private func calibrate(_ work: @MainActor (Int) -> Void, most: Int) -> (calls: Int, size: Int) {
    var size = 1
    var elapsed = 0.0
    // The first run takes longer, so it doesn't count.
    work(min(most, 100))
    while true {
      let start = now()
      work(size)
      elapsed = now() - start
      if elapsed > nanosecondsEach / 20 || size >= most { break }
      size = min(size * 2, most)
    }
    let total = Double(size) * nanosecondsEach / max(elapsed, 1)
    if total < Double(most) { return (1, max(1, Int(total))) }
    return (max(1, Int((total / Double(most)).rounded(.up))), most)
  }

  private func time(
    _ work: @MainActor (Int) -> Void, count: (calls: Int, size: Int), _ clock: clockid_t
  ) -> Double {
    let start = now(clock)
    for _ in 0..<count.calls { work(count.size) }
    return (now(clock) - start) / Double(count.calls * count.size)
  }

  private func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// Measures the memory of one object of each row, as a share of a hundred thousand objects.
  ///
  /// This has to run before all other work, and releases nothing in between, because released
  /// memory would be used again and would not count.
  private func liveBytes(of benchmarks: [Benchmark]) -> [String: Int] {
    let count = 100_000
    var bytes: [String: Int] = [:]
    let counted = benchmarks.filter(\.countsBytes)
    Sink.kept.reserveCapacity(count * counted.count)
    Sink.keeps = true
    for benchmark in counted {
      benchmark.prepare(count)
      guard let before = residentBytes() else { break }
      benchmark.work(count)
      bytes[benchmark.name] = residentBytes().map { ($0 - before) / count }
    }
    for benchmark in counted { benchmark.prepare(1) }
    Sink.keeps = false
    Sink.kept = []
    return bytes
  }
}

/// Returns the resident memory of this process, or nil without `/proc/self/statm`.
private func residentBytes() -> Int? {
  guard let file = fopen("/proc/self/statm", "r") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 128)
  guard fgets(&line, 128, file) != nil else { return nil }
  let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  let fields = text.split(separator: " ")
  return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
}

/// Returns the time of a clock, in nanoseconds.
func now(_ clock: clockid_t = CLOCK_MONOTONIC) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
