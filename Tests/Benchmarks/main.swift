import BenchmarkHarness

Benchmark.run(
  storeBenchmarks() + compositionBenchmarks() + itemScreenBenchmarks() + dependencyBenchmarks()
    + httpBenchmarks() + transferBenchmarks() + storageBenchmarks() + sessionBenchmarks(),
  arguments: CommandLine.arguments.dropFirst())
