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

  @Test("a last line that was not written to its end is dropped") func truncated() async throws {
    let text = try await recorded().text
    let session = try read(String(text.dropLast(20)))
    try expectEqual(session.replay(with: Basket()).state.coupon, "a")
  }

  @Test("any other damage names its line") func damage() async throws {
    var lines = try await recorded().text.split(separator: "\n").map(String.init)
    lines[2] = String(lines[2].dropLast(3))
    #expect(throws: SessionErrorText("Line 3 of 'basket.session' is damaged.")) {
      try text { try read(lines.joined(separator: "\n") + "\n") }
    }
    lines[2] = "{}"
    #expect(throws: SessionErrorText("Line 3 of 'basket.session' is damaged.")) {
      try text { try read(lines.joined(separator: "\n") + "\n") }
    }
  }

  @Test("a file that is cut at any byte is read up to there, or refused with a message")
  func anyCut() async throws {
    let taps = try await RecordedTaps()
    for count in taps.bytes.indices { try taps.expectReadOrRefused(taps.bytes.prefix(count)) }
  }

  @Test("a file with any damaged byte is read or refused with a message", arguments: ["9", "}"])
  func anyDamage(_ character: String) async throws {
    let taps = try await RecordedTaps()
    for index in taps.bytes.indices {
      var damaged = taps.bytes
      damaged.replaceSubrange(index...index, with: Data(character.utf8))
      try taps.expectReadOrRefused(damaged)
    }
  }

  @Test("a file of another kind, of a newer version, or that is missing is refused") func refused()
  {
    #expect(throws: SessionErrorText("'basket.session' is not a recorded session.")) {
      try text { try read("{}\n") }
    }
    #expect(throws: SessionErrorText("'basket.session' is not a recorded session.")) {
      try text { try read("") }
    }
    #expect(
      throws: SessionErrorText("'basket.session' has the format 2, which is newer than 1.")
    ) {
      try text { try read("{\"corbelSession\":2}\n") }
    }
    #expect {
      try Session(contentsOf: URL(fileURLWithPath: "/nowhere/a.session"))
    } throws: { error in
      "\(error)".hasPrefix("'/nowhere/a.session' can't be read: ")
    }
  }

  /// Rethrows the description of an error, to compare it as a whole.
  private func text(_ body: () throws -> Session) throws {
    do { _ = try body() } catch let error as SessionError {
      throw SessionErrorText(error.description)
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

struct SessionErrorText: Error, Equatable {
  let text: String
  init(_ text: String) { self.text = text }
}
