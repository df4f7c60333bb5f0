import ColorsExample
import Corbel
import CorbelHTTP
import CorbelSessions
import CorbelTesting
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A recorded session of the colors", .stallLimit) struct ColorsSessionTests {
  private let offline = ColorSource(
    client: HTTPClient {
      throw HTTPError(.transport(URLError(.notConnectedToInternet)), request: $0)
    },
    clock: ImmediateClock())

  @Test("what a person saw without a network is read, replayed and shown")
  func report() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: "\(folder.path)/colors.session")
    let recorder = SessionRecorder(to: file)
    let store = Store(
      initialState: Colors.State(), reducer: Colors(source: offline),
      observer: recorder.observer(of: Colors.self))
    await store.send(.appeared).finish()
    await recorder.flush()

    let session = try Session(contentsOf: file)
    #expect(session.feature == "Colors")
    #expect(session.redactedFields.isEmpty)
    var moments: [String] = []
    let replay = try session.replay(with: Colors(source: offline)) { moment in
      moments.append("\(moment.number) \(moment.action?.prefix(12) ?? "-")")
    }
    #expect(moments == ["0 -", "1 appeared", "2 loadFinished"])
    #expect(replay.difference == nil)
    let error = try #require(replay.state.colors.error as? RecordedError)
    #expect(error == store.colors.error.map { RecordedError($0) })
    #expect(error.type == "HTTPError")
    #expect(error.text.contains("URLError -1009"))
    #expect(session.page.contains("loadFinished"))
  }

  @Test("colors stay on the screen of a person who is offline") func staleColors() async throws {
    try await replaying("offline.session", with: Colors(source: offline)) { moment in
      if moment.number > 1 { #expect(moment.state.colors.value?.count == 3, "\(moment)") }
    }
  }
}
