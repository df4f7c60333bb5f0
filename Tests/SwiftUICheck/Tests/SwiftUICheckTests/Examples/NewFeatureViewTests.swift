import Corbel
import CorbelSwiftUI
import TestSupport
import Testing

@testable import NewFeatureSample
@testable import SwiftUI

/// The views that the command 'new-feature' writes, in each style.
@MainActor @Suite("The views of a new feature") struct NewFeatureViewTests {
  enum Style: CaseIterable {
    case mvsl, store, model
  }

  private struct SaveError: Error {}

  private let outputs = TestSupport.Log()

  private func host(
    _ style: Style, save: @escaping @MainActor (String) async throws -> String = { $0 }
  ) -> HeadlessHost {
    func responder<Output>() -> Responder<Output> {
      Responder { [outputs] in outputs.add("\($0)") }
    }
    switch style {
    case .mvsl: return HeadlessHost(NoteView(save: save, responder: responder()))
    case .store:
      return HeadlessHost(
        ProfileView(
          store: Store(
            initialState: Profile.State(),
            reducer: Profile(service: ProfileService(save: save)), responder: responder())))
    case .model:
      return HeadlessHost(ReviewView(model: ReviewModel(save: save, responder: responder())))
    }
  }

  @Test("report the text that was typed and saved", arguments: Style.allCases)
  func saves(style: Style) async throws {
    let host = host(style)

    try host.type("Tea", into: "Text")
    try host.tap("Save")
    await host.until { !outputs.entries.isEmpty }

    expectEqual(outputs.entries, [#"saved("Tea")"#])
  }

  @Test("show an error, and report a tap on Cancel", arguments: Style.allCases)
  func fails(style: Style) async throws {
    let host = host(style) { _ in throw SaveError() }
    try host.tap("Save")
    await host.expect("The text could not be saved: SaveError()")
    try host.tap("Cancel")
    await host.expect { !outputs.entries.isEmpty }
    expectEqual(outputs.entries, ["cancelled"])
  }
}
