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

  /// A failure writes the new session, so that you can look at the difference.
  @Test("two loads are recorded like those in the article, apart from times and lines of code")
  func article() async throws {
    let tape = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../HTTPSnapshots/colors.json").standardizedFileURL
    let stored = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../RepositoryCheck/Tests/DocumentationTests/Snippets")
      .appendingPathComponent("Sessions/colors.session")
      .standardizedFileURL
    // Each request begins the recording again.
    let client = HTTPClient { request in
      try await HTTPSnapshot(file: tape).client.send(request)
    }
    let folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: URL(fileURLWithPath: "\(folder.path)/colors.session"))
    let store = Store(
      initialState: Colors.State(),
      reducer: Colors(source: ColorSource(client: client, clock: ImmediateClock())),
      observer: recorder.observer(of: Colors.self))
    await store.send(.appeared).finish()
    await store.send(.refreshed).finish()
    await recorder.flush()

    let text = try folder.text(of: "colors.session")
      .replacing(/"time":[0-9.]+/, with: "\"time\":0").replacing(
        /\.swift:[0-9]+"/, with: ".swift\"")
    let isSame = text == (try? String(contentsOf: stored, encoding: .utf8))
    if !isSame { try text.write(to: stored, atomically: true, encoding: .utf8) }
    expectTrue(isSame, "The colors are recorded in another way.")
  }

  @Test("colors stay on the screen of a person who is offline") func staleColors() throws {
    try Session(named: "offline.session").replay(with: Colors(source: offline)) { moment in
      if moment.number > 1 { expectEqual(moment.state.colors.value?.count, 3, "\(moment)") }
    }
  }
}
