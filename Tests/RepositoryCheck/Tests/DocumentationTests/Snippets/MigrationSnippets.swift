import Corbel
import CorbelTesting
import Observation
import TestSupport
import Testing

/// The article "Migrating a view model": one screen in four steps, and tests that all of them pass.
@MainActor @Suite("Snippets of Migrating a view model", .stallLimit) struct MigrationSnippets {
  @MainActor protocol ProfileService {
    func name() async throws -> String
    func save(_ name: String) async throws
  }

  // MARK: - The view model

  @MainActor @Observable final class ProfileModel {
    var name = ""
    private(set) var isLoaded = false
    private(set) var isLoading = false
    private(set) var isSaving = false
    private(set) var error: (any Error)?
    private let service: any ProfileService
    private let onSave: @MainActor (String) -> Void

    init(service: any ProfileService, onSave: @escaping @MainActor (String) -> Void) {
      self.service = service
      self.onSave = onSave
    }

    func appeared() async {
      isLoading = true
      do {
        name = try await service.name()
        isLoaded = true
      } catch { self.error = error }
      isLoading = false
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

  // MARK: - The view model, with loadable values and a responder

  enum ProfileOutput: Equatable { case saved(String) }

  @MainActor @Observable final class LoadableProfileModel {
    var name = ""
    private(set) var loading: Loadable<String> = .notLoaded
    private(set) var saving: Loadable<String> = .notLoaded
    private let service: any ProfileService
    private let responder: Responder<ProfileOutput>

    init(service: any ProfileService, responder: Responder<ProfileOutput>) {
      self.service = service
      self.responder = responder
    }

    func appeared() async {
      let loaded = await Loadable.load(\.loading, of: self) { try await service.name() }
      if let loaded { name = loaded }
    }

    func saveTapped() async {
      guard loading.isLoaded else { return }
      await Loadable.load(\.saving, of: self) {
        // The name as it is now: the person may go on typing.
        let name = name
        try await service.save(name)
        responder.send(.saved(name))
        return name
      }
    }
  }

  // MARK: - The view state and the logic

  @Observable final class ProfileViewState: ViewState {
    var name = ""
    var loading: Loadable<String> = .notLoaded
    var saving: Loadable<String> = .notLoaded
  }

  struct ProfileLogic: Logic {
    let service: any ProfileService
    let responder: Responder<ProfileOutput>
    let viewState: ProfileViewState

    func appeared() async {
      let loaded = await load(\.loading) { try await service.name() }
      if let loaded { viewState.name = loaded }
    }

    func saveTapped() async {
      guard viewState.loading.isLoaded else { return }
      await load(\.saving) {
        let name = viewState.name
        try await service.save(name)
        responder.send(.saved(name))
        return name
      }
    }
  }

  // MARK: - The store

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
        state.saving.finish(with: result)
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
    let isSaving: () -> Bool
    let error: () -> (any Error)?
    let type: (String) -> Void
    let appear: () async -> Void
    let save: () async -> Void
  }

  enum Step: CaseIterable { case viewModel, loadable, viewStateAndLogic, store }

  final class ProfileServiceStub: ProfileService {
    struct Offline: Error, Equatable {}

    var isOffline = false
    var whileSaving: () -> Void = {}
    private(set) var saved: [String] = []

    func name() async throws -> String {
      if isOffline { throw Offline() }
      return "Ada"
    }

