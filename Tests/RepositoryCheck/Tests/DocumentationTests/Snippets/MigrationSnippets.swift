import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// The article "Migrating a view model": a screen before the first step and after the last one, and
/// tests that both pass.
@MainActor @Suite("Snippets of Migrating a view model", .stallLimit) struct MigrationSnippets {
  @MainActor protocol ProfileService {
    func name() async throws -> String
    func save(_ name: String) async throws
  }

  // MARK: - The view model

  @MainActor @Observable final class ProfileModel {
    var name = ""
    private(set) var isLoaded = false
    private(set) var isSaving = false
    private(set) var error: (any Error)?
    private let service: any ProfileService
    private let onSave: @MainActor (String) -> Void

    init(service: any ProfileService, onSave: @escaping @MainActor (String) -> Void) {
      self.service = service
      self.onSave = onSave
    }

    func appeared() async {
      do {
        name = try await service.name()
        isLoaded = true
      } catch { self.error = error }
    }

    func saveTapped() async {
      // Before the name is loaded, a save would replace it with an empty one.
      guard isLoaded else { return }
      isSaving = true
      error = nil
      do {
        let name = name
        try await service.save(name)
        onSave(name)
      } catch { self.error = error }
      isSaving = false
    }
  }

  // MARK: - The store

  enum ProfileOutput: Equatable { case saved(String) }

  struct Profile: Reducer {
    struct State: Equatable {
      var name = ""
      var loading: Loadable<String> = .notLoaded
      var saving: Loadable<String> = .notLoaded
    }

    enum Action {
      case nameChanged(String)
      case appeared, loadFinished(LoadResult<String>)
      case saveTapped, saveFinished(Result<String, any Error>), saveCancelled
    }

    typealias Output = ProfileOutput

    let service: any ProfileService

    func reduce(into state: inout State, action: Action) -> Effect<Self> {
      switch action {
      case .nameChanged(let name): state.name = name
      case .appeared:
        return .load(&state.loading) {
          try await service.name()
        } finish: {
          .loadFinished($0)
        }
      case .loadFinished(let result):
        if let name = state.loading.finish(with: result) { state.name = name }
      case .saveTapped:
        guard state.loading.isLoaded else { return .none }
        state.saving.startLoading()
        return .run(id: "save", policy: .queue) { [name = state.name] in
          try await service.save(name)
          return name
        } finish: {
          .saveFinished($0)
        }
        .onCancel { .saveCancelled }
      case .saveFinished(let result):
        state.saving.set(result)
        if case .success(let name) = result { return .respond(.saved(name)) }
      case .saveCancelled:
        state.saving.cancelLoading()
      }
      return .none
    }
  }

  // MARK: - The screen as the tests see it

  @MainActor struct ProfileScreen {
    let name: () -> String
    let error: () -> (any Error)?
    let type: (String) -> Void
    let appear: () async -> Void
    let save: () async -> Void
  }

  enum Step: CaseIterable { case viewModel, store }

  final class ProfileServiceStub: ProfileService {
    struct Offline: Error {}

    var isOffline = false
    private(set) var saved: [String] = []

    func name() async throws -> String {
      if isOffline { throw Offline() }
      return "Ada"
    }

    func save(_ name: String) async throws {
      if isOffline { throw Offline() }
      saved.append(name)
    }
  }

  let service = ProfileServiceStub()
  let parent = ResponderRecorder<ProfileOutput>()

  func makeScreen(_ step: Step) -> ProfileScreen {
    switch step {
    case .viewModel:
      let model = ProfileModel(
        service: service, onSave: { [parent] in parent.responder.send(.saved($0)) })
      return ProfileScreen(
        name: { model.name }, error: { model.error }, type: { model.name = $0 },
        appear: model.appeared, save: model.saveTapped)
    case .store:
      let store = Store(
        initialState: Profile.State(), reducer: Profile(service: service),
        responder: parent.responder)
      return ProfileScreen(
        name: { store.name }, error: { store.loading.error ?? store.saving.error },
        type: { store.send(.nameChanged($0)) },
        appear: { await store.send(.appeared).finish() },
        save: { await store.send(.saveTapped).finish() })
    }
  }

  // MARK: - The tests of all steps

  @Test("a typed name is saved and reported", arguments: Step.allCases)
  func saving(step: Step) async {
    let screen = makeScreen(step)
    await screen.appear()
    screen.type("Grace")
    await screen.save()
    #expect(service.saved == ["Grace"])
    parent.expect(.saved("Grace"))
  }

  @Test(
    "a failed save is not reported, and no name is saved before it is loaded",
    arguments: Step.allCases)
  func failing(step: Step) async {
    let screen = makeScreen(step)
    await screen.save()
    #expect(service.saved == [])
    await screen.appear()
    #expect(screen.name() == "Ada")
    service.isOffline = true
    await screen.save()
    #expect(screen.error() is ProfileServiceStub.Offline)
    parent.expectNone()
  }
}
