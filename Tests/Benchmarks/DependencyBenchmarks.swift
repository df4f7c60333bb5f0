import BenchmarkHarness
import Corbel

final class Registered: Sendable {
  let number: Int
  init() { number = CommandLine.argc > 90 ? 0 : 1 }
}

struct Scoped: Sendable {
  let registered: Registered
}

struct Transient: Sendable {
  let first = 1
  let second = 2
}

enum NumberKey: DependencyKey {
  static var liveValue: Int { 5 }
}

@MainActor func dependencyBenchmarks() -> [Benchmark] {
  let dependencies = try? Dependencies {
    $0.singleton(Registered.init)
    $0.scoped(Scoped.init)
    $0.transient { _ in Transient() }
    registerFifty(in: &$0)
  }
  guard let root = dependencies else { return [] }
  let child = root.child()
  return [
    Benchmark(name: "resolve-singleton", limit: 0.35) { count in
      for _ in 0..<count { Sink.take(child.resolve(Registered.self).number) }
    },
    Benchmark(name: "resolve-scoped", limit: 0.35) { count in
      for _ in 0..<count { Sink.take(child.resolve(Scoped.self).registered.number) }
    },
    Benchmark(name: "resolve-transient", limit: 0.35) { count in
      for _ in 0..<count { Sink.take(child.resolve(Transient.self).second) }
    },
    Benchmark(name: "resolve-key", limit: 0.35) { count in
      for _ in 0..<count { Sink.take(child[NumberKey.self]) }
    },
    Benchmark(name: "scope-child", limit: 2) { count in
      for _ in 0..<count { Sink.take(root.child()) }
    },
    Benchmark(name: "test-root-50", limit: 300) { count in
      for _ in 0..<count {
        if let root = try? Dependencies(.test, { registerFifty(in: &$0) }) { Sink.take(root) }
      }
    },
  ]
}

private func registerFifty(in builder: inout Dependencies.Builder) {
  registerTen(of: Int.self, in: &builder)
  registerTen(of: Int8.self, in: &builder)
  registerTen(of: Int16.self, in: &builder)
  registerTen(of: Int32.self, in: &builder)
  registerTen(of: Int64.self, in: &builder)
}

/// Registers ten types, each of which needs the previous one.
private func registerTen<First>(of _: First.Type, in builder: inout Dependencies.Builder) {
  builder.singleton { _ in Chained<First, UInt>() }
  builder.singleton { (_: Chained<First, UInt>) in Chained<First, UInt8>() }
  builder.singleton { (_: Chained<First, UInt8>) in Chained<First, UInt16>() }
  builder.singleton { (_: Chained<First, UInt16>) in Chained<First, UInt32>() }
  builder.singleton { (_: Chained<First, UInt32>) in Chained<First, UInt64>() }
  builder.scoped { (_: Chained<First, UInt64>) in Chained<First, Float>() }
  builder.scoped { (_: Chained<First, Float>) in Chained<First, Double>() }
  builder.scoped { (_: Chained<First, Double>) in Chained<First, String>() }
  builder.transient { (_: Chained<First, String>) in Chained<First, Bool>() }
  builder.transient { (_: Chained<First, Bool>) in Chained<First, Character>() }
}

private struct Chained<First, Second>: Sendable {}
