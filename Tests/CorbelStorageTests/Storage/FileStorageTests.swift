import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A value in a file", .stallLimit) struct FileStorageTests {
  nonisolated static let cups =
    #"{"value":{"names":[],"textSize":14,"unit":"cups"},"version":0}"#

  @Test("is JSON with a version") func format() async throws {
    let file = try KeptFile()
    let preferences = file.open()
    preferences.unit = .cups
    await preferences.flush()
    try expectEqual(file.text, Self.cups)
    try expectEqual(file.folder.names, [KeptFile.name])
  }

  @Test("is read again") func reading() throws {
    let file = try KeptFile(Self.cups)
    expectEqual(file.open().value, Preferences(unit: .cups))
    expectEqual(file.diagnostics.facts, [])
  }

  @Test("is not written without a change") func unchanged() async throws {
    let file = try KeptFile()
    await file.open().flush()
    try expectEqual(file.folder.names, [])
  }

  @Test("creates its folder") func folder() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a/b/preferences.json"
    let preferences = Stored(Preferences(), in: .file(URL(fileURLWithPath: path)))
    preferences.unit = .cups
    await preferences.flush()
    try expectEqual(folder.text(of: "a/b/preferences.json"), Self.cups)
  }

  @Test("a file that was removed is written again") func removed() async throws {
    let file = try KeptFile(Self.cups)
    let preferences = file.open()
    try file.folder.remove(KeptFile.name)
    preferences.textSize = 14
    await preferences.flush()
    try expectEqual(file.text, Self.cups)
    expectNil(preferences.saveError)
  }

  @Test("a folder that was removed is created again") func removedFolder() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: "\(folder.path)/a/preferences.json")
    let preferences = Stored(Preferences(), in: .file(url))
    preferences.textSize = 15
    await preferences.flush()
    try folder.remove("a")
    preferences.value = Preferences(unit: .cups)
    await preferences.flush()
    try expectEqual(folder.text(of: "a/preferences.json"), Self.cups)
  }

  @Test("the file behind a symbolic link is replaced, and the link stays") func link() async throws
  {
    let file = try KeptFile(Self.cups)
    try file.folder.makeLink("link", to: KeptFile.name)
    let link = "\(file.folder.path)/link"
    let preferences = Stored(Preferences(), in: .file(URL(fileURLWithPath: link)))
    preferences.textSize = 15
    await preferences.flush()
    try expectTrue(file.text.contains("15"))
    try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: link), file.path)
    try expectEqual(file.folder.names, ["link", KeptFile.name])
  }

  @Test("a link to a missing file is an error, and stays") func danglingLink() async throws {
    let file = try KeptFile()
    try file.folder.makeLink(KeptFile.name, to: "missing")
    let preferences = file.open()
    expectEqual(
      preferences.loadError,
      .failed(file.path, cause: "can't find the file (No such file or directory)"))
    preferences.unit = .cups
    await preferences.flush()
    try expectTrue(
      FileManager.default.destinationOfSymbolicLink(atPath: file.path).hasSuffix("missing"))
  }

  @Test("the permissions of the file are kept, and a new file is private") func permissions()
    async throws
  {
    let file = try KeptFile()
    let preferences = file.open()
    for permissions in [0o600, 0o640] {
      preferences.textSize += 1
      await preferences.flush()
      try expectEqual(mode(of: file.path), permissions)
      chmod(file.path, 0o640)
    }
  }

  @Test("a file that can only be read stays") func readOnly() async throws {
    let file = try KeptFile(Self.cups)
    chmod(file.path, 0o444)
    let preferences = file.open()
    preferences.textSize = 15
    await preferences.flush()
    expectEqual(
      preferences.saveError, .failed(file.path, cause: "can't write the file (Permission denied)"))
    try expectEqual(file.text, Self.cups)
    chmod(file.path, 0o644)
    await preferences.retry()
    try expectTrue(file.text.contains("15"))
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: What can't be read

  @Test("a damaged file is set aside, named and reported") func damaged() async throws {
    let file = try KeptFile("{\"value\":")
    let preferences = file.open()
    guard case .unreadable(file.path, let newPath, _) = preferences.loadError else {
      Issue.record("\(String(describing: preferences.loadError))")
      return
    }
    expectEqual(newPath, "\(file.path).set-aside-1")
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), "{\"value\":")
    expectEqual(
      file.diagnostics.texts,
      [
        """
        '\(file.path)' can't be read, and is now '\(newPath)': the content is damaged.

        The value began with its default. Show the error. A changed format needs a migration.
        """
      ])
    preferences.unit = .cups
    await preferences.flush()
    try expectEqual(file.text, Self.cups)
    try expectEqual(file.folder.names, [KeptFile.name, "\(KeptFile.name).set-aside-1"])
  }

  @Test("a damaged file is set aside once") func damagedOnce() async throws {
    let file = try KeptFile("damaged")
    await file.open().flush()
    expectNil(file.open().loadError)
    try expectEqual(file.folder.names.count, 2)
  }

  @Test("each damaged file has its own new name") func damagedTwice() async throws {
    let file = try KeptFile("first")
    await file.open().flush()
    try file.folder.write("second", to: KeptFile.name)
    await file.open().flush()
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), "first")
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-2"), "second")
  }

  @Test("content that was set aside is not set aside twice") func sameContent() async throws {
    let file = try KeptFile("damaged")
    try file.folder.write("damaged", to: "\(KeptFile.name).set-aside-1")
    await file.open().flush()
    try expectEqual(file.folder.names, [KeptFile.name, "\(KeptFile.name).set-aside-1"])
  }

  @Test("a change by another process is reported by the save that succeeds, and kept once")
  func changedAndFull() async throws {
    let file = try KeptFile(Self.cups)
    let full = Switch()
    let preferences = file.open { if $0 == .rename, full.isOn { throw Failure() } }
    try file.folder.write("of another process", to: KeptFile.name)
    preferences.textSize = 15
    for _ in 0..<3 { await preferences.retry() }
    expectTrue(preferences.saveError != nil)
    try expectEqual(file.text, "of another process")
    full.isOn = false
    await preferences.retry()
    expectEqual(
      preferences.loadError, .changedElsewhere(file.path, setAside: "\(file.path).set-aside-1"))
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), "of another process")
    try expectEqual(file.folder.names.count, 2)
  }

  @Test("several writes that fail leave the file the app's own") func severalFailures() async throws
  {
    let file = try KeptFile(Self.cups)
    let full = Switch()
    let preferences = file.open { if $0 == .rename, full.isOn { throw Failure() } }
    for size in 15...18 {
      preferences.textSize = size
      await preferences.flush()
    }
    full.isOn = false
    await preferences.retry()
    try expectEqual(file.folder.names, [KeptFile.name])
  }

  @Test(
    "a file of another program is set aside",
    arguments: ["{}", "[]", "null", "", "{\"version\":0}", "{\"version\":-1,\"value\":{}}", "\0\0"])
  func foreign(_ text: String) async throws {
    let file = try KeptFile(text)
    await file.open().flush()
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), text)
  }

  @Test("a folder that can't be made is reported once") func unusableFolder() async {
    let diagnostics = DiagnosticRecorder()
    let url = URL(fileURLWithPath: "/proc/none/preferences.json")
    let preferences = Stored(Preferences(), in: .file(url), diagnostics: diagnostics.reporter)
    for unit in [Unit.cups, .grams] {
      preferences.unit = unit
      await preferences.flush()
    }
    await preferences.retry()
    expectEqual(diagnostics.facts.count, 1)
  }

  @Test("a newer file is refused, and stays as it is") func newer() async throws {
    let text = "{\"value\":{\"unit\":\"cups\"},\"version\":3}"
    let file = try KeptFile(text)
    let preferences = file.open()
    expectEqual(preferences.loadError, .newerVersion(file.path, version: 3))
    preferences.unit = .cups
    await preferences.retry()
    expectEqual(preferences.saveError, .newerVersion(file.path, version: 3))
    try expectEqual(file.text, text)
    try expectEqual(file.folder.names, [KeptFile.name])
    expectEqual(
      file.diagnostics.texts.first,
      """
      '\(file.path)' needs a newer app (format 3).

      The value is not saved. Show the error, and call 'retry()' to try again.
      """)
  }

  @Test("a folder in place of the file is an error, and stays") func folderInPlace() async throws {
    let file = try KeptFile()
    try file.folder.makeFolder(KeptFile.name)
    let preferences = file.open()
    expectEqual(
      preferences.loadError,
      .failed(file.path, cause: "can't read what is not a regular file (Invalid argument)"))
    preferences.unit = .cups
    await preferences.flush()
    try expectEqual(file.folder.names, [KeptFile.name])
  }

  @Test("a pipe in place of the file is an error, and doesn't block") func pipe() throws {
    let file = try KeptFile()
    mkfifo(file.path, 0o600)
    expectTrue(file.open().loadError != nil)
  }

  #if EXIT_TESTS
    @Test("a URL that is not of a file stops the program") func otherURL() async {
      await #expect(processExitsWith: .failure) {
        _ = Storage<Int>.file(try #require(URL(string: "https://corbel.test/a.json")))
      }
    }
  #endif

  // MARK: What other processes write

  @Test("a change by another process is set aside and reported") func changedElsewhere()
    async throws
  {
    let file = try KeptFile(Self.cups)
    let preferences = file.open()
    try file.folder.write("of another process", to: KeptFile.name)
    preferences.textSize = 15
    await preferences.flush()
    let newPath = "\(file.path).set-aside-1"
    expectEqual(preferences.loadError, .changedElsewhere(file.path, setAside: newPath))
    expectNil(preferences.saveError)
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), "of another process")
    try expectTrue(file.text.contains("15"))
    expectEqual(
      file.diagnostics.texts,
      [
        """
        '\(file.path)' was changed elsewhere since it was read, and is now '\(newPath)'.

        The newest value was saved. Let one process write to the place.
        """
      ])
  }

  @Test("a file that another process has created is set aside") func createdElsewhere() async throws
  {
    let file = try KeptFile()
    let preferences = file.open()
    try file.folder.write("of another process", to: KeptFile.name)
    preferences.textSize = 15
    await preferences.flush()
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), "of another process")
  }

  @Test("a folder that has replaced the file stays, and the save fails") func replacedByFolder()
    async throws
  {
    let file = try KeptFile(Self.cups)
    let preferences = file.open()
    try file.folder.remove(KeptFile.name)
    try file.folder.makeFolder(KeptFile.name)
    preferences.textSize = 15
    await preferences.flush()
    expectTrue(preferences.saveError != nil)
    try file.folder.remove(KeptFile.name)
    await preferences.retry()
    expectNil(preferences.saveError)
    try expectTrue(file.text.contains("15"))
  }

  @Test("a value that was changed before reading succeeded doesn't replace unread content")
  func changedBeforeReading() async throws {
    let file = try KeptFile()
    try file.folder.makeFolder(KeptFile.name)
    let preferences = file.open()
    preferences.textSize = 15
    try file.folder.remove(KeptFile.name)
    try file.folder.write(Self.cups, to: KeptFile.name)
    await preferences.retry()
    expectEqual(preferences.value, Preferences(textSize: 15))
    try expectTrue(file.text.contains("15"))
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-1"), Self.cups)
    expectEqual(
      preferences.loadError, .changedElsewhere(file.path, setAside: "\(file.path).set-aside-1"))
  }

  @Test("a value that can't be encoded is an error, and the file stays") func encoding()
    async throws
  {
    let file = try KeptFile("{\"value\":1.5,\"version\":0}")
    let number = Stored(0.0, in: .file(file.url), diagnostics: .silent)
    number.value = .nan
    await number.flush()
    expectTrue(number.saveError != nil)
    try expectEqual(file.text, "{\"value\":1.5,\"version\":0}")
    number.value = 2
    await number.flush()
    expectNil(number.saveError)
    try expectEqual(file.text, "{\"value\":2,\"version\":0}")
  }

  @Test("an optional value can be nil") func null() async throws {
    let file = try KeptFile("{\"value\":1,\"version\":0}")
    var number: Stored<Int?>? = Stored(2, in: .file(file.url))
    expectEqual(number?.value, 1)
    number?.update { $0 = nil }
    number = nil
    let again = Stored<Int?>(2, in: .file(file.url))
    expectNil(again.value)
    expectNil(again.loadError)
  }
}
