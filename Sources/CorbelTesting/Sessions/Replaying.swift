public import Corbel
public import CorbelSessions
internal import Foundation

/// Replays a recorded session, and checks conditions at the beginning and after each action.
///
/// ```swift
/// @Test("the total is never negative") func negative() async throws {
///   try await replaying("wrong-total.session", with: Basket()) { moment in
///     #expect(moment.state.total >= 0, "\(moment)")
///   }
/// }
/// ```
///
/// No effect is started: the recorded actions of effects are replayed like all others. The states may
/// differ from the recorded ones, because the reducer may have been mended since. To find a reducer that
/// is not a function of state and action, call `replay(with:visit:)` of the `Session`.
///
/// - Parameters:
///   - file: The name of the file in the folder `Sessions` beside the test's file.
///   - reducer: The reducer. Its services are not used.
///   - fileID: The place of the call.
///   - filePath: The place of the call.
///   - line: The place of the call.
///   - conditions: Checks the state of one moment, with expectations.
/// - Throws: The error of the conditions. A session that can't be read, or an action that can't be
///   decoded, fails the test instead.
@MainActor public func replaying<R: Reducer>(
  _ file: String, with reducer: R, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line,
  _ conditions: @MainActor (ReplayedMoment<R.State>) throws -> Void
) async throws where R.State: Codable, R.Action: Codable {
  let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
  do {
    let session = try Session(contentsOf: folder.appendingPathComponent("Sessions/\(file)"))
    _ = try session.replay(with: reducer, visit: conditions)
  } catch let error as SessionError {
    TestReporter.current.report(error.description, at: TestLocation(fileID, filePath, line))
  }
}
