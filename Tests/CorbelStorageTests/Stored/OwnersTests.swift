import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Owners of a place", .stallLimit) struct OwnersTests {
  @Test("a second owner of a file is reported, and saves nothing") func second() async throws {
    let file = try KeptFile()
    let first = file.open()
    first.unit = .cups
    await first.flush()
    let text = try file.text
    let second = file.open()
    expectEqual(second.loadError, .ownedElsewhere(file.path))
    second.textSize = 20
    await second.flush()
    expectEqual(second.saveError, .ownedElsewhere(file.path))
    try expectEqual(file.text, text)
    expectEqual(
      file.diagnostics.texts,
      [
        """
        '\(file.path)' has another owner in this process.

        The value is not saved. Make one 'Stored', and pass it to all that need the value.
        """
      ])
  }

  @Test("a file with another path is the same file") func link() throws {
    let file = try KeptFile()
    try file.folder.makeLink("link", to: KeptFile.name)
    try file.folder.write(
      "{\"value\":{\"names\":[],\"textSize\":9,\"unit\":\"cups\"},\"version\":0}", to: KeptFile.name
    )
    let first = file.open()
    let link = URL(fileURLWithPath: "\(file.folder.path)/link")
    let second = Stored(Preferences(), in: .file(link), diagnostics: .silent)
    expectNil(first.loadError)
    expectEqual(second.loadError, .ownedElsewhere(link.path))
  }

  @Test("a file in a missing folder is the same file as later") func missingFolder() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try folder.makeLink("link", to: "real")
    let url = URL(fileURLWithPath: "\(folder.path)/link/new/preferences.json")
    let first = Stored(Preferences(), in: .file(url))
    first.unit = .cups
    await first.flush()
    let second = Stored(Preferences(), in: .file(url), diagnostics: .silent)
    expectEqual(second.loadError, .ownedElsewhere(url.path))
  }

  @Test("the next owner reads the last change of the previous one") func next() throws {
    let file = try KeptFile()
    var first: Stored<Preferences>? = file.open()
    first?.unit = .cups
    first = nil
    let second = file.open()
    expectNil(second.loadError)
    expectEqual(second.unit, .cups)
  }

  @Test("a second owner can take over after the first") func takeOver() async throws {
    let file = try KeptFile()
    var first: Stored<Preferences>? = file.open()
    let second = file.open()
    first?.unit = .cups
    first = nil
    await second.retry()
    expectNil(second.loadError)
    expectEqual(second.unit, .cups)
  }

  @Test("leaving the foreground saves at once", arguments: Owners.departures)
  func departure(_ name: String) throws {
    let center = NotificationCenter()
    let owners = Owners(center)
    let owner = Failure()
    var saves = 0
    try owners.admit(owners, of: nil, named: "memory") { saves += 1 }
    center.post(name: Notification.Name(name), object: owner)
    expectEqual(saves, 1)
  }

  #if EXIT_TESTS
    @Test("a value is saved before the notification returns") func quitting() async {
      await #expect(processExitsWith: .success) {
        try await MainActor.run {
          let file = try KeptFile()
          let preferences = file.open()
          preferences.unit = .cups
          NotificationCenter.default.post(
            name: Notification.Name(Owners.departures[0]), object: nil)
          guard try file.text.contains("cups") else { throw Failure() }
        }
      }
    }

    @Test("an earlier save that has failed is forgotten when a later one has ended before")
    func lateFailure() async {
      await #expect(processExitsWith: .success) { try await OwnersTests.failLate() }
    }

    private static func failLate() async throws {
      let count = Lock(0), isAllowed = DispatchSemaphore(value: 0)
      let storage = Storage<Preferences>("slow") {
        nil
      } save: { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number == 1 else { return }
        isAllowed.wait()
        throw Failure()
      }
      let preferences = Stored(Preferences(), in: storage, diagnostics: .silent)
      preferences.unit = .cups
      let flush = Task { await preferences.flush() }
      await until(count.withLock { $0 } == 1)
      preferences.textSize = 16
      isAllowed.signal()
      // The main actor waits for both saves, so it hears of the first one later.
      NotificationCenter.default.post(name: Notification.Name(Owners.departures[0]), object: nil)
      await flush.value
      guard preferences.saveError == nil, count.withLock({ $0 }) == 2 else { throw Failure() }
    }
  #endif
}
