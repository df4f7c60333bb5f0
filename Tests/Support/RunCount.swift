import Foundation

/// Whether long tests run at their full length, as `.ci/run` asks for.
package let isLongRun = ProcessInfo.processInfo.environment["CORBEL_LONG_TESTS"] != nil

/// A seed for a test that has fixed ones, if `CORBEL_SEED` gives one, as `.ci/run` does.
package let freshSeed = ProcessInfo.processInfo.environment["CORBEL_SEED"].flatMap { UInt64($0) }

/// Returns the number of runs of a long test: a fifth, unless `.ci/run` asks for all of them.
package func runCount(_ all: Int) -> Int {
  isLongRun ? all : max(all / 5, 1)
}
