import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + dependencyBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
