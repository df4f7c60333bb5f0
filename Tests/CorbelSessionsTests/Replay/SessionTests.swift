import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Reading a session") struct SessionTests {
  private struct Taps: Reducer {
    struct State: Codable { var count = 0 }
    enum Action: Codable { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Records a number of taps.
  private func text(count: Int) async throws -> String {
    let recording = try Recording(Taps.State(), Taps())
    await recording.send(Array(repeating: .tapped, count: count))
    return try await recording.text
  }

  private func replay(_ file: Data) throws -> Taps.State {
    try file.write(to: folder.session)
    return try Session(contentsOf: folder.session).replay(with: Taps()).state
  }

  @Test("a file that is cut or damaged at a byte is read, or refused with a message")
  func anyDamage() async throws {
    let whole = try await Data(text(count: 1).utf8)
    // Every fifth byte, unless the tests run at length.
    for index in whole.indices where isLongRun || index % 5 == 1 {
      var damaged = [whole.prefix(index), whole, whole]
      damaged[1].replaceSubrange(index...index, with: Data("9".utf8))
      damaged[2].replaceSubrange(index...index, with: Data("}".utf8))
      for file in damaged {
        do {
          _ = try replay(file)
        } catch let error as SessionError {
          expectTrue(error.description.contains("basket.session"))
        }
      }
    }
  }

  @Test("a file that can't be read is refused, and the message names the reason") func refused()
    async throws
  {
    let text = try await text(count: 2)
    // A last line that was not written to its end is dropped.
    try expectEqual(replay(Data(text.dropLast(20).utf8)).count, 1)
    var lines = text.split(separator: "\n").map(String.init)
    let file = { lines.joined(separator: "\n") + "\n" }
    lines[2] = String(lines[2].dropLast(3))
    let cut = file()
    lines[2] = "{}"
    for (damaged, message) in [
      (cut, "Line 3 of 'basket.session' is damaged."),
      (file(), "Line 3 of 'basket.session' is damaged."),
      ("{}\n", "'basket.session' is not a recorded session."),
      ("", "'basket.session' is not a recorded session."),
      ("{\"corbelSession\":2}\n", "'basket.session' has the format 2, which is newer than 1."),
    ] {
      let error = #expect(throws: SessionError.self) { try replay(Data(damaged.utf8)) }
      expectEqual(error?.description, message)
    }
  }
}
