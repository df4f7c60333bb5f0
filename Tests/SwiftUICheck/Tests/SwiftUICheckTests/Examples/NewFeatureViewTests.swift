import Corbel
import CorbelSwiftUI
import Testing

@testable import NewFeatureSample
@testable import SwiftUI

/// The views that the command 'new-feature' writes, in each style.
@MainActor @Suite("The views of a new feature") struct NewFeatureViewTests {
  enum Style: CaseIterable {
    case mvsl, store, model
  }

  private struct SaveError: Error {}

  @MainActor private final class Outputs {
    var all: [String] = []
  }

  private struct StyleView: View {
    let style: Style
    let save: @MainActor (String) async throws -> String
    let outputs: Outputs

    var body: some View {
      switch style {
      case .mvsl:
        NoteView(save: save, responder: Responder { outputs.all.append("\($0)") })
      case .store:
        Hosted { _ in
          Store(
            initialState: Profile.State(), reducer: Profile(save: save),
            responder: Responder { outputs.all.append("\($0)") })
        } content: { store in
          ProfileView(store: store)
        }
      case .model:
        Hosted { _ in
          ReviewModel(save: save, responder: Responder { outputs.all.append("\($0)") })
        } content: { model in
          ReviewView(model: model)
        }
      }
    }
  }

  private let outputs = Outputs()

  private func host(
    _ style: Style, save: @escaping @MainActor (String) async throws -> String = { $0 }
  ) -> HeadlessHost {
    let view = StyleView(style: style, save: save, outputs: outputs)
    return HeadlessHost(view.resolving(from: Dependencies(.test)))
  }

  @Test("report the text that was typed and saved", arguments: Style.allCases)
  func saves(style: Style) async throws {
    let host = host(style)

    try host.type("Tea", into: "Text")
    try host.tap("Save")
    await host.until { !outputs.all.isEmpty }

    #expect(outputs.all == [#"saved("Tea")"#])
  }

  @Test("show an error", arguments: Style.allCases)
  func fails(style: Style) async throws {
    let host = host(style) { _ in throw SaveError() }
    let message = "The text could not be saved: SaveError()"

    try host.tap("Save")
    await host.until { host.texts.contains(message) }

    #expect(host.texts.contains(message))
    #expect(outputs.all.isEmpty)
  }

  @Test("report a tap on Cancel", arguments: Style.allCases)
  func cancels(style: Style) async throws {
    let host = host(style)

    try host.tap("Cancel")
    await host.until { !outputs.all.isEmpty }

    #expect(outputs.all == ["cancelled"])
  }
}
