import Corbel
import TestSupport
import Testing

@testable import NotesExample
@testable import SwiftUI

@MainActor @Suite("The screens of the notes") struct NotesViewTests {
  private let reports = DiagnosticRecorder()
  private let store: StoreOf<Notes>

  init() {
    let notes: IdentifiedArray = [
      NotesExample.Note(id: 1, title: "Tea"), NotesExample.Note(id: 2, title: "Milk"),
    ]
    store = Store(
      initialState: Notes.State(),
      reducer: Notes(service: NoteService(load: { notes }, save: { _ in }), clock: StoppedClock()),
      diagnostics: reports.reporter)
  }

  private func host() async -> HeadlessHost {
    let host = HeadlessHost(NotesView(store: store))
    await host.expect("Milk")
    return host
  }

  @Test("each screen changes the note in the list") func changes() async throws {
    let host = await host()
    try host.tap("Milk")
    try host.type("Oats", into: "Title")
    try host.tap("Record")
    expectTrue(host.texts.contains("Oats: 0 s"))
    try host.tap("Stop")
    await host.expect("Memos: 0 s")
    try host.dismiss(.destination)
    try host.tap("Edit Oats")
    try host.type("Oat milk", into: "Draft")
    try host.tap("Save")
    await host.expect("Oat milk")
    expectEqual(store.notes[id: 2], NotesExample.Note(id: 2, title: "Oat milk", memos: ["0 s"]))
    host.leave()
    try host.tap("Edit Tea")
    try host.dismiss(.sheet)
    expectTrue(store.destination == nil)
  }

  @Test(
    "a note is deleted on each screen, which shows its last state while it leaves",
    arguments: [
      ("the list", ["Milk"], ""), ("the detail", ["Milk", "Delete", "Delete the Note"], "Milk"),
      ("the recording", ["Milk", "Record", "Stop and Delete"], "Milk: 0 s"),
      ("the editor", ["Edit Milk", "Delete"], "Milk"),
    ])
  func deletion(name: String, taps: [String], leaving: String) async throws {
    let host = await host()
    if leaving.isEmpty { try host.delete([1]) } else { for tap in taps { try host.tap(tap) } }
    await host.expect { !host.texts.contains("Milk") }
    expectEqual(store.notes.map(\.title), ["Tea"])
    expectTrue(store.path.elements.isEmpty && store.destination == nil)
    host.expectLeaving(leaving)
    host.leave()
    await host.pass()
    expectTrue(host.texts.contains("Tea"))
    expectEqual(reports.facts, [])
    host.unmount()
    await host.until { host.runningTasks == 0 }
  }
}
