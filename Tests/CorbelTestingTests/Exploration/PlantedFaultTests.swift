import Corbel
import CorbelTesting
import TestSupport
import Testing

@MainActor @Suite("Faults in a reducer", .stallLimit) struct PlantedFaultTests {
  @Test(
    "a fault is found, and shrunk to one step more than needed at most",
    arguments: PlannerFault.allCases.enumerated().filter { isLongRun || $0.offset % 4 == 3 }
      .map(\.element))
  func found(_ fault: PlannerFault) async throws {
    let found = try await findWalk(Planner.self, runs: 300, steps: 60) { $0.prepare(fault) }
    let walk = try #require(found)
    expectTrue(fault.shortest...(fault.shortest + 1) ~= walk.steps.count, "\(walk.message)")
  }

  @Test("a planner without a fault passes") func noFault() async throws {
    let walk = try await findWalk(Planner.self, runs: runCount(50), steps: 60) { $0.prepare(nil) }
    expectNil(walk?.message)
  }
}