    func save(_ name: String) async throws {
      whileSaving()
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
        name: { model.name }, isSaving: { model.isSaving }, error: { model.error },
        type: { model.name = $0 }, appear: model.appeared, save: model.saveTapped)
    case .loadable:
      let model = LoadableProfileModel(service: service, responder: parent.responder)
      return ProfileScreen(
        name: { model.name }, isSaving: { model.saving.isLoading },
        error: { model.loading.error ?? model.saving.error },
        type: { model.name = $0 }, appear: model.appeared, save: model.saveTapped)
    case .viewStateAndLogic:
      let viewState = ProfileViewState()
      let logic = ProfileLogic(
        service: service, responder: parent.responder, viewState: viewState)
      return ProfileScreen(
        name: { viewState.name }, isSaving: { viewState.saving.isLoading },
        error: { viewState.loading.error ?? viewState.saving.error },
        type: { viewState.name = $0 }, appear: logic.appeared, save: logic.saveTapped)
    case .store:
      let store = Store(
        initialState: Profile.State(), reducer: Profile(service: service),
        responder: parent.responder)
      return ProfileScreen(
        name: { store.name }, isSaving: { store.saving.isLoading },
        error: { store.loading.error ?? store.saving.error },
        type: { store.send(.nameChanged($0)) },
        appear: { await store.send(.appeared).finish() },
        save: { await store.send(.saveTapped).finish() })
    }
  }

  // MARK: - The tests of all steps

  @Test("the name is loaded", arguments: Step.allCases)
  func loading(step: Step) async {
    let screen = makeScreen(step)
    await screen.appear()
    #expect(screen.name() == "Ada")
  }

  @Test("a typed name is saved and reported", arguments: Step.allCases)
  func saving(step: Step) async {
    let screen = makeScreen(step)
    await screen.appear()
    screen.type("Grace")
    await screen.save()
    #expect(service.saved == ["Grace"])
    parent.expect(.saved("Grace"))
  }

  @Test("a failed save is shown, and not reported", arguments: Step.allCases)
  func failing(step: Step) async {
    let screen = makeScreen(step)
    await screen.appear()
    service.isOffline = true
    await screen.save()
    #expect(screen.error() is ProfileServiceStub.Offline)
    parent.expectNone()
  }

  @Test("a name that was not loaded is not replaced", arguments: Step.allCases)
  func savingTooEarly(step: Step) async {
    service.isOffline = true
    let screen = makeScreen(step)
    await screen.save()
    await screen.appear()
    service.isOffline = false
    await screen.save()
    #expect(service.saved == [])
    parent.expectNone()
  }

  @Test("the screen shows that it saves, and no longer", arguments: Step.allCases)
  func progress(step: Step) async {
    let screen = makeScreen(step)
    var progress: [Bool] = []
    service.whileSaving = { progress.append(screen.isSaving()) }
    await screen.appear()
    await screen.save()
    progress.append(screen.isSaving())
    #expect(progress == [true, false])
    parent.expect(.saved("Ada"))
  }

  // MARK: - What a store adds

  /// A service whose saves wait for the test.
  final class SlowProfileService: ProfileService {
    let saves = Gate<Void>()
    func name() async throws -> String { "Ada" }
    func save(_ name: String) async throws { try await saves.value() }
  }

  @Test("a second save waits for the first one") func queueing() async {
    let service = SlowProfileService()
    let store = TestStore(
      initialState: Profile.State(name: "Ada", loading: .loaded("Ada")),
      reducer: Profile(service: service))
    store.send(.saveTapped) { $0.saving = .loading() }
    store.send(.nameChanged("Grace")) { $0.name = "Grace" }
    store.send(.saveTapped)
    #expect(service.saves.callerCount == 1)
    service.saves.open()
    await store.receive(.saveFinished(.success("Ada"))) { $0.saving = .loaded("Ada") }
    store.receiveOutput(.saved("Ada"))
    service.saves.open()
    await store.receive(.saveFinished(.success("Grace"))) { $0.saving = .loaded("Grace") }
    store.receiveOutput(.saved("Grace"))
    await store.finish()
  }

  @Test("a cancelled save is no longer shown") func cancelling() async {
    let store = TestStore(
      initialState: Profile.State(name: "Ada", loading: .loaded("Ada")),
      reducer: Profile(service: SlowProfileService()))
    let task = store.send(.saveTapped) { $0.saving = .loading() }
    task.cancel()
    await store.receive(.saveCancelled) { $0.saving = .notLoaded }
    await store.finish()
  }
}
