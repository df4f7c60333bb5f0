var arguments = CommandLine.arguments.dropFirst()
var filter = ""
var printsJSON = false
var isSmokeRun = false
var profiled: Int?
while let argument = arguments.popFirst() {
  switch argument {
  case "--json": printsJSON = true
  case "--smoke": isSmokeRun = true
  case "--filter": filter = arguments.popFirst() ?? ""
  case "--profile": profiled = arguments.popFirst().flatMap { Int($0) }
  default: fatalError("Usage: Benchmarks [--json] [--smoke] [--filter TEXT]")
  }
}
let harness = Harness(isSmokeRun: isSmokeRun)
for benchmark in storeBenchmarks() where filter.isEmpty || benchmark.name == filter {
  if let profiled { benchmark.work(profiled); continue }
  let m = harness.measure(benchmark)
  print(m.name, m.nanoseconds, m.baseline.rawValue, m.ratio, m.bytes as Any)
}
