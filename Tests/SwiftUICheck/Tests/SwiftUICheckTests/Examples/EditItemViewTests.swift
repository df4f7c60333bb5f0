import Corbel
import CorbelSwiftUI
import EditItemExample
import Testing

@testable import SwiftUI

@MainActor @Suite("The views of the editor") struct EditItemViewTests {
  /// The ways of the example, each with its own view.
  enum Way: CaseIterable {
    case store, viewStateAndLogic
  }

  struct EditorView: View {
    let way: Way
    let responder: Responder<EditItemOutput>

    private var form: ItemForm {
      ItemForm(Item(id: Item.ID(rawValue: "1"), name: "Tea"), takenNames: [ItemName("Milk")])
    }

    var body: some View {
      switch way {
      case .store:
        Hosted { _ in
          Store(initialState: EditItem.State(form), reducer: EditItem(), responder: responder)
        } content: { store in
          EditItemView(store: store)
        }
      case .viewStateAndLogic:
        EditItemLogicView(form, responder: responder)
      }
    }
  }

  @MainActor private final class Outputs {
    var all: [EditItemOutput] = []
  }

  private let outputs = Outputs()

  private func host(_ way: Way) -> HeadlessHost {
    let view = EditorView(way: way, responder: Responder { [outputs] in outputs.all.append($0) })
    return HeadlessHost(view.resolving(from: Dependencies(.test)))
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
    #expect(outputs.all == [.saved(item)])
  }

  @Test("says at the field what is wrong, until it is right", arguments: Way.allCases)
  func problems(way: Way) throws {
    let host = host(way)

    try host.type("milk", into: "Name")
    try host.tap("Save")
    #expect(host.texts.contains("Another item has this name."))
    try host.type("Oat milk", into: "Name")

    #expect(!host.texts.contains("Another item has this name."))
    #expect(outputs.all.isEmpty)
  }

  @Test("closes at once where nothing was changed", arguments: Way.allCases)
  func cancels(way: Way) throws {
    let host = host(way)

    try host.tap("Cancel")

    #expect(outputs.all == [.cancelled])
  }

  @Test("asks before changes are lost", arguments: Way.allCases)
  func asks(way: Way) throws {
    let host = host(way)
    try host.type("Coffee", into: "Name")

    try host.tap("Cancel")
    #expect(host.find(.dialog)?.label == "Discard the changes?")
    try host.tap("Go On Editing")
    #expect(host.find(.dialog) == nil)
    #expect(outputs.all.isEmpty)

    try host.tap("Cancel")
    try host.tap("Lose Them")
    #expect(host.find(.dialog) == nil)
    #expect(outputs.all == [.cancelled])
  }
}
