let options = Options(CommandLine.arguments.dropFirst())
let all =
  storeBenchmarks() + compositionBenchmarks() + testStoreBenchmarks() + dependencyBenchmarks()
let chosen = all.filter {
  options.filter.isEmpty || $0.name.contains(options.filter)
}
guard !chosen.isEmpty else {
  Options.exit(with: "No row is called like '\(options.filter)'.")
}

if let count = options.profiledCount {
  for benchmark in chosen { benchmark.work(count) }
} else {
  let harness = Harness(isSmokeRun: options.isSmokeRun)
  if !options.printsJSON { print(Measurement.header) }
  let bytes = harness.liveBytes(of: chosen)
  for benchmark in chosen {
    let measurement = harness.measure(benchmark, bytes: bytes[benchmark.name])
    print(options.printsJSON ? measurement.json : measurement.row)
  }
}
