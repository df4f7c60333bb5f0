import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + dependencyBenchmarks() + httpBenchmarks()
    + storageBenchmarks() + sessionBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
