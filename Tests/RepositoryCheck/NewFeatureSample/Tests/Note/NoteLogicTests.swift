import Corbel
import CorbelTesting
import Testing

@testable import NewFeatureSample

@Suite("The logic of Note", .actionCoverage(of: NoteLogic.Output.self))
@MainActor struct NoteLogicTests {
  private let saves = Gate<Void>()
  private let owner = ResponderRecorder<NoteLogic.Output>()
  private let viewState = NoteViewState()

  /// A new logic for each use, as in the view.
  private var logic: NoteLogic {
    NoteLogic(
      save: { text in
        try await saves.value()
        return text
      }, responder: owner.responder, viewState: viewState)
  }

  @Test("saves the text, and reports it") func saving() async {
    viewState.text = "Tea"

    await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
      await $0.expect(\.saving, .loading())
      owner.expectNone()
      saves.answer()
      await $0.expect(\.saving, .loaded("Tea"))
    }

    owner.expect(.saved("Tea"))
  }

  @Test("shows why the text could not be saved") func failing() async {
    await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
      await $0.expect(\.saving, .loading())
      saves.fail(with: SaveError())
      await $0.expect(\.saving, .failed(SaveError()))
    }

    owner.expectNone()
  }

  @Test("reports that it was cancelled, and drops the result of a save that ends later")
  func cancelling() async {
    await expectChanges(of: viewState, in: \.saving, during: { await logic.saveTapped() }) {
      await $0.expect(\.saving, .loading())
      logic.cancelTapped()
      await $0.expect(\.saving, .notLoaded)
      saves.answer()
    }

    owner.expect(.cancelled)
  }
}

private struct SaveError: Error, Equatable {}
