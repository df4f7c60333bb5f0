import Corbel
import CorbelTesting
import Testing

@testable import NewFeatureSample

@Suite("The reducer of Profile", .actionCoverage(of: Profile.self))
@MainActor struct ProfileTests {
  private let saves = Gate<Void>()

  @Test("saves the text, and reports it") func saving() async {
    let store = makeStore()

    store.send(.textChanged("Tea")) { $0.text = "Tea" }
    store.send(.saveTapped) { $0.saving = .loading() }
    saves.answer()
    await store.receive(.saveFinished(.success("Tea"))) { $0.saving = .loaded("Tea") }
    store.expectOutput(.saved("Tea"))

    await store.finish()
  }

  @Test("shows why the text could not be saved") func failing() async {
    let store = makeStore()

    store.send(.saveTapped) { $0.saving = .loading() }
    saves.fail(with: SaveError())
    await store.receive(.saveFinished(.failure(SaveError()))) {
      $0.saving = .failed(SaveError())
    }

    await store.finish()
  }

  @Test("reports that it was cancelled, and cancels the save") func cancelling() async {
    let store = makeStore()

    store.send(.saveTapped) { $0.saving = .loading() }
    store.send(.cancelTapped)
    store.expectOutput(.cancelled)
    await store.receive(.saveFinished(.cancelled)) { $0.saving = .notLoaded }

    await store.finish()
  }

  private func makeStore() -> TestStore<Profile> {
    var service = ProfileService.test
    service.save = { text in
      try await saves.value()
      return text
    }
    return TestStore(initialState: Profile.State(), reducer: Profile(service: service))
  }
}

extension ProfileService {
  /// A function that a test hasn't set fails the test by its name.
  fileprivate static let test = Self(save: unset("save"))
}

private struct SaveError: Error, Equatable {}
