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
    #expect(try session.replay(with: Basket()).state.coupon == "a")
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

  @Test("every file that is cut or changed at one byte is read or refused with a message")
  func anyDamage() async throws {
    let bytes = Array(try await recorded().text.utf8)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      damaged.removeLast(Int.random(in: 0..<20, using: &random))
      let folder = try TemporaryFolder()
      try Data(damaged).write(to: BasketSession.file(in: folder))
      do {
        _ = try Session(contentsOf: BasketSession.file(in: folder)).replay(with: Basket())
      } catch let error as SessionError {
        #expect(error.description.contains("basket.session"))
      }
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
    #expect(throws: SessionError.self) {
      try Session(contentsOf: URL(fileURLWithPath: "/nowhere/a.session"))
    }
  }

  /// Rethrows the description of an error, to compare it as a whole.
  private func text(_ body: () throws -> Session) throws {
    do { _ = try body() } catch let error as SessionError {
      throw SessionErrorText(error.description)
    }
  }
}

struct SessionErrorText: Error, Equatable {
  let text: String
  init(_ text: String) { self.text = text }
}
