import Corbel
import CorbelSessions
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Reading a session") struct SessionTests {
  private func recorded() async throws -> (folder: TemporaryFolder, text: String) {
    let session = try BasketSession()
    session.store.send(.couponTyped("a"))
    session.store.send(.couponTyped("b"))
    await session.recorder.flush()
    return (session.folder, try session.folder.text(of: "basket.session"))
  }

  private func read(_ text: String) throws -> Session {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "basket.session")
    return try Session(contentsOf: BasketSession.file(in: folder))
  }

  @Test("a file that is cut or damaged at a byte is read, or refused with a message")
  func anyDamage() async throws {
    let taps = try await RecordedTaps()
    // Every fifth byte, unless the tests run at length.
    let indices = taps.bytes.indices.filter { isLongRun || $0 % 5 == 1 }
    for count in indices { try taps.expectReadOrRefused(taps.bytes.prefix(count)) }
    for character in ["9", "}"] {
      for index in indices {
        var damaged = taps.bytes
        damaged.replaceSubrange(index...index, with: Data(character.utf8))
        try taps.expectReadOrRefused(damaged)
      }
    }
  }

  @Test("a file that can't be read is refused, and the message names the reason") func refused()
    async throws
  {
    let text = try await recorded().text
    // A last line that was not written to its end is dropped.
    let unfinished = try read(String(text.dropLast(20)))
    try expectEqual(unfinished.replay(with: Basket()).state.coupon, "a")
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
      #expect {
        try read(damaged)
      } throws: { error in
        "\(error)" == message
      }
    }
    #expect {
      try Session(contentsOf: URL(fileURLWithPath: "/nowhere/a.session"))
    } throws: { error in
      "\(error)".hasPrefix("'/nowhere/a.session' can't be read: ")
    }
  }
}

/// A short session, whose bytes are tried one by one.
@MainActor private struct RecordedTaps {
  struct Taps: Reducer {
    struct State: Codable { var count = 0 }
    enum Action: Codable { case tapped }
    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  let folder: TemporaryFolder
  let bytes: Data

  init() async throws {
    folder = try TemporaryFolder()
    let recorder = SessionRecorder(to: BasketSession.file(in: folder))
    let store = Store(
      initialState: Taps.State(), reducer: Taps(), observer: recorder.observer(of: Taps.self))
    store.send(.tapped)
    await recorder.flush()
    bytes = try Data(contentsOf: BasketSession.file(in: folder))
  }

  func expectReadOrRefused(_ bytes: Data) throws {
    try bytes.write(to: BasketSession.file(in: folder))
    do {
      _ = try Session(contentsOf: BasketSession.file(in: folder)).replay(with: Taps())
    } catch let error as SessionError {
      expectTrue(error.description.contains("basket.session"))
    }
  }
}
