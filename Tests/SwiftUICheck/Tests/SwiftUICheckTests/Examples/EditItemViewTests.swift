import Corbel
import CorbelSwiftUI
import EditItemExample
import TestSupport
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the editor") struct EditItemViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case store, viewStateAndLogic
  }

  private let outputs = Outputs<EditItemOutput>()

  private func host(_ way: Way) -> HeadlessHost {
    let form = ItemForm(
      Item(id: Item.ID(rawValue: "1"), name: "Tea"), takenNames: [ItemName("Milk")])
    switch way {
    case .store:
      return HeadlessHost(
        EditItemView(
          store: Store(
            initialState: EditItem.State(form), reducer: EditItem(),
            responder: outputs.responder)))
    case .viewStateAndLogic:
      let view = EditItemLogicView(form, responder: outputs.responder)
      return HeadlessHost(view.resolving(from: Dependencies(.test)))
    }
  }

  @Test("saves what the fields hold", arguments: Way.allCases)
  func saves(way: Way) throws {
    let host = host(way)

    try host.type("Green tea", into: "Name")
    try host.type("Two bags", into: "Notes")
    try host.tap("Done")
    try host.tap("Save")

    let item = Item(
      id: Item.ID(rawValue: "1"), name: "Green tea", notes: "Two bags", isDone: true)
    expectEqual(outputs.all, [.saved(item)])
  }

  @Test("says at the field what is wrong, until it is right", arguments: Way.allCases)
  func problems(way: Way) throws {
    let host = host(way)

    try host.type("milk", into: "Name")
    try host.tap("Save")
    expectTrue(host.texts.contains("Another item has this name."))
    try host.type("Oat milk", into: "Name")

    expectTrue(!host.texts.contains("Another item has this name."))
    expectTrue(outputs.all.isEmpty)
  }

  @Test(
    "closes at once where nothing was changed, and asks before changes are lost",
    arguments: Way.allCases)
  func cancels(way: Way) throws {
    let host = host(way)
    try host.tap("Cancel")
    expectEqual(outputs.all, [.cancelled])

    try host.type("Coffee", into: "Name")
    for button in ["Go On Editing", "Lose Them"] {
      try host.tap("Cancel")
      expectEqual(host.labels(.dialog), ["Discard the changes?"])
      expectEqual(outputs.all, [.cancelled])
      try host.tap(button)
      expectEqual(host.labels(.dialog), [])
    }
    expectEqual(outputs.all, [.cancelled, .cancelled])
  }
}
