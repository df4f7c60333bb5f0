import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + dependencyBenchmarks() + httpBenchmarks()
    + storageBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
