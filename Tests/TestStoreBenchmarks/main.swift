import BenchmarkHarness

Benchmark.run(testStoreBenchmarks(), arguments: CommandLine.arguments.dropFirst())
