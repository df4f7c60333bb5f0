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

  @Test("a file with another path is the same file, before and after its folder exists")
  func otherPath() async throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("real")
    try folder.makeLink("link", to: "real")
    let urls = ["link/new/a.json", "real/new/a.json", "real/missing/../new/./a.json"].map {
      URL(fileURLWithPath: "\(folder.path)/\($0)")
    }
    let first = Stored(Preferences(), in: .file(urls[0]))
    for round in 1...2 {
      for url in urls {
        let other = Stored(Preferences(), in: .file(url), diagnostics: .silent)
        expectEqual(other.loadError, .ownedElsewhere(url.path), "round \(round)")
      }
      first.unit = .cups
      await first.flush()
    }
  }

  @Test("a second owner can take over when the first is deallocated") func takeOver() async throws {
    let file = try KeptFile()
    var first: Stored<Preferences>? = file.open()
    let second = file.open()
    first?.unit = .cups
    first = nil
    await second.retry()
    expectNil(second.loadError)
    expectEqual(second.unit, .cups)
  }

  @Test("a closed value leaves the place to others, and says so, until a retry reads it again")
  func closed() async throws {
    let file = try KeptFile()
    let first = file.open()
    first.unit = .cups
    for _ in 1...2 { await first.close() }
    expectNil(first.saveError)
    let second = file.open()
    second.textSize = 20
    await second.close()
    await first.retry()
    expectNil(first.loadError)
    expectEqual(first.value, Preferences(unit: .cups, textSize: 20))
    await first.close()
    first.textSize = 30
    expectEqual(first.saveError, .failed(file.path, cause: "the value was closed"))
    await first.flush()
    expectEqual(file.open().textSize, 20)
    expectEqual(file.diagnostics.facts, [])
  }

  @Test("a value whose last save fails is not closed") func closeFails() async throws {
    let file = try KeptFile()
    let full = Switch()
    let first = file.open { if $0 == .rename, full.isOn { throw Failure() } }
    first.unit = .cups
    await first.close()
    expectEqual(first.saveError, .failed(file.path, cause: "failed"))
    expectEqual(file.open().loadError, .ownedElsewhere(file.path))
    full.isOn = false
    await first.close()
    expectEqual(file.open().unit, .cups)
  }

  #if EXIT_TESTS
    // Other tests of the process would save, too.
    @Test("a value is saved before a notification of leaving the foreground returns")
    func departures() async {
      await #expect(processExitsWith: .success) {
        try await MainActor.run {
          let file = try KeptFile()
          let preferences = file.open()
          for (number, name) in Owners.departures.enumerated() {
            preferences.textSize = 100 + number
            NotificationCenter.default.post(name: Notification.Name(name), object: file)
            guard try file.text.contains("\(100 + number)") else { throw Failure(reason: name) }
          }
        }
      }
    }
  #endif
}
