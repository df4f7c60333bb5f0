package import Corbel
import LoginExample
import Observation

/// The screen of who is signed in: a greeting, their notes, and one that is being written.
///
/// It follows the user for as long as it lives, and nobody has to tell it to stop.
///
/// ```swift
/// let home = HomeModel(userContext: userContext, api: api, draft: Draft(), clock: clock)
/// home.draftText = "Buy punched cards"
/// await home.send(.addTapped)
/// ```
@MainActor @Observable package final class HomeModel {
  /// How long it waits between attempts to read the notes; after the last one it gives up.
  package static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  // MARK: - Dependencies

  private let userContext: UserContext
  private let api: any SessionAPI
  private let draft: Draft
  private let clock: any Clock<Duration>

  // MARK: - Lifecycle

  package init(
    userContext: UserContext, api: any SessionAPI, draft: Draft, clock: any Clock<Duration>
  ) {
    self.userContext = userContext
    self.api = api
    self.draft = draft
    self.clock = clock
    let users = values(of: userContext) { $0.user }
    following = Task { [weak self] in
      for await user in users { self?.userChanged(user) }
    }
  }

  nonisolated deinit {
    following?.cancel()
    reading?.cancel()
  }

  // MARK: - Input

  package enum Action: Sendable {
    /// The user is to be read anew, and the notes with them.
    case refreshTapped
    case addTapped
  }

  /// Handles an action, and returns when everything it has started is over.
  ///
  /// The notes are not waited for that are read because the user has changed.
  package func send(_ action: Action) async {
    switch action {
    case .refreshTapped: await refresh()
    case .addTapped: await add()
    }
  }

  // MARK: - Output

  package private(set) var greeting = "One moment…"
  /// The user's notes.
  package private(set) var notes: Loadable<[String]> = .notLoaded
  /// How far it has come to add the note that was written.
  package private(set) var adding: Loadable<[String]> = .notLoaded

  /// The note that is being written, to which a text field is bound.
  package var draftText: String {
    get { draft.text }
    set { draft.text = newValue }
  }

  /// Whether a tap on the button adds the note.
  package var canAdd: Bool { user != nil && !draft.text.isEmpty && !adding.isLoading }

  // MARK: - Support

  /// The user of whom all this is; it never becomes that of another one.
  private var user: User.ID?
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var reading: Task<Void, Never>?

  private func userChanged(_ user: Loadable<User>) {
    // A screen that goes away has nothing to do with who comes next.
    if let known = self.user, user.value?.id != known { return stopReading() }
    self.user = user.value?.id
    user.whenLoaded { user in
      greeting = "Hello, \(user.name)!"
      readNotes(of: user.id)
    } else: {
      greeting = user.error.map { "\(AuthenticationError($0))" } ?? "One moment…"
      stopReading()
    }
  }

  private func refresh() async {
    let user = userContext.user
    guard let id = user.value?.id, id == self.user, !user.isLoading else { return }
    await Loadable.load(\.user, of: userContext) { try await api.user(id) }
  }

  private func add() async {
    guard canAdd, let user else { return }
    let note = draft.text
    let added = await Loadable.load(\.adding, of: self) { try await api.add(note, for: user) }
    guard let added else { return }
    stopReading()
    notes = .loaded(added)
    // Text typed meanwhile is another note.
    if draft.text == note { draft.text = "" }
  }

  /// Reads the notes in a task that does not keep the screen alive.
  private func readNotes(of user: User.ID) {
    stopReading()
    let load = notes.startLoading()
    reading = Task { [weak self, api, clock] in
      let result = await Self.readNotes(of: user, from: api, clock)
      self?.notes.finish(with: result, token: load)
    }
  }

  private func stopReading() {
    reading?.cancel()
    notes.cancelLoading()
  }

  /// Reads notes, and tries again a few times if that fails.
  private static func readNotes(
    of user: User.ID, from api: any SessionAPI, _ clock: any Clock<Duration>
  ) async -> Result<[String], any Error> {
    for pause in pauses {
      if let notes = try? await api.notes(of: user) { return .success(notes) }
      do { try await clock.sleep(for: pause) } catch { return .failure(error) }
    }
    do { return .success(try await api.notes(of: user)) } catch { return .failure(error) }
  }
}
