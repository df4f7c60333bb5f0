import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + dependencyBenchmarks() + httpBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
