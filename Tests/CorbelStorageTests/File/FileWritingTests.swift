import Corbel
import CorbelStorage
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Writing a file", .stallLimit) struct FileWritingTests {
  private static let draft = "\(KeptFile.name).unfinished"

  @Test("the draft is on disk before it replaces the file, and so is each new folder") func order()
    async throws
  {
    let file = try KeptFile(FileStorageTests.cups)
    let steps = LockedLog()
    let preferences = file.open { steps.add("\($0)") }
    preferences.textSize = 15
    await preferences.flush()
    let all = ["open", "write", "synchronize", "rename", "synchronizeFolder"]
    expectEqual(steps.entries, all)
    // The new entry of each new folder is on disk before.
    let new = LockedLog()
    let url = URL(fileURLWithPath: "\(file.folder.path)/a/b/new.json")
    let other = Stored(0, in: .file(url, migrations: []) { new.add("\($0)") })
    other.value = 1
    await other.flush()
    expectEqual(new.entries, ["synchronizeFolder", "synchronizeFolder"] + all)
  }

  @Test("a failing step is shown, and leaves the old file", arguments: WriteStep.allCases)
  func failingStep(_ step: WriteStep) async throws {
    let file = try KeptFile(FileStorageTests.cups)
    let failing = Switch()
    let preferences = file.open { if $0 == step, failing.isOn { throw Failure() } }
    for size in 15...16 {
      preferences.textSize = size
      await preferences.flush()
      expectEqual(preferences.saveError, .failed(file.path, cause: "failed"))
      // After the last step, the file already has its new name.
      if step != .synchronizeFolder { try expectEqual(file.text, FileStorageTests.cups) }
      try expectEqual(file.folder.names, [KeptFile.name])
    }
    failing.isOn = false
    await preferences.retry()
    expectNil(preferences.saveError)
    try expectTrue(file.text.contains("16"))
    try expectEqual(file.folder.names, [KeptFile.name])
  }

  @Test("a draft is left alone while another process writes it, and used when that is killed")
  func lockedDraft() async throws {
    let file = try KeptFile(FileStorageTests.cups)
    try file.folder.write(String(repeating: "of another process", count: 100), to: Self.draft)
    let draft = try file.folder.text(of: Self.draft)
    let descriptor = open("\(file.folder.path)/\(Self.draft)", O_WRONLY)
    flock(descriptor, LOCK_EX)
    let preferences = file.open()
    preferences.textSize = 15
    await preferences.flush()
    expectEqual(
      preferences.saveError,
      .failed(
        file.path,
        cause: "can't write while another process writes (Resource temporarily unavailable)"))
    try expectEqual(file.folder.text(of: Self.draft), draft)
    // The other process is killed, and leaves the draft.
    close(descriptor)
    preferences.value = Preferences(unit: .cups)
    await preferences.retry()
    try expectEqual(file.text, FileStorageTests.cups)
    try expectEqual(file.folder.names, [KeptFile.name])
  }

  @Test("a draft that was renamed while it was opened is not written") func renamedDraft()
    async throws
  {
    let file = try KeptFile(FileStorageTests.cups)
    let draft = "\(file.folder.path)/\(Self.draft)"
    try file.folder.write("of another process", to: Self.draft)
    let descriptor = open(draft, O_WRONLY)
    defer { close(descriptor) }
    flock(descriptor, LOCK_EX)
    let isFirst = Switch()
    let preferences = file.open { step in
      // The other process renames its draft, and then opens the next one.
      guard step == .open, isFirst.isOn else { return }
      isFirst.isOn = false
      rename(draft, "\(draft).renamed")
    }
    preferences.textSize = 15
    await preferences.flush()
    try expectEqual(file.folder.text(of: "\(Self.draft).renamed"), "of another process")
    try expectTrue(file.text.contains("15"))
  }

  @Test("neither a link nor a pipe nor a folder in place of the draft is written", arguments: 0..<3)
  func otherDraft(_ kind: Int) async throws {
    let file = try KeptFile(FileStorageTests.cups)
    try file.folder.write("other", to: "other")
    switch kind {
    case 0: try file.folder.makeLink(Self.draft, to: "other")
    case 1: mkfifo("\(file.folder.path)/\(Self.draft)", 0o600)
    default: try file.folder.makeFolder(Self.draft)
    }
    let preferences = file.open()
    preferences.textSize = 15
    await preferences.flush()
    expectTrue(preferences.saveError != nil)
    try expectEqual(file.folder.text(of: "other"), "other")
    try expectEqual(file.text, FileStorageTests.cups)
  }

  #if EXIT_TESTS
    @Test("a folder that can't be written is shown, and a draft of another user is used")
    func users()
      async
    {
      await #expect(processExitsWith: .success) {
        let file = try await KeptFile(FileStorageTests.cups)
        chmod(file.path, 0o666)
        // The superuser may write everywhere. It has left a draft, whose mode others can't change.
        let draft = "\(file.path).unfinished"
        try Data().write(to: URL(fileURLWithPath: draft))
        chmod(draft, 0o666)
        if geteuid() == 0 {
          chmod(file.folder.path, 0o777)
          guard seteuid(65534) == 0 else { throw Failure() }
          try await save(file, expecting: nil)
          guard seteuid(0) == 0 else { throw Failure() }
        } else {
          unlink(draft)
        }
        chmod(file.folder.path, 0o555)
        if geteuid() == 0 { guard seteuid(65534) == 0 else { throw Failure() } }
        try await save(file, expecting: "can't open the draft (Permission denied)")
      }
    }

    // The limit on the size of files belongs to the process.
    @Test("a full disk is shown, and leaves the old file") func fullDisk() async {
      await #expect(processExitsWith: .success) {
        signal(SIGXFSZ, SIG_IGN)
        let file = try await KeptFile(FileStorageTests.cups)
        try await fill(file)
      }
    }
  #endif
}

#if EXIT_TESTS
  @MainActor private func save(_ file: KeptFile, expecting cause: String?) async throws {
    let preferences = file.open()
    let old = try file.text
    preferences.textSize += 1
    await preferences.flush()
    let isSaved = try file.text != old
    guard
      preferences.saveError == cause.map({ .failed(file.path, cause: $0) }),
      isSaved == (cause == nil)
    else { throw Failure(reason: "\(String(describing: preferences.saveError))") }
    await preferences.close()
  }

  @MainActor private func fill(_ file: KeptFile) async throws {
    let preferences = file.open()
    var limit = rlimit(rlim_cur: 1000, rlim_max: 1_000_000)
    setrlimit(fileSizes, &limit)
    preferences.names = ["tea", String(repeating: "a", count: 10_000)]
    await preferences.flush()
    guard preferences.saveError != nil, try file.text == FileStorageTests.cups,
      try file.folder.names == [KeptFile.name]
    else { throw Failure() }
  }

  #if canImport(Glibc)
    private let fileSizes = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private let fileSizes = RLIMIT_FSIZE
  #endif
#endif
