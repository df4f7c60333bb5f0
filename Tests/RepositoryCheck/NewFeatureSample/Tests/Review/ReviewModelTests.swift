import Corbel
import CorbelTesting
import Testing

@testable import NewFeatureSample

@Suite("The model of Review", .actionCoverage(of: ReviewModel.ResponderAction.self))
@MainActor struct ReviewModelTests {
  private let saves = Gate<Void>()
  private let owner = ResponderRecorder<ReviewModel.ResponderAction>()
  private let model: ReviewModel

  init() {
    model = ReviewModel(
      save: { [saves] text in
        try await saves.value()
        return text
      }, responder: owner.responder)
  }

  @Test("saves the text, and reports it") func saving() async {
    await expectChanges(of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }) {
      await $0.expect(\.saving, .loading())
      owner.expectNone()
      saves.answer()
      await $0.expect(\.saving, .loaded("Tea"))
    }

    owner.expect(.saved("Tea"))
  }

  @Test("shows why the text could not be saved") func failing() async {
    await expectChanges(of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }) {
      await $0.expect(\.saving, .loading())
      saves.fail(with: SaveError())
      await $0.expect(\.saving, .failed(SaveError()))
    }

    owner.expectNone()
  }

  @Test("reports that it was cancelled, and drops the result of a save that ends later")
  func cancelling() async {
    await expectChanges(of: model, in: \.saving, during: { await model.send(.saveTapped("Tea")) }) {
      await $0.expect(\.saving, .loading())
      await model.send(.cancelTapped)
      await $0.expect(\.saving, .notLoaded)
      saves.answer()
    }

    owner.expect(.cancelled)
  }
}

private struct SaveError: Error, Equatable {}
