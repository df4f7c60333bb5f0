internal import Corbel

/// A record of the cases of actions and outputs that tests send and receive.
package final class ActionCoverage: Sendable {
  /// The positions of the recorded cases of each type, in `EnumCases.paths`.
  private let seen = Lock<[ObjectIdentifier: Set<Int>]>([:])

  /// Creates an empty coverage.
  package init() {}

  /// Records the actions and outputs that tests send and receive within an operation.
  ///
  /// This includes tasks that the operation starts, except detached tasks. Recordings can be
  /// nested.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which the operation runs.
  ///   - operation: The operation to record.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package func recording<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> Result {
    try await TestObserver(note: record).following(isolation: isolation, operation)
  }

  /// Records a value.
  package func record(_ value: Any) {
    let type = type(of: value)
    guard let path = EnumCases.cases(of: type).path(of: value) else { return }
    seen.withLock { _ = $0[ObjectIdentifier(type), default: []].insert(path) }
  }

  /// Returns the cases of a type that were neither sent nor received.
  ///
  /// The cases are in the order of their declaration, but cases with a payload come first.
  ///
  /// - Parameter type: The type of an action or of an output.
  /// - Returns: The names of the cases. The name of an inner case follows the name of its outer
  ///   case: `child.closed`.
  package func missing(in type: Any.Type) -> [String] {
    let seen = seen.withLock { $0[ObjectIdentifier(type)] } ?? []
    let paths = EnumCases.cases(of: type).paths
    return paths.indices.filter { !seen.contains($0) }.map { paths[$0] }
  }

  /// Fails the test if a case of some actions or outputs was neither sent nor received.
  ///
  /// - Parameters:
  ///   - type: The reducer whose actions and outputs to check, or an enum, such as the action of a
  ///     responder.
  ///   - exceptions: The cases that may be missing. The name of an outer case includes its inner
  ///     cases.
  ///   - fileID: The place of the call, where a failure is shown.
  ///   - filePath: The place of the call.
  ///   - line: The place of the call.
  package func expectAll(
    of type: Any.Type, except exceptions: [String] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line
  ) {
    let location = TestLocation(fileID, filePath, line)
    CoverageExpectation(of: type, except: exceptions, at: location).check(self)
  }
}
