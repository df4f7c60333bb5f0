import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A value in a file", .stallLimit) struct FileStorageTests {
  nonisolated static let cups =
    #"{"value":{"names":[],"textSize":14,"unit":"cups"},"version":0}"#
  private static let setAside = "\(KeptFile.name).set-aside-1"

  @Test("is written when it changes, as JSON with a version, and is read again") func format()
    async throws
  {
    let file = try KeptFile()
    let preferences = file.open()
    await preferences.flush()
    try expectEqual(file.folder.names, [])
    preferences.unit = .cups
    await preferences.close()
    try expectEqual(file.text, Self.cups)
    try expectEqual(file.folder.names, [KeptFile.name])
    expectEqual(file.open().value, Preferences(unit: .cups))
    expectEqual(file.diagnostics.facts, [])
  }

  @Test("a missing folder and a removed file are made by each save") func removed() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: "\(folder.path)/a/b/preferences.json")
    let preferences = Stored(Preferences(), in: .file(url))
    for removed in ["", "a/b/preferences.json", "a"] {
      if removed != "" { try folder.remove(removed) }
      preferences.value = Preferences(unit: .cups)
      await preferences.flush()
      try expectEqual(folder.text(of: "a/b/preferences.json"), Self.cups, removed)
      expectNil(preferences.saveError)
    }
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

  @Test("a new file is private, its permissions are kept, and one that can only be read stays")
  func permissions()
    async throws
  {
    let file = try KeptFile()
    // A draft that another program has left.
    try file.folder.write("draft", to: "\(KeptFile.name).unfinished")
    chmod("\(file.path).unfinished", 0o666)
    let preferences = file.open()
    for permissions in [0o600, 0o640] {
      preferences.textSize += 1
      await preferences.flush()
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      expectEqual(attributes[.posixPermissions] as? Int, permissions)
      chmod(file.path, 0o640)
    }
    chmod(file.path, 0o444)
    preferences.textSize = 20
    await preferences.flush()
    expectEqual(
      preferences.saveError, .failed(file.path, cause: "can't write the file (Permission denied)"))
    try expectTrue(file.text.contains("16"))
    chmod(file.path, 0o644)
    await preferences.retry()
    try expectTrue(file.text.contains("20"))
  }

  @Test("a name of any length is saved and set aside", arguments: [232, 233, 244, 245, 255])
  func longName(_ length: Int) async throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: length - 2) + "é"
    let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
    try folder.write("damaged", to: name)
    let preferences = Stored(Preferences(), in: .file(url), diagnostics: .silent)
    preferences.unit = .cups
    await preferences.flush()
    expectNil(preferences.saveError)
    try expectEqual(folder.text(of: name), Self.cups)
    try expectEqual(folder.names.filter { $0 != name }.map(folder.text), ["damaged"])
  }

  // MARK: What can't be read

  /// A path, what is there, and why it can't be used; nil if it can.
  struct Place: CustomTestStringConvertible, Sendable {
    let path: String
    let cause: String?
    var testDescription: String { path }
  }

  private nonisolated static let notFile =
    "can't read what is not a regular file (Invalid argument)"

  private nonisolated static func notFound(_ reason: String) -> String {
    "can't find the file (\(reason))"
  }

  private nonisolated static let places: [Place] = [
    Place(path: "folder", cause: notFile), Place(path: "pipe", cause: notFile),
    Place(path: "", cause: notFile), Place(path: "folder/..", cause: notFile),
    Place(path: "dangling", cause: notFound("No such file or directory")),
    Place(path: "circle", cause: notFound("Too many levels of symbolic links")),
    Place(path: "circle/a.json", cause: notFound("Too many levels of symbolic links")),
    Place(path: "other/a.json", cause: notFound("Not a directory")),
    Place(path: String(repeating: "a", count: 256), cause: notFound("File name too long")),
    Place(path: String(repeating: "a/", count: 2_048), cause: notFound("File name too long")),
    Place(path: "missing/../a.json", cause: nil),
    Place(path: "missing/a/../../b.json", cause: nil),
    Place(path: "link/../c.json", cause: nil),
    Place(path: "./folder//./d.json", cause: nil),
    Place(path: "é %2F?#\n.json", cause: nil),
  ]

  @Test("no path ends the program, and what is not a file stays as it is", arguments: places)
  func hostile(_ place: Place) async throws {
    let file = try KeptFile()
    let folder = file.folder
    for name in ["folder", "folder/inner"] { try folder.makeFolder(name) }
    try folder.write("other", to: "other")
    mkfifo("\(folder.path)/pipe", 0o600)
    for (link, target) in [
      ("dangling", "missing"), ("circle", "round"), ("round", "circle"), ("link", "folder/inner"),
    ] { try folder.makeLink(link, to: target) }
    let names = try folder.names
    let url = URL(fileURLWithPath: "\(folder.path)/\(place.path)")
    let preferences = Stored(Preferences(), in: .file(url), diagnostics: .silent)
    preferences.unit = .cups
    await preferences.flush()
    expectEqual(preferences.loadError, place.cause.map { StorageError.failed(url.path, cause: $0) })
    expectEqual(preferences.saveError, preferences.loadError)
    if place.cause == nil {
      let second = Stored(Preferences(), in: .file(url), diagnostics: .silent)
      expectEqual(second.loadError, .ownedElsewhere(url.path))
      await preferences.close()
      await second.retry()
      expectEqual(second.unit, .cups)
    } else {
      try expectEqual(folder.names, names)
      try expectEqual(folder.text(of: "other"), "other")
    }
  }

  @Test("a damaged file is set aside, named and reported") func damaged() async throws {
    let file = try KeptFile("{\"value\":")
    let preferences = file.open()
    let newPath = "\(file.folder.path)/\(Self.setAside)"
    expectEqual(
      preferences.loadError,
      .unreadable(file.path, setAside: newPath, cause: "the content is damaged"))
    try expectEqual(file.folder.text(of: Self.setAside), "{\"value\":")
    expectEqual(
      file.diagnostics.texts,
      [
        """
        '\(file.path)' can't be read, and is now '\(newPath)': the content is damaged.

        The default value is used. Show the error. A changed format needs a migration.
        """
      ])
    preferences.unit = .cups
    await preferences.flush()
    try expectEqual(file.text, Self.cups)
    try expectEqual(file.folder.names, [KeptFile.name, Self.setAside])
    await preferences.close()
    expectNil(file.open().loadError)
  }

  @Test("each damaged content is kept once, under a free name") func numbers() async throws {
    let file = try KeptFile()
    try file.folder.makeFolder(Self.setAside)
    for content in ["first", "first", "second"] {
      try file.folder.write(content, to: KeptFile.name)
      await file.open().flush()
    }
    try expectEqual(
      file.folder.names,
      [KeptFile.name, Self.setAside] + [2, 3].map { "\(KeptFile.name).set-aside-\($0)" })
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-2"), "first")
    try expectEqual(file.folder.text(of: "\(KeptFile.name).set-aside-3"), "second")
  }

  @Test("a file of another program is set aside") func foreign() async throws {
    for text in [
      "{}", "[]", "null", "", "{\"version\":0}", "{\"version\":-1,\"value\":{}}", "\0\0",
      Self.cups + "}",
    ] {
      let file = try KeptFile(text)
      await file.open().flush()
      try expectEqual(file.folder.text(of: Self.setAside), text)
    }
  }

  @Test("a folder that can't be made is shown, and devices are refused")
  func unusable() async {
    for path in ["/proc/none/preferences.json", "/dev/zero", "/dev/null", "/"] {
      let url = URL(fileURLWithPath: path)
      let preferences = Stored(Preferences(), in: .file(url), diagnostics: .silent)
      preferences.unit = .cups
      await preferences.flush()
      expectTrue(preferences.saveError != nil, path)
    }
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

  #if EXIT_TESTS
    @Test("a URL that is not of a file stops the program") func otherURL() async {
      await #expect(processExitsWith: .failure) {
        _ = Storage<Int>.file(try #require(URL(string: "https://corbel.test/a.json")))
      }
    }
  #endif

  // MARK: What other processes write

  @Test("a change by another process is set aside and reported", arguments: [cups, nil])
  func changedElsewhere(_ text: String?) async throws {
    let file = try KeptFile(text)
    let preferences = file.open()
    try file.folder.write("of another process", to: KeptFile.name)
    preferences.textSize = 15
    await preferences.flush()
    let newPath = "\(file.folder.path)/\(Self.setAside)"
    expectEqual(preferences.loadError, .changedElsewhere(file.path, setAside: newPath))
    expectNil(preferences.saveError)
    try expectEqual(file.folder.text(of: Self.setAside), "of another process")
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

  @Test("what another process writes during a save, up to the rename, is kept") func duringSave()
    async throws
  {
    let file = try KeptFile(Self.cups)
    let folder = file.folder
    let preferences = file.open { step in
      guard step != .synchronizeFolder else { return }
      try folder.write("by another process at \(step)", to: KeptFile.name)
    }
    preferences.textSize = 15
    await preferences.flush()
    try expectTrue(file.text.contains("15"))
    let kept = try folder.names.filter { $0 != KeptFile.name }.map(folder.text)
    expectTrue(kept.contains("by another process at rename"), "\(kept)")
  }

  @Test("a change by another process is reported by the save that succeeds, and kept once")
  func changedAndFull() async throws {
    let file = try KeptFile(Self.cups)
    let full = Switch()
    let preferences = file.open { if $0 == .synchronizeFolder, full.isOn { throw Failure() } }
    try file.folder.write("of another process", to: KeptFile.name)
    preferences.textSize = 15
    for _ in 0..<3 { await preferences.retry() }
    expectTrue(preferences.saveError != nil)
    full.isOn = false
    await preferences.retry()
    expectEqual(
      preferences.loadError, .changedElsewhere(file.path, setAside: "\(file.path).set-aside-1"))
    try expectEqual(file.folder.text(of: Self.setAside), "of another process")
    try expectEqual(file.folder.names.count, 2)
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
    try expectEqual(file.folder.text(of: Self.setAside), Self.cups)
    expectEqual(
      preferences.loadError, .changedElsewhere(file.path, setAside: "\(file.path).set-aside-1"))
  }
}
