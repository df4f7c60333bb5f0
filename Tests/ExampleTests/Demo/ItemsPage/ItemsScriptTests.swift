import DemoApp
import TestSupport
import Testing

@MainActor @Suite("A script for the list", .timeLimit(.minutes(10))) struct ItemsScriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("adds, renames, filters, deletes and quits; and the next run continues from there")
  func story() async throws {
    let added = await play("jj\naTea\naMilk q\n")
    #expect(added.contains("\n   [ ] Tea "))
    #expect(added.contains("\n > [ ] Milk q "))

    let refused = await play("jje\u{15}tea\n")
    #expect(refused.contains("\n>Name      tea▏ "))
    #expect(refused.contains("\n           Another item has this name. "))

    let renamed = await play("jje\u{15}tea\n\u{7F}\u{7F}\u{7F}Oat milk\n")
    #expect(renamed.contains("\n > [ ] Oat milk "))

    let filtered = await play("/MILK\n")
    #expect(filtered.contains("\n List      1 of 2, saved "))
    #expect(!filtered.contains("] Tea"))

    let deleted = await play("jdy")
    #expect(!deleted.contains("] Tea"))
    #expect(try folder.names == ["demo.items.json", "demo.json"])

    let next = await play("")
    #expect(next.hasPrefix(" Corbel demo: Items\n\n List      1, saved "))
    #expect(next.contains("\n   [ ] Oat milk "))
  }

  @Test("prints the expected text, word for word")
  func transcript() async {
    _ = await play("jj\naTea\n")
    #expect(await play("jx") == Self.frameAfterDone)
    #expect(await play("jen") == Self.frameOfEditor)
  }

  private func play(_ script: String) async -> String {
    await ProgramRun.lastFrame(of: script, in: folder)
  }

  private static let frameAfterDone = """
     Corbel demo: Items

     List      1, saved                     │ Events
     Filter    all                          │ items   action    started
                                            │ items   began     loading #1
     > [x] Tea                              │ list    action    loadFinished(succes…
                                            │ items   ended     loading #1
     a         Add                          │ list    action    downTapped
     e         Edit                         │ list    action    doneTapped(id)
     d         Delete                       │ items   began     waitingToSave #2
     x         Mark as done or not done     │ items   ended     waitingToSave #2
     j, k      Select                       │ list    action    saveDue
     J, K      Move                         │ items   began     saving #3
     /         Filter by text               │ list    action    saveFinished(succes…
     f         Filter by status             │ items   ended     saving #3
     esc       Menu                         │
     q         Quit                         │

    """

  private static let frameOfEditor = """
     Corbel demo: Item

    >Name      Tean▏                        │ Events
     Notes                                  │ items   action    started
     Done      [x]                          │ items   began     loading #1
                                            │ list    action    loadFinished(succes…
     tab       Next field                   │ items   ended     loading #1
     space     Mark as done or not done     │ list    action    downTapped
     enter     Save                         │ list    action    itemTapped(id)
     esc       Cancel                       │ editor  action    edited(name = "Tean…

    """
}
