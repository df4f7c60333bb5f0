import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + dependencyBenchmarks() + httpBenchmarks()
    + transferBenchmarks() + storageBenchmarks() + sessionBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
